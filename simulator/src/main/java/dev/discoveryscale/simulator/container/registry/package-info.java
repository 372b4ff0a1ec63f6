/** Registries in containers. */
package dev.discoveryscale.simulator.container.registry;
