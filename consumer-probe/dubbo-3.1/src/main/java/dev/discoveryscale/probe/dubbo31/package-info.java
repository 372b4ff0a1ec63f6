/** What Dubbo 3.1 has unlike the other lines of Dubbo 3. */
package dev.discoveryscale.probe.dubbo31;
