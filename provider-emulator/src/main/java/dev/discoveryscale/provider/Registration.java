package dev.discoveryscale.provider;

import java.util.List;
import org.apiguardian.api.API;

/**
 * A fleet's registration, done.
 *
 * @param nodes instances' nodes written, over all registries
 * @param millis how long it took, endpoints, sessions and common nodes included; milliseconds
 * @param registries the same nodes by registry, in the order of the connect strings
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public record Registration(int nodes, long millis, List<RegistryNodes> registries) {

  public Registration {
    registries = List.copyOf(registries);
  }
}
