package dev.discoveryscale.probe.holders;

import java.util.Arrays;
import java.util.Locale;

/** The possible holders of memory in a consumer. */
public enum Holder {
  URL_LISTS(
      "lists of URLs in the registry layer: what was notified, and what is cached for a restart"),
  DIRECTORIES("directories, invokers, their filters and statistics"),
  INTERNED("addresses and parameters that URLs share"),
  INSTANCES("service instances, applications, revisions and metadata"),
  ROUTERS("routers and their caches of addresses"),
  CONNECTIONS("connections, their clients, handlers and buffers"),
  ZOOKEEPER("the ZooKeeper client, with Curator and Dubbo's adapter to it"),
  NACOS("the Nacos client: the instances it received, its connections and its libraries"),
  DUBBO("all else of Dubbo: configuration, extensions, proxies, models, libraries it brings"),
  CODE("class metadata and code: classes, loaders, jar indexes, reflection, bytecode libraries"),
  PROBE("the probe itself"),
  JDK("the class library: what its static fields lead to"),
  REST("what none of the others holds");

  private final String what;

  Holder(String what) {
    this.what = what;
  }

  /** What belongs to it, in a few words. */
  public String what() {
    return what;
  }

  /** Its name in tables and records. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The holder of a name.
   *
   * @throws IllegalArgumentException naming all there are
   */
  static Holder of(String key) {
    return Arrays.stream(values())
        .filter(holder -> holder.key().equals(key))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no holder '%s' but %s"
                        .formatted(key, Arrays.stream(values()).map(Holder::key).toList())));
  }
}
