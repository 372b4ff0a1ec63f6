/**
 * Writes the reference: pages and JSON schemas of what the readers of scenarios and profiles know.
 */
package dev.discoveryscale.simulator.reference;
