/** Sweeps: a scenario played at every point of its ranges. Another package plays a single point. */
package dev.discoveryscale.simulator.sweep;
