/**
 * The proof that an emulated fleet writes what real providers write: a real provider of a line
 * registers, its trees are read, the emulator writes the same fleet, its trees are read, and the
 * two are compared node by node and value by value.
 */
package dev.discoveryscale.simulator.fidelity;
