package dev.discoveryscale.model.record;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.model.calls.CallScenario;
import dev.discoveryscale.model.scenario.Gate;
import dev.discoveryscale.model.scenario.Scenario;
import java.util.List;
import java.util.Optional;

/**
 * The scenario of a run: of discovery or of calls.
 *
 * @param json as it was recorded, for showing and writing
 * @param discovery absent if the scenario is of calls
 * @param calls absent if the scenario is of discovery
 */
public record RecordedScenario(
    @JsonValue JsonNode json, Optional<Scenario> discovery, Optional<CallScenario> calls) {

  /**
   * Reads a record of this simulator or of an older one.
   *
   * @throws JsonProcessingException that names the path of what is missing or wrong
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static RecordedScenario read(JsonNode json) throws JsonProcessingException {
    return json.path("kind").asText().equals(CallScenario.KIND)
        ? new RecordedScenario(
            json, Optional.empty(), Optional.of(SettingsJson.read(json, CallScenario.class)))
        : new RecordedScenario(
            json,
            Optional.of(SettingsJson.read(OlderRecords.scenario(json), Scenario.class)),
            Optional.empty());
  }

  /** A scenario of discovery. */
  public static RecordedScenario of(Scenario scenario) {
    return new RecordedScenario(
        SettingsJson.tree(scenario), Optional.of(scenario), Optional.empty());
  }

  /** A scenario of calls. */
  public static RecordedScenario of(CallScenario scenario) {
    return new RecordedScenario(
        SettingsJson.tree(scenario), Optional.empty(), Optional.of(scenario));
  }

  /** Whether it is a scenario of calls; others are of discovery. */
  public boolean isOfCalls() {
    return calls.isPresent();
  }

  /** All settings in the form of today, whichever simulator recorded them. */
  public JsonNode settings() {
    return calls.isPresent() ? json : OlderRecords.scenario(json);
  }

  /** Limits on the results; older simulators had other names for some measures. */
  public List<Gate> gates() {
    return discovery.map(Scenario::gates).or(() -> calls.map(CallScenario::gates)).orElseThrow();
  }
}
