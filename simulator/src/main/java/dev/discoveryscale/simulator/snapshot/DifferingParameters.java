package dev.discoveryscale.simulator.snapshot;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Parameters that differ between the addresses of one application's service on one protocol. */
final class DifferingParameters {

  /** These differ between any two processes. */
  private static final Set<String> OF_PROCESS = Set.of("pid", "timestamp", "bind.ip");

  private static final List<String> OF_SERVICE = List.of("application", "group", "version");

  private final Map<String, String> first = new HashMap<>();
  private final SortedMap<String, Long> characters = new TreeMap<>();

  /** Compares an address with the first one of its service. */
  void add(CapturedUrl url) {
    String service =
        OF_SERVICE.stream()
            .map(key -> url.parameter(key).orElse(""))
            .collect(Collectors.joining("/", url.protocol() + url.path(), ""));
    for (CapturedUrl.Parameter each : url.parameters()) {
      String value = each.value().orElse("");
      String expected = first.putIfAbsent(service + "?" + each.key(), value);
      if (expected != null && !expected.equals(value) && !OF_PROCESS.contains(each.key())) {
        characters.merge(each.key(), (long) value.length(), Long::sum);
      }
    }
  }

  /** The characters of all values that are not those of the first address, by parameter. */
  SortedMap<String, Long> characters() {
    return Collections.unmodifiableSortedMap(characters);
  }
}
