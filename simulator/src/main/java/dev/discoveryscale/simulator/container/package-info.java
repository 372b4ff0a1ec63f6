/**
 * Registries and consumers in containers: the engine, its images, its limits, and readings of
 * control groups. It does not know what a cell measures.
 */
package dev.discoveryscale.simulator.container;
