/** What Dubbo 3.0 has unlike the other lines of Dubbo 3. */
package dev.discoveryscale.probe.dubbo30;
