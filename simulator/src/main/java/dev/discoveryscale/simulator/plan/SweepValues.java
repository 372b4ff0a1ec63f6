package dev.discoveryscale.simulator.plan;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.model.churn.Span;
import dev.discoveryscale.model.scenario.ByteSize;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Orders the values of one setting: numbers, sizes and times by amount, lists by length. */
public final class SweepValues {

  /** A value that all have as numbers is no size, and one that all have as sizes is no time. */
  private static final List<Function<JsonNode, Optional<Double>>> AMOUNTS =
      List.of(
          value -> value.isNumber() ? Optional.of(value.doubleValue()) : Optional.empty(),
          value -> parsed(value, text -> (double) ByteSize.parse(text).bytes()),
          value -> parsed(value, text -> (double) Span.parse(text).duration().toMillis()),
          value -> value.isArray() ? Optional.of((double) value.size()) : Optional.empty());

  private SweepValues() {}

  /** The values in ascending order; as they are where nothing orders them. */
  public static List<JsonNode> ascending(List<JsonNode> values) {
    return amount(values)
        .map(
            amount ->
                values.stream()
                    .sorted(Comparator.comparingDouble(value -> amount.apply(value).orElseThrow()))
                    .toList())
        .orElse(values);
  }

  /** The first value that is there twice, if there is one: 1g is 1024m. */
  public static Optional<JsonNode> twice(List<JsonNode> values) {
    List<JsonNode> seen = new ArrayList<>();
    for (JsonNode value : values) {
      if (seen.stream().anyMatch(other -> same(other, value))) {
        return Optional.of(value);
      }
      seen.add(value);
    }
    return Optional.empty();
  }

  /**
   * How much more one value is than another, by sign; empty if that cannot be said. A list is more
   * than another only if it has all that is in the other and something beside.
   */
  static Optional<Integer> compare(JsonNode one, JsonNode other) {
    if (one.isArray() && other.isArray()) {
      return compare(elements(one), elements(other));
    }
    return amount(List.of(one, other))
        .map(
            amount ->
                Double.compare(amount.apply(one).orElseThrow(), amount.apply(other).orElseThrow()));
  }

  private static Optional<Integer> compare(Set<JsonNode> one, Set<JsonNode> other) {
    return one.containsAll(other) || other.containsAll(one)
        ? Optional.of(Integer.compare(one.size(), other.size()))
        : Optional.empty();
  }

  private static Set<JsonNode> elements(JsonNode list) {
    Set<JsonNode> elements = new HashSet<>();
    list.forEach(elements::add);
    return elements;
  }

  private static boolean same(JsonNode one, JsonNode other) {
    return one.equals(other)
        || !one.isArray() && compare(one, other).map(sign -> sign == 0).orElse(false);
  }

  private static Optional<Function<JsonNode, Optional<Double>>> amount(List<JsonNode> values) {
    return AMOUNTS.stream()
        .filter(amount -> values.stream().map(amount).allMatch(Optional::isPresent))
        .findFirst();
  }

  private static Optional<Double> parsed(JsonNode value, Function<String, Double> parser) {
    try {
      return Stream.of(value)
          .filter(JsonNode::isTextual)
          .map(JsonNode::asText)
          .map(parser)
          .findAny();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
