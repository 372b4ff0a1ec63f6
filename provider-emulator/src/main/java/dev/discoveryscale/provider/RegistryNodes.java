package dev.discoveryscale.provider;

import org.apiguardian.api.API;

/**
 * How many nodes of instances, in a Nacos its instances, are in one registry; what the fleet has in
 * common is not counted.
 *
 * @param connectString the registry's address
 * @param nodes instances' nodes there
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public record RegistryNodes(String connectString, int nodes) {}
