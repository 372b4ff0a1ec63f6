/** The parts of Dubbo 3.3 that differ from other lines of Dubbo 3. */
package dev.discoveryscale.probe.dubbo33;
