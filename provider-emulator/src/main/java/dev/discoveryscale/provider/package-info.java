/**
 * The engine of a fleet: it adds instances to the network and to registries, and removes them.
 * Package {@code dialect} defines what they write, {@code endpoint} how they answer, {@code
 * session} how they talk to a registry.
 */
package dev.discoveryscale.provider;
