package dev.discoveryscale.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.model.Release;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.calls.CallProfile;
import dev.discoveryscale.model.calls.CallProfile.DecidedBy;
import dev.discoveryscale.model.record.RecordedProfile;
import dev.discoveryscale.model.record.RecordedScenario;
import dev.discoveryscale.model.scenario.ByteSize;
import dev.discoveryscale.model.scenario.Profile;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Scenarios and profiles of calls. */
public final class CallPlans {

  private static final ObjectMapper JSON = new ObjectMapper();

  private CallPlans() {}

  /**
   * A scenario.
   *
   * @param more laid over it, such as {@code "load": {"callers": 1}}
   */
  public static RecordedScenario scenario(String more) throws IOException {
    JsonNode scenario =
        JSON.readTree(
            """
            {"kind": "calls", "name": "tried", "payloads": ["pojo"], "through": "direct", "seed": 1,
             "load": {"arrivals": "closed", "callers": 4, "timeout": "5s", "retries": 0},
             "time": {"warmUp": "10s", "measured": "10s"},
             "steadiness": {"contention": false, "largestObjects": false}}
            """);
    return RecordedScenario.read(JSON.readerForUpdating(scenario).readValue("{" + more + "}"));
  }

  /**
   * A stack named {@code 2.7-calls-3.3} has a client and a server of different releases. One whose
   * name begins with {@code old} is of Dubbo 2.7, all others are of 3.3.
   */
  public static RecordedProfile profile(String stack) {
    String payload = stack.contains("/") ? stack.split("/")[1] : "pojo";
    String name = stack.split("/")[0];
    String[] sides = name.split("-calls-");
    return RecordedProfile.of(
        new CallProfile(
            name + "-" + payload,
            new CallProfile.Stack(
                "dubbo",
                "dubbo",
                Optional.empty(),
                "hessian2",
                DecidedBy.PROVIDER,
                Optional.of(1),
                Optional.empty()),
            side(sides[sides.length - 1]),
            side(sides[0]),
            payload));
  }

  private static CallProfile.Side side(String name) {
    return new CallProfile.Side(
        name.startsWith("old") ? ReleaseLine.DUBBO_2_7 : ReleaseLine.DUBBO_3_3,
        Release.of("3.3.0-" + name),
        List.of(),
        Map.of(),
        new Profile.Jvm(
            Optional.empty(),
            ByteSize.parse("128m"),
            Profile.HeapSizing.FIXED,
            "g1",
            1,
            ByteSize.parse("2g"),
            false,
            "image:1",
            List.of()));
  }
}
