/**
 * Registries as clients see them: starting or connecting, address, statistics, stopping.
 * Independent of what is written into a registry.
 */
package dev.discoveryscale.registry;
