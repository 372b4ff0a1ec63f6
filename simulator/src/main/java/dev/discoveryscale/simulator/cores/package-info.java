/** The machine's processors: reservations and use. */
package dev.discoveryscale.simulator.cores;
