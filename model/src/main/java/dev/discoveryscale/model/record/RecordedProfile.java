package dev.discoveryscale.model.record;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.model.scenario.Profile.HeapSizing;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A run's profile as it was recorded, and what reports need of it.
 *
 * @param json all of it
 */
public record RecordedProfile(@JsonValue JsonNode json) {

  private static final String SERVER_VERSION = "/server/version";

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public RecordedProfile {}

  /** The Dubbo line. */
  public Optional<String> line() {
    return text("/client/line");
  }

  /** The release of Dubbo. */
  public Optional<String> version() {
    return text("/client/version");
  }

  /** The requested discovery model. */
  public Optional<String> model() {
    return text("/discovery/model");
  }

  /** The requested garbage collector. */
  public Optional<String> collector() {
    return text("/jvm/collector");
  }

  /** Whether the heap has one size; in records from before it was a setting it grew. */
  public HeapSizing heapSizing() {
    return RecordedScenario.constant(HeapSizing.class, json.at("/jvm/heapSizing"))
        .orElse(HeapSizing.GROWING);
  }

  /** The payload of calls. */
  public Optional<String> payload() {
    return text("/payload");
  }

  /** The protocol of calls. */
  public Optional<String> protocol() {
    return text("/stack/protocol");
  }

  /** Whether server and client of calls have the same release. */
  public boolean isOfOneRelease() {
    return text(SERVER_VERSION).equals(version());
  }

  /** Whether a side of calls has a release of a side of another one. */
  public boolean sharesARelease(RecordedProfile other) {
    return Stream.of(text(SERVER_VERSION), version())
        .anyMatch(each -> each.equals(other.text(SERVER_VERSION)) || each.equals(other.version()));
  }

  /**
   * The settings of a stack of calls by their names, such as {@code protocol} or {@code
   * jvm.collector}. A name has the values of client and server together, and {@code release} those
   * of line and version.
   */
  public Map<String, String> stackSettings() {
    Map<String, String> all = new TreeMap<>();
    Stream.of("stack", "server", "client").forEach(part -> collect("", json.path(part), all));
    return all;
  }

  private static void collect(String path, JsonNode node, Map<String, String> all) {
    node.fields()
        .forEachRemaining(
            field -> {
              String name = path + field.getKey();
              if (field.getValue().isObject()) {
                collect(name + ".", field.getValue(), all);
              } else {
                all.merge(
                    name.equals("line") || name.equals("version") ? "release" : name,
                    field.getValue().toString(),
                    (one, other) -> one + " " + other);
              }
            });
  }

  /** The processors of a server of calls. */
  public int serverCores() {
    return json.at("/server/jvm/cores").asInt(1);
  }

  /** The processors of a client of calls. */
  public int clientCores() {
    return json.at("/client/jvm/cores").asInt(1);
  }

  private Optional<String> text(String pointer) {
    return Optional.of(json.at(pointer)).filter(JsonNode::isTextual).map(JsonNode::asText);
  }
}
