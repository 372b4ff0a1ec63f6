package dev.discoveryscale.provider;

import org.apiguardian.api.API;

/**
 * The number of instances' nodes in one registry, or of Nacos instances; nodes that the whole fleet
 * shares are not counted.
 *
 * @param connectString the registry's address
 * @param nodes instances' nodes there
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public record RegistryNodes(String connectString, int nodes) {}
