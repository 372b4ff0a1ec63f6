package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.ServiceSpec;
import java.util.List;

/**
 * What one instance exports, in whose name, and what of it consumers find.
 *
 * @param line the Dubbo line that it runs
 * @param application its application's name
 * @param protocols what it listens on; two of them may share a port
 * @param services what it answers for on each of them
 * @param registries the numbers of the registries in which it is found
 * @param byInterface what is found through addresses of interfaces
 * @param byApplication what is found through the instance of the application
 */
public record InstanceExports(
    ReleaseLine line,
    String application,
    List<ProtocolSpec> protocols,
    List<ServiceSpec> services,
    List<Integer> registries,
    Found byInterface,
    Found byApplication) {

  /** On which protocols consumers find a service; on none if they do not find it. */
  @FunctionalInterface
  public interface Found {

    /** What is never found. */
    Found NOTHING = service -> List.of();

    /** The protocols, by the name with which they are registered. */
    List<ProtocolSpec> on(ServiceSpec service);
  }

  public InstanceExports {
    protocols = List.copyOf(protocols);
    services = List.copyOf(services);
    registries = List.copyOf(registries);
  }
}
