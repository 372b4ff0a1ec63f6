/**
 * Registries as clients see them: start one or name one that runs, its address, its statistics, its
 * end. What is written into a registry, and by whom, is not known here.
 */
package dev.discoveryscale.registry;
