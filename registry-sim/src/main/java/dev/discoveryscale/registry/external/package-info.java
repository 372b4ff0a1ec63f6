/** External registries, which the simulator did not start. */
package dev.discoveryscale.registry.external;
