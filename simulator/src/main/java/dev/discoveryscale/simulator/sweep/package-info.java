/** Sweeps: a scenario played at every point of its ranges. Playing one point is not in here. */
package dev.discoveryscale.simulator.sweep;
