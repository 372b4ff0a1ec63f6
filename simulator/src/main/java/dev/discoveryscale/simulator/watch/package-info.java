/** Watches a cell while it plays: consumer, registries, network, load generator. */
package dev.discoveryscale.simulator.watch;
