/** What Dubbo 3.2 has unlike the other lines of Dubbo 3. */
package dev.discoveryscale.probe.dubbo32;
