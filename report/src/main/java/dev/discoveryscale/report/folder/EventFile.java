package dev.discoveryscale.report.folder;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.model.record.InstanceChange;
import dev.discoveryscale.model.record.InstanceChange.Direction;
import dev.discoveryscale.model.record.PlayedChange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the changes from an {@code events.jsonl}. Skips everything else: events of other kinds,
 * actions that consumers do not see, and changes that were written before addresses were recorded.
 */
public final class EventFile {
  private static final ObjectMapper JSON = RecordJson.growing();

  private EventFile() {}

  /** The line of a change, without its type and unused fields. */
  private record Line(
      @JsonProperty(required = true) String churn,
      @JsonProperty(required = true) long plannedMs,
      @JsonProperty(required = true) Times change,
      @JsonProperty("interface") Optional<String> service,
      @JsonProperty(required = true) List<String> registries,
      @JsonProperty(required = true) Map<String, List<String>> addresses,
      Optional<Map<String, Map<String, List<String>>>> services) {}

  private record Planned(String churn, long plannedMs) {}

  private record Times(
      @JsonProperty(required = true) long startedAtMillis,
      @JsonProperty(required = true) long finishedAtMillis) {}

  /**
   * The changes in the file's order; a missing file holds none.
   *
   * @throws RecordFormatException naming file and line
   */
  public static List<InstanceChange> changes(Path file) throws IOException {
    List<InstanceChange> changes = new ArrayList<>();
    LineFile.read(file, EventFile::change, change -> change.ifPresent(changes::add));
    return changes;
  }

  /**
   * Where the consumer reached its registries, in their order, as its samples name them; empty if
   * the file does not say.
   *
   * @throws RecordFormatException naming file and line
   */
  public static List<String> registries(Path file) throws IOException {
    List<String> addresses = new ArrayList<>();
    LineFile.read(file, JSON::readTree, event -> addresses.addAll(reached(event)));
    return addresses;
  }

  private static List<String> reached(JsonNode event) {
    List<String> addresses = new ArrayList<>();
    if (event.path("type").asText().equals("registries")) {
      event.path("consumerConnect").forEach(each -> addresses.add(each.asText()));
    }
    return addresses;
  }

  /**
   * The changes as they were played, in the order in which they began. A change of many instances
   * has many lines and began with the earliest.
   *
   * @throws RecordFormatException naming file and line
   */
  public static List<PlayedChange> played(Path file) throws IOException {
    Map<Planned, Long> begun = new LinkedHashMap<>();
    LineFile.read(file, JSON::readTree, event -> begin(event, begun));
    return begun.entrySet().stream()
        .map(each -> new PlayedChange(each.getValue(), each.getKey().churn()))
        .sorted(Comparator.comparingLong(PlayedChange::t))
        .toList();
  }

  private static void begin(JsonNode event, Map<Planned, Long> begun) {
    if (event.path("churn").isTextual() && event.path("plannedMs").isNumber()) {
      long t = event.path("change").path("startedAtMillis").asLong(event.path("t").asLong());
      begun.merge(
          new Planned(event.path("churn").asText(), event.path("plannedMs").asLong()),
          t,
          Math::min);
    }
  }

  private static Optional<InstanceChange> change(String text) throws JsonProcessingException {
    JsonNode tree = JSON.readTree(text);
    String action = tree.path("type").asText();
    Optional<Direction> direction = Direction.of(action);
    if (direction.isEmpty() || !tree.has("addresses")) {
      return Optional.empty();
    }
    Line line = JSON.treeToValue(tree, Line.class);
    return Optional.of(
        new InstanceChange(
            line.churn(),
            line.plannedMs(),
            action,
            direction.get(),
            line.change().startedAtMillis(),
            line.change().finishedAtMillis(),
            line.service(),
            line.registries(),
            line.addresses(),
            line.services().orElse(Map.of())));
  }
}
