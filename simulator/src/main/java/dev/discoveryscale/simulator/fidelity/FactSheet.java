package dev.discoveryscale.simulator.fidelity;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Collects facts, one value at a time. Values that differ between any two starts of a real provider
 * are replaced by their kind ({@link Volatile}).
 */
final class FactSheet {

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private final Volatile starts;
  private final SortedMap<Fact, String> facts = new TreeMap<>();

  /**
   * An empty sheet.
   *
   * @param now the time of reading
   */
  FactSheet(Instant now) {
    this.starts = new Volatile(now);
  }

  /** What was collected. */
  SortedMap<Fact, String> facts() {
    return Collections.unmodifiableSortedMap(facts);
  }

  /** A name for a node that none has yet: the same node twice would hide a difference. */
  String unique(String node) {
    String name = node;
    for (int i = 2; facts.containsKey(new Fact(name, Fact.IS)); i++) {
      name = node + " #" + i;
    }
    return name;
  }

  /** A value as it is. The same subject twice would hide a difference. */
  void put(String node, String what, String value) {
    Fact unique = new Fact(node, what);
    for (int i = 2; facts.containsKey(unique); i++) {
      unique = new Fact(node, what + " #" + i);
    }
    facts.put(unique, value);
  }

  /** A value under a key that may be volatile. */
  void put(String node, String what, String key, String value) {
    put(node, what, starts.kind(key, value).orElse(value));
  }

  /** A text, value by value if it is JSON. */
  void data(String subject, String what, String text) {
    try {
      if (text.startsWith("{") || text.startsWith("[")) {
        flatten(subject, what, "", JSON.readTree(text));
        return;
      }
    } catch (JsonProcessingException e) {
      put(subject, what + " is JSON", "false");
    }
    put(subject, what, text.isEmpty() ? "empty" : text);
  }

  private void flatten(String subject, String what, String key, JsonNode value) {
    if (value.isObject()) {
      value
          .properties()
          .forEach(m -> flatten(subject, what + "/" + m.getKey(), m.getKey(), m.getValue()));
      put(subject, what + " members", String.valueOf(value.size()));
    } else if (value.isArray()) {
      for (int i = 0; i < value.size(); i++) {
        flatten(subject, what + "/" + i, key, value.get(i));
      }
      put(subject, what + " elements", String.valueOf(value.size()));
    } else if (value.isTextual() && value.asText().matches("[\\[{].*[]}]")) {
      put(subject, what + " is a text", "of JSON");
      data(subject, what, value.asText());
    } else {
      put(subject, what, json(key, value));
    }
  }

  /** A value as JSON writes it, so that a number is not the text of its digits. */
  private String json(String key, JsonNode value) {
    return starts
        .kind(key, value.asText())
        .map(kind -> value.isTextual() ? '"' + kind + '"' : kind)
        .orElseGet(value::toString);
  }

  /**
   * The values that differ between any two starts. One that has the form it must have stands for
   * its kind; any other is compared as it is.
   *
   * @param now when they were read
   */
  private record Volatile(Instant now) {

    /** A provider has written all in less, and the machines' clock is one. */
    private static final Duration NEAR = Duration.ofMinutes(10);

    private static final String PID = "[1-9][0-9]{0,6}";
    private static final String MILLIS = "[0-9]{13}";

    /** The kind of value that stands under a key, if it is one of these and well formed. */
    Optional<String> kind(String key, String value) {
      return switch (key) {
        case "pid" -> value.matches(PID) ? Optional.of("a process id") : Optional.empty();
        case "timestamp", "registrationTimeUTC" ->
            value.matches(MILLIS) && isNear(Long.parseLong(value))
                ? Optional.of("the time of the start")
                : Optional.empty();
        default -> Optional.empty();
      };
    }

    private boolean isNear(long millis) {
      return Duration.between(Instant.ofEpochMilli(millis), now).abs().compareTo(NEAR) <= 0;
    }
  }
}
