package dev.discoveryscale.probe.launcher;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.MetadataStorage;
import java.time.Duration;
import java.util.List;

/**
 * The consumer's subscription and calls.
 *
 * @param application the consumer's own application name
 * @param registries servers as Dubbo takes them, each a registry of its own: {@code
 *     zookeeper://host:port}, or {@code host:port} alone, and {@code nacos://host:port}, with
 *     {@code ?namespace=...&username=...&password=...}, percent-encoded, if it asks for them. Some
 *     may be of one kind and some of the other
 * @param interfaces Dubbo's keys of services, {@code group/interface:version} without what is
 *     empty; see {@link ServiceInterfaces}
 * @param model the discovery model asked for
 * @param metadata where metadata is kept
 * @param protocols what the providers register
 * @param callEvery the period of calls to each interface
 * @param callTimeout Dubbo's timeout of one call
 * @param registryTimeout Dubbo's timeout of a registry
 */
public record Subscription(
    String application,
    List<String> registries,
    List<String> interfaces,
    DiscoveryModel model,
    MetadataStorage metadata,
    List<Protocol> protocols,
    Duration callEvery,
    Duration callTimeout,
    Duration registryTimeout) {

  /** Dubbo's usual call timeout in this project. */
  public static final Duration CALL_TIMEOUT = Duration.ofSeconds(5);

  /** Long enough for a first list of tens of thousands of addresses on one core. */
  public static final Duration REGISTRY_TIMEOUT = Duration.ofSeconds(120);

  /** Copies its arguments, and checks the form of addresses. */
  public Subscription {
    registries = List.copyOf(registries);
    registries.forEach(RegistryUrl::parse);
    interfaces = List.copyOf(interfaces);
    protocols = List.copyOf(protocols);
  }

  /** Whether one of the registries is a Nacos, whose client the consumer then needs. */
  public boolean usesNacos() {
    return urls().stream().anyMatch(RegistryUrl::isNacos);
  }

  /** Without passwords. */
  @Override
  public String toString() {
    return "%s at %s of %d interfaces by %s"
        .formatted(application, urls(), interfaces.size(), model.word());
  }

  List<RegistryUrl> urls() {
    return registries.stream().map(RegistryUrl::parse).toList();
  }
}
