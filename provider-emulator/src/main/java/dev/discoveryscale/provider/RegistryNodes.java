package dev.discoveryscale.provider;

/**
 * How many nodes of instances are in one registry; common nodes are not counted.
 *
 * @param connectString the registry's address
 * @param nodes instances' nodes there
 */
public record RegistryNodes(String connectString, int nodes) {}
