/** Captures what registries hold: reads live registries, and writes nothing to them. */
package dev.discoveryscale.simulator.snapshot.capture;
