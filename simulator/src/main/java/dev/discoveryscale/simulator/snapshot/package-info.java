/** Captured fleets: their files, and the fleets that are played from them. */
package dev.discoveryscale.simulator.snapshot;
