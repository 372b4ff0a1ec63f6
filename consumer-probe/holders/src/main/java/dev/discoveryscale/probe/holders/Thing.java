package dev.discoveryscale.probe.holders;

import java.util.List;
import java.util.Locale;

/** The kinds of items whose number in a consumer grows with the fleet. */
enum Thing {
  URL("URLs, with what they share and the registry layer's lists of them", "common.URL"),
  INVOKER(
      "invokers of addresses, with their directories, filters and statistics",
      "rpc.protocol.AbstractInvoker"),
  INSTANCE(
      "service instances, with the lists and listeners of applications",
      "registry.client.DefaultServiceInstance"),
  REVISION("metadata of revisions", "metadata.MetadataInfo"),
  CONNECTION(
      "connections to providers, with buffers and handlers", "remoting.transport.AbstractClient");

  private static final List<String> PACKAGES = List.of("org.apache.dubbo.", "com.alibaba.dubbo.");

  private final String what;
  private final String counted;

  /**
   * @param counted the class of one such thing, or its superclass, without Dubbo's own package
   */
  Thing(String what, String counted) {
    this.what = what;
    this.counted = counted;
  }

  /** What is counted in with it, in a few words. */
  String what() {
    return what;
  }

  /** Its name in tables and records. */
  String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Whether objects of a class are each one such thing.
   *
   * @param lineage the names of the class and its superclasses, its own first
   */
  boolean counts(List<String> lineage) {
    return PACKAGES.stream().anyMatch(dubbo -> lineage.contains(dubbo + counted));
  }

  /** Whether a class belongs to its kind: itself, a subclass, or one nested in it. */
  boolean isOf(List<String> lineage) {
    return counts(lineage)
        || PACKAGES.stream()
            .anyMatch(
                dubbo -> lineage.stream().anyMatch(name -> name.startsWith(dubbo + counted + "$")));
  }
}
