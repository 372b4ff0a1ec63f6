package dev.discoveryscale.model.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Locale;

/**
 * Brings the scenarios and profiles in records of older simulators to the form of today: a value
 * that could not be set then gets what held then, and the name of a constant becomes a word.
 */
final class OlderRecords {

  /** The order of changes before it could be set. */
  private static final int SEED = 20_000;

  private OlderRecords() {}

  /** A scenario of discovery. */
  static JsonNode scenario(JsonNode recorded) {
    JsonNode today = recorded.deepCopy();
    if (today instanceof ObjectNode scenario) {
      add(scenario, "seed", IntNode.valueOf(SEED));
      add(scenario, "heapDump", TextNode.valueOf("none"));
      if (!scenario.has("liveSet")) {
        scenario.putObject("liveSet").put("beforeChurn", "in-place");
      }
      if (!scenario.has("containers")) {
        withoutContainers(scenario.putObject("containers"));
      }
      add(scenario.at("/providers"), "register", TextNode.valueOf("auto"));
      add(scenario.at("/providers/url"), "revisions", IntNode.valueOf(1));
      add(scenario.at("/registries/nacos"), "beats", BooleanNode.FALSE);
      add(scenario.at("/time"), "quiet", TextNode.valueOf("0ms"));
      useWord(scenario.at("/time"), "by");
      scenario
          .path("churn")
          .forEach(each -> add(each, "kind", TextNode.valueOf("rolling-restart")));
    }
    return today;
  }

  /** Images that are named and not used. */
  private static void withoutContainers(ObjectNode containers) {
    containers.put("use", false);
    containers.put("registry", "zookeeper:3.9.5").put("consumer", "discovery-scale-consumer");
  }

  /** A profile of a consumer. */
  static JsonNode profile(JsonNode recorded) {
    JsonNode profile = recorded.deepCopy();
    useWord(profile.path("discovery"), "model");
    add(profile.path("jvm"), "heapSizing", TextNode.valueOf("growing"));
    add(profile.path("jvm"), "nativeMemory", BooleanNode.FALSE);
    add(profile.path("jvm"), "image", TextNode.valueOf("eclipse-temurin:17-jre"));
    return profile;
  }

  private static void add(JsonNode group, String key, JsonNode value) {
    if (group instanceof ObjectNode present && !present.has(key)) {
      present.set(key, value);
    }
  }

  private static void useWord(JsonNode group, String key) {
    if (group instanceof ObjectNode present && present.path(key).isTextual()) {
      String name = present.path(key).textValue();
      present.put(key, name.toLowerCase(Locale.ROOT).replace('_', '-'));
    }
  }
}
