package dev.discoveryscale.probe.launcher;

import java.time.Duration;
import java.util.List;

/**
 * What the consumer subscribes to and how it calls.
 *
 * @param application the consumer's own application name
 * @param registries ZooKeeper servers as {@code host:port}, each a registry of its own
 * @param interfaces fully qualified names; see {@link ServiceInterfaces}
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
    Model model,
    Metadata metadata,
    List<Protocol> protocols,
    Duration callEvery,
    Duration callTimeout,
    Duration registryTimeout) {

  /** Dubbo's usual call timeout in this project. */
  public static final Duration CALL_TIMEOUT = Duration.ofSeconds(5);

  /** Long enough for a first list of tens of thousands of addresses on one core. */
  public static final Duration REGISTRY_TIMEOUT = Duration.ofSeconds(120);

  /** Copies what it is given. */
  public Subscription {
    registries = List.copyOf(registries);
    interfaces = List.copyOf(interfaces);
    protocols = List.copyOf(protocols);
  }
}
