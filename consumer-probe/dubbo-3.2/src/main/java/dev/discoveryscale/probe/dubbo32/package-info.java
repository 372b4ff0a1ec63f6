/** The parts of Dubbo 3.2 that differ from other lines of Dubbo 3. */
package dev.discoveryscale.probe.dubbo32;
