package dev.discoveryscale.simulator.snapshot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.provider.model.NacosConfiguration;
import dev.discoveryscale.provider.model.NacosConnection;
import dev.discoveryscale.provider.model.NacosInstance;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Captured entries of a Nacos: instances of services, whose metadata has what a URL has elsewhere,
 * and configuration entries.
 */
final class CapturedNacos {

  /** These are no parameters of an address, or stand elsewhere in it. */
  private static final Set<String> NOT_OF_URL = Set.of("category", "path", "protocol");

  private CapturedNacos() {}

  /** Whether an entry is one: paths of ZooKeepers begin with a slash. */
  static boolean isOne(Entry entry) {
    return !entry.at().startsWith("/");
  }

  /** The metadata of an instance; empty if it has none. */
  static Map<String, String> metadata(Entry entry) {
    JsonNode found = CapturedFleet.json(entry.data().orElse("")).path("metadata");
    Map<String, String> metadata = new TreeMap<>();
    found.fields().forEachRemaining(each -> metadata.put(each.getKey(), each.getValue().asText()));
    return metadata;
  }

  /** What an entry holds, with its metadata as the parameters of a URL. */
  static String text(Entry entry) {
    StringBuilder text = new StringBuilder();
    if (CapturedFleet.json(entry.data().orElse("")) instanceof ObjectNode held
        && held.remove("metadata") != null) {
      text.append(held);
    } else {
      text.append(entry.data().orElse(""));
    }
    metadata(entry).forEach((key, value) -> text.append('&').append(key).append('=').append(value));
    return text.toString();
  }

  /** The address that an instance of an interface's service stands for; absent if it is none. */
  static Optional<CapturedUrl> url(Entry entry) {
    Map<String, String> metadata = metadata(entry);
    int colon = entry.node().lastIndexOf(':');
    if (colon < 0 || !metadata.containsKey("protocol")) {
      return Optional.empty();
    }
    List<CapturedUrl.Parameter> parameters = new ArrayList<>();
    metadata.forEach(
        (key, value) -> {
          if (!NOT_OF_URL.contains(key)) {
            parameters.add(new CapturedUrl.Parameter(key, Optional.of(value)));
          }
        });
    return Optional.of(
        new CapturedUrl(
            metadata.get("protocol"),
            "",
            entry.node().substring(0, colon),
            entry.node().substring(colon),
            "/" + metadata.getOrDefault("path", metadata.getOrDefault("interface", "")),
            parameters));
  }

  /** An instance as an emulated provider registers it. */
  static NacosInstance instance(Entry entry) {
    int colon = entry.node().lastIndexOf(':');
    return NacosInstance.of(
        name(entry),
        entry.node().substring(0, colon),
        Integer.parseInt(entry.node().substring(colon + 1)),
        metadata(entry),
        entry.kind() == Directory.Kind.INSTANCES
            ? NacosConnection.APPLICATION
            : NacosConnection.INTERFACES);
  }

  /** A configuration entry, which stays as it is. */
  static NacosConfiguration configuration(Entry entry) {
    return NacosConfiguration.of(name(entry), entry.node(), entry.data().orElse(""));
  }

  /** The service of an instance, or the group of a configuration entry. */
  static String name(Entry entry) {
    return entry.at().substring(entry.at().indexOf('/') + 1);
  }
}
