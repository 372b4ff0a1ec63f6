/** Registries that somebody else started. */
package dev.discoveryscale.registry.external;
