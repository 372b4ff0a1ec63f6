/** What Dubbo 3.3 has unlike the other lines of Dubbo 3. */
package dev.discoveryscale.probe.dubbo33;
