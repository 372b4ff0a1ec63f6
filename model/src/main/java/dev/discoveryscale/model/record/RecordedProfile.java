package dev.discoveryscale.model.record;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.model.Release;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.calls.CallProfile;
import dev.discoveryscale.model.scenario.Profile;
import java.util.Optional;

/**
 * A profile of a run: of a consumer or of calls.
 *
 * @param json as it was recorded, for showing and writing
 * @param consumer absent if the profile is of calls
 * @param calls absent if the profile is of a consumer
 */
public record RecordedProfile(
    @JsonValue JsonNode json, Optional<Consumer> consumer, Optional<CallProfile> calls) {

  /**
   * A consumer, or the fleet around the user's own application.
   *
   * @param jvm absent if the consumer is the user's own application
   */
  public record Consumer(Client client, Profile.Discovery discovery, Optional<Profile.Jvm> jvm) {}

  /** The Dubbo of a consumer. */
  public record Client(ReleaseLine line, Release version) {}

  /**
   * Reads a record of this simulator or of an older one.
   *
   * @throws JsonProcessingException that names the path of what is missing or wrong
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static RecordedProfile read(JsonNode json) throws JsonProcessingException {
    return json.has("stack")
        ? new RecordedProfile(
            json, Optional.empty(), Optional.of(SettingsJson.read(json, CallProfile.class)))
        : new RecordedProfile(
            json,
            Optional.of(SettingsJson.read(OlderRecords.profile(json), Consumer.class)),
            Optional.empty());
  }

  /** A consumer's profile. */
  public static RecordedProfile of(Profile profile) {
    return new RecordedProfile(
        SettingsJson.tree(profile),
        Optional.of(consumer(profile, Optional.of(profile.jvm()))),
        Optional.empty());
  }

  /** What a profile says of the fleet around the user's own application. */
  public static RecordedProfile ofFleet(Profile profile) {
    ObjectNode json = SettingsJson.tree(profile).deepCopy();
    json.remove("jvm");
    json.withObject("client").remove("packetLimit");
    return new RecordedProfile(
        json, Optional.of(consumer(profile, Optional.empty())), Optional.empty());
  }

  /** A profile of calls. */
  public static RecordedProfile of(CallProfile profile) {
    return new RecordedProfile(SettingsJson.tree(profile), Optional.empty(), Optional.of(profile));
  }

  private static Consumer consumer(Profile profile, Optional<Profile.Jvm> jvm) {
    return new Consumer(
        new Client(profile.client().line(), profile.client().version()), profile.discovery(), jvm);
  }

  /** The Dubbo line of the consumer, or of the client of calls. */
  public ReleaseLine line() {
    return consumer
        .map(known -> known.client().line())
        .or(() -> calls.map(known -> known.client().line()))
        .orElseThrow();
  }

  /** The release of Dubbo, likewise. */
  public Release version() {
    return consumer
        .map(known -> known.client().version())
        .or(() -> calls.map(known -> known.client().version()))
        .orElseThrow();
  }

  /** All settings in the form of today, whichever simulator recorded them. */
  public JsonNode settings() {
    return calls.isPresent() ? json : OlderRecords.profile(json);
  }
}
