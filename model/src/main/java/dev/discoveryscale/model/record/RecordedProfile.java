package dev.discoveryscale.model.record;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.model.scenario.Profile.HeapSizing;
import java.util.Optional;

/**
 * What reports need of a run's profile, from its record.
 *
 * @param line the Dubbo line
 * @param version the release of Dubbo
 * @param model the discovery model asked for
 * @param collector the garbage collector asked for
 * @param heapSizing whether the heap has one size; in records from before it was a setting it grew
 */
public record RecordedProfile(
    Optional<String> line,
    Optional<String> version,
    Optional<String> model,
    Optional<String> collector,
    HeapSizing heapSizing) {

  static RecordedProfile of(JsonNode profile) {
    JsonNode jvm = profile.path("jvm");
    return new RecordedProfile(
        text(profile.path("client").path("line")),
        text(profile.path("client").path("version")),
        text(profile.path("discovery").path("model")),
        text(jvm.path("collector")),
        RecordedScenario.constant(HeapSizing.class, jvm.path("heapSizing"))
            .orElse(HeapSizing.GROWING));
  }

  private static Optional<String> text(JsonNode node) {
    return Optional.of(node).filter(JsonNode::isTextual).map(JsonNode::asText);
  }
}
