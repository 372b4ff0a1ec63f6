package dev.discoveryscale.probe.push.subject;

import java.util.List;

/**
 * A line's consumer of {@link FleetService}, a service in the sense of {@link
 * java.util.ServiceLoader}. There is one consumer in a JVM: a subscription is made once.
 */
public interface LineConsumer {

  /** The release of Dubbo on the class path. */
  String dubboVersion();

  /** Subscribes to an interface whose providers have these URLs, percent-encoded. */
  NotifiedInterface<String> atInterfaceLevel(List<String> children);

  /**
   * Subscribes to an application that has these instances.
   *
   * @param metadata the revision that all instances name, as JSON
   * @param instances what stands in their nodes
   */
  NotifiedInterface<byte[]> atApplicationLevel(String metadata, List<byte[]> instances);
}
