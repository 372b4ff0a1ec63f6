/**
 * The engine of a fleet: it puts instances on the network and into registries and takes them away
 * again. What they write is the {@code dialect} package's, how they answer the {@code endpoint}
 * package's, how a registry is spoken to the {@code session} package's.
 */
package dev.discoveryscale.provider;
