package dev.discoveryscale.simulator.e2e.cells;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.simulator.e2e.Simulation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Cells of {@link Simulation}'s world, and what holds for each that came to its good end. */
final class Cells {

  private static final Duration CELL = Duration.ofMinutes(10);

  static final int INSTANCES = 30;
  static final int INTERFACES = 3;
  static final int REGISTRIES = 2;

  /** Lists that a consumer holds: one of each interface and registry. */
  static final int LISTS = INTERFACES * REGISTRIES;

  /** Away for so long that a consumer that stands still for a while sees it go and come. */
  static final String RESTART = "churn=[{kind: rolling-restart, every: 8s, down: 7s}]";

  private static final double DOWN_MS = 7_000;

  private Cells() {}

  /** Plays a cell of each profile, to its good end. */
  static Simulation run(Path folder, List<String> profiles, String... settings) throws Exception {
    Simulation simulation =
        Simulation.start(folder, "span: 8s, by: real", String.join(",", profiles), settings);
    try {
      assertThat(simulation.exitCode(CELL.multipliedBy(profiles.size())))
          .as("%s", simulation.output())
          .isZero();
      return simulation;
    } catch (Exception | AssertionError e) {
      simulation.close();
      throw e;
    }
  }

  /** Of two protocols that all lines follow. */
  static void holdsAndCalledEverything(JsonNode cell) {
    String profile = cell.path("profile").asText();
    String model = cell.path("model").asText();
    boolean both = model.equals("application-first");
    assertThat(cell.path("outcome").asText()).as(profile).isEqualTo("completed");
    assertThat(cell.path("modelInForce").asText()).as(profile).isEqualTo(both ? "both" : model);
    assertThat(cell.path("migrationSteps").asText()).as(profile).isEqualTo(step(profile, model));
    assertThat(cell.path("registeredUrls").asLong())
        .as(profile)
        .isEqualTo(INSTANCES * INTERFACES * 2);
    assertThat(cell.path("visibleInstances").asLong()).as(profile).isEqualTo(INSTANCES * LISTS);
    assertThat(cell.path("invokers").asLong())
        .as(profile)
        .isEqualTo(INSTANCES * LISTS * (both ? 4 : 2))
        .isEqualTo(cell.path("invokersAnswering").asLong());
    assertThat(cell.path("callsFailed").asLong(-1)).as(profile).isZero();
    assertThat(cell.path("callsOk").asLong()).as(profile).isGreaterThan(INTERFACES * 10);
    assertThat(cell.path("pushes").asLong()).as(profile).isGreaterThanOrEqualTo(2 * INTERFACES);
    assertThat(cell.path("addressesLost").asLong(-1)).as(profile).isZero();
    assertThat(cell.path("addressesStale").asLong(-1)).as(profile).isZero();
    assertThat(cell.path("usedAfterFullGcMb").asDouble()).as(profile).isBetween(3.0, 100.0);
    assertThat(cell.path("allocatedMb").asDouble()).as(profile).isPositive();
    assertThat(cell.path("rssChurnMb").asDouble()).as(profile).isPositive();
    talkedToItsRegistries(cell);
  }

  /**
   * Dubbo shares a connection among the interfaces of an instance's protocol. One to an instance
   * that went and came back may still be held beside its successor.
   */
  private static void talkedToItsRegistries(JsonNode cell) {
    String profile = cell.path("profile").asText();
    assertThat(cell.path("providerConnections").asInt(-1))
        .as(profile)
        .isBetween(INSTANCES * 2 - 4, INSTANCES * 2 + 4);
    assertThat(cell.path("registryConnections").asInt(-1)).as(profile).isBetween(REGISTRIES, 6);
    if (cell.at("/registryTraffic/unknown").isMissingNode()) {
      double listMb = INSTANCES * REGISTRIES * 0.0003;
      assertThat(cell.path("registryReceivedMb").asDouble()).as(profile).isBetween(listMb, 10.0);
      assertThat(cell.path("registryReceivedKbPerPush").asDouble()).as(profile).isPositive();
      assertThat(cell.at("/registryTraffic/phases")).as(profile).hasSizeGreaterThan(7);
    } else {
      assertThat(cell.path("remarks").toString()).as(profile).contains("was not measured: ss");
    }
  }

  /** What became of the changes of one kind in one direction. */
  static JsonNode kind(JsonNode cell, String churn, String direction) {
    for (JsonNode kind : cell.path("propagation")) {
      if (kind.path("churn").asText().equals(churn)
          && kind.path("direction").asText().equals(direction)) {
        return kind;
      }
    }
    throw new AssertionError("no " + churn + " " + direction + " in " + cell.path("propagation"));
  }

  private static String step(String profile, String model) {
    if (profile.startsWith("dubbo-2.")) {
      return "";
    }
    return switch (model) {
      case "interface" -> "FORCE_INTERFACE";
      case "application" -> "FORCE_APPLICATION";
      default -> "APPLICATION_FIRST";
    };
  }

  /** One restart, of two protocols: each list of the consumer shows both addresses go and come. */
  static void everyChangeWasSeenAndBuilt(JsonNode cell) {
    String profile = cell.path("profile").asText();
    assertThat(cell.path("changesUnseen").asLong(-1)).as(profile).isZero();
    assertThat(cell.path("changesMerged").asLong(-1)).as(profile).isZero();
    for (String direction : List.of("appeared", "disappeared")) {
      JsonNode kind = kind(cell, "rolling-restart", direction);
      assertThat(kind.path("sights").asLong()).as(profile).isEqualTo(LISTS * 2);
      assertThat(kind.at("/visible/count").asLong()).as(profile).isEqualTo(LISTS * 2);
      assertThat(kind.at("/callable/count").asLong()).as(profile).isEqualTo(LISTS * 2);
      assertThat(kind.at("/visible/independent").asLong()).as(profile).isEqualTo(1);
      assertThat(kind.at("/callable/maxMs").asDouble())
          .as(profile)
          .isBetween(kind.at("/visible/maxMs").asDouble(), DOWN_MS);
    }
    assertThat(cell.path("propagationCallableMaxMs").asDouble())
        .as(profile)
        .isGreaterThanOrEqualTo(cell.path("propagationVisibleMaxMs").asDouble());
  }
}
