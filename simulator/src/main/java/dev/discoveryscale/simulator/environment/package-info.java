/** The environment of a consumer: registries, the emulated fleet, and the network between them. */
package dev.discoveryscale.simulator.environment;
