/** A relay before a registry that can cut its connections. */
package dev.discoveryscale.registry.relay;
