/** The machine's processors: who has which for itself, and who used them. */
package dev.discoveryscale.simulator.cores;
