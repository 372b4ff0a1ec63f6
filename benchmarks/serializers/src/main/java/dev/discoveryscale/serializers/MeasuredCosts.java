package dev.discoveryscale.serializers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** What JMH measured of serializers with values, from its file. */
final class MeasuredCosts {

  /** Beyond this factor between two iterations compilers or the machine were measured, too. */
  private static final double STEADY = 2;

  private static final String ALLOCATED = "gc.alloc.rate.norm";

  /** By pair and method. */
  private final Map<String, Map<String, JsonNode>> pairs;

  private final Set<String> second;

  private MeasuredCosts(Map<String, Map<String, JsonNode>> pairs, Set<String> second) {
    this.pairs = pairs;
    this.second = second;
  }

  /**
   * Reads a file of results.
   *
   * @throws IOException if it cannot be read, or is none
   */
  static MeasuredCosts read(Path file) throws IOException {
    Map<String, Map<String, JsonNode>> pairs = new LinkedHashMap<>();
    for (JsonNode each : new ObjectMapper().readTree(file.toFile())) {
      String benchmark = each.path("benchmark").asText();
      pairs
          .computeIfAbsent(each.path("params").path("pair").asText(), pair -> new LinkedHashMap<>())
          .put(benchmark.substring(benchmark.lastIndexOf('.') + 1), each);
    }
    return new MeasuredCosts(pairs, Set.of());
  }

  /** The same with the pairs of another measurement in place of its own. */
  MeasuredCosts replacedBy(MeasuredCosts other) {
    Map<String, Map<String, JsonNode>> all = new LinkedHashMap<>(pairs);
    all.putAll(other.pairs);
    return new MeasuredCosts(all, new LinkedHashSet<>(other.pairs.keySet()));
  }

  /** Pairs with a time that is not steady. */
  List<String> unsteady() {
    return pairs.entrySet().stream()
        .filter(each -> each.getValue().values().stream().anyMatch(time -> !isSteady(time)))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static boolean isSteady(JsonNode result) {
    double[] sorted = iterations(result).sorted().toArray();
    return sorted.length == 0 || sorted[sorted.length - 1] <= STEADY * sorted[0];
  }

  private static DoubleStream iterations(JsonNode result) {
    return elements(result.path("primaryMetric").path("rawData"))
        .flatMap(MeasuredCosts::elements)
        .mapToDouble(JsonNode::asDouble);
  }

  private static Stream<JsonNode> elements(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false);
  }

  boolean has(String pair) {
    return pairs.containsKey(pair);
  }

  /** Whether a pair was measured again. */
  boolean isSecond(String pair) {
    return second.contains(pair);
  }

  /** Nanoseconds with their interval, and a question mark if they are not steady. */
  String time(String pair, String method) {
    JsonNode result = pairs.get(pair).get(method);
    JsonNode metric = result.path("primaryMetric");
    return String.format(
        Locale.ROOT,
        "%,.0f ± %,.0f%s",
        metric.path("score").asDouble(),
        metric.path("scoreError").asDouble(),
        isSteady(result) ? "" : " ?");
  }

  /** Bytes that one object takes. */
  String allocated(String pair, String method) {
    return String.format(
        Locale.ROOT,
        "%,.0f",
        pairs
            .get(pair)
            .get(method)
            .path("secondaryMetrics")
            .path(ALLOCATED)
            .path("score")
            .asDouble());
  }
}
