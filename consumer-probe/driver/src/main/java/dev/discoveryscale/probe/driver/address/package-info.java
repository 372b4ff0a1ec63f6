/** Reads the addresses that a consumer holds and receives. */
package dev.discoveryscale.probe.driver.address;
