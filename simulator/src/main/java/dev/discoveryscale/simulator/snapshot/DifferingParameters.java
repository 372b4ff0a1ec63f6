package dev.discoveryscale.simulator.snapshot;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Parameters that differ between the addresses of one application's service on one protocol, or
 * that only some of them have.
 */
final class DifferingParameters {

  /** What the addresses of a service have of a parameter. */
  private static final class Values {
    private final String key;
    private final String first;
    private long having;
    private long characters;
    private long ofOthers;
    private boolean differ;

    Values(String key, String first) {
      this.key = key;
      this.first = first;
    }

    void add(String value) {
      having++;
      characters += value.length();
      if (!value.equals(first)) {
        differ = true;
        ofOthers += value.length();
      }
    }
  }

  /** These differ between any two processes. */
  private static final Set<String> OF_PROCESS = Set.of("pid", "timestamp", "bind.ip");

  private static final List<String> OF_SERVICE = List.of("application", "group", "version");

  private final Map<String, Long> addresses = new HashMap<>();
  private final Map<String, Map<String, Values>> services = new HashMap<>();

  /** Adds an address to those of its service. */
  void add(CapturedUrl url) {
    String service =
        OF_SERVICE.stream()
            .map(key -> url.parameter(key).orElse(""))
            .collect(Collectors.joining("/", url.protocol() + url.path(), ""));
    addresses.merge(service, 1L, Long::sum);
    Map<String, Values> known = services.computeIfAbsent(service, any -> new HashMap<>());
    for (CapturedUrl.Parameter each : url.parameters()) {
      if (!OF_PROCESS.contains(each.key())) {
        String value = each.value().orElse("");
        known.computeIfAbsent(each.key(), key -> new Values(key, value)).add(value);
      }
    }
  }

  /**
   * The characters in which addresses differ, by parameter: those of all values that are not the
   * first address's, and those of all values where an address has none.
   */
  SortedMap<String, Long> characters() {
    SortedMap<String, Long> characters = new TreeMap<>();
    services.forEach(
        (service, parameters) ->
            parameters
                .values()
                .forEach(
                    values -> {
                      boolean everywhere = values.having == addresses.get(service);
                      if (values.differ || !everywhere) {
                        characters.merge(
                            values.key,
                            everywhere ? values.ofOthers : values.characters,
                            Long::sum);
                      }
                    }));
    return characters;
  }
}
