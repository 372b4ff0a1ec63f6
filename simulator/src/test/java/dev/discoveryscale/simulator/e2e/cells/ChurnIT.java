package dev.discoveryscale.simulator.e2e.cells;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.simulator.e2e.Simulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Changes that are no coming and going of instances, as real consumers meet them. */
@Tag("exhaustive")
class ChurnIT {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration CELL = Duration.ofMinutes(10);
  private static final String LOGS_RULES =
      "-Dorg.slf4j.simpleLogger.log.org.apache.dubbo.registry.integration.AbstractConfiguratorListener=info";
  private static final String TIME = "time={span: %s, by: real, warmUp: 2s, still: 2s}";
  private static final String EMPTY_PUSH = "{kind: empty-push, every: %s, down: 8s}";
  private static final String CONFIGURATION_PUSH =
      "{kind: configuration-push, every: %s, stay: 8s}";

  /** Instances, interfaces and registries of {@link Simulation}'s world. */
  private static final int REGISTRIES = 2;

  private static final int VISIBLE = 30 * 3 * REGISTRIES;

  /** Those of one interface in all registries, of two protocols. */
  private static final int ADDRESSES = 30 * 2 * REGISTRIES;

  /** How long an override stays. */
  private static final long STAY_MS = 8_000;

  @TempDir private Path folder;

  /** A 2.7 consumer believes an empty list, and hears of an override without any list. */
  @Test
  void playsAnEmptyInterfaceAndAnOverrideAtInterfaceLevel() throws Exception {
    List<String> churn = List.of(EMPTY_PUSH.formatted("18s"), CONFIGURATION_PUSH.formatted("18s"));
    try (Simulation simulation = run("client: {line: dubbo-2.7}", "interface", "18s", churn)) {
      JsonNode cell = simulation.cell("consumer");
      seesItsFleet(cell);
      assertThat(cell.path("callsFailed").asLong()).isPositive();
      assertThat(types(simulation)).contains("withdraw", "restore", "override", "clear");
      hearsOfTheOverride(simulation);
      long overridden = times(simulation, "events.jsonl", "override").get(0);
      assertThat(times(simulation, "samples.jsonl", "push"))
          .isNotEmpty()
          .allMatch(push -> push < overridden);
      reachesTheConsumer(cell);
    }
  }

  /**
   * Each address of the emptied interface goes and comes; for an override directories are rebuilt.
   */
  private static void reachesTheConsumer(JsonNode cell) {
    for (String direction : List.of("disappeared", "appeared")) {
      JsonNode row = propagation(cell, "empty-push", direction);
      assertThat(row.path("changes").asLong()).as("%s", row).isEqualTo(1);
      assertThat(row.path("sights").asLong()).as("%s", row).isEqualTo(ADDRESSES);
      assertThat(row.path("sightsUnseen").asLong(-1)).as("%s", row).isZero();
      assertThat(row.path("merged").asLong(-1)).as("%s", row).isZero();
      assertThat(row.at("/visible/count").asLong()).as("%s", row).isEqualTo(ADDRESSES);
      assertThat(row.at("/callable/count").asLong()).as("%s", row).isEqualTo(ADDRESSES);
    }
    assertThat(cell.path("changesUnseen").asLong(-1)).isZero();
    JsonNode overridden = propagation(cell, "configuration-push", "stayed");
    assertThat(overridden.path("changes").asLong()).as("%s", overridden).isEqualTo(2);
    assertThat(overridden.path("sights").asLong()).isEqualTo(2 * REGISTRIES);
    assertThat(overridden.path("sightsUnseen").asLong(-1)).as("%s", overridden).isZero();
    assertThat(overridden.at("/callable/maxMs").asLong())
        .as("for itself, not for the change after it: %s", overridden)
        .isPositive()
        .isLessThan(STAY_MS);
  }

  private static JsonNode propagation(JsonNode cell, String churn, String direction) {
    for (JsonNode row : cell.path("propagation")) {
      if (row.path("churn").asText().equals(churn)
          && row.path("direction").asText().equals(direction)) {
        return row;
      }
    }
    throw new AssertionError("no " + churn + " " + direction + " in " + cell.path("propagation"));
  }

  /**
   * A 3.3 consumer asks for metadata until it can be had: of the failing one three times within two
   * seconds, and again ten seconds later.
   */
  @Test
  void playsMetadataThatIsLateOrFails() throws Exception {
    List<String> churn =
        List.of(
            "{kind: metadata-late, every: 18s, down: 2s, late: 2s}",
            "{kind: metadata-failing, every: 18s, down: 2s, failing: 9s}");
    try (Simulation simulation = run("client: {line: dubbo-3.3}", "application", "18s", churn)) {
      JsonNode cell = simulation.cell("consumer");
      seesItsFleet(cell);
      assertThat(cell.path("callsFailed").asLong()).isZero();
      assertThat(types(simulation)).contains("upgrade_late", "upgrade_failing", "publish");
      assertThat(consumerLog(simulation))
          .contains("the metadata of this instance is not there yet", "Address refresh try task");
    }
  }

  /** Away for longer than Dubbo holds news back. */
  @ParameterizedTest
  @EnabledIfSystemProperty(named = "everyLine", matches = "true")
  @CsvSource({"dubbo-3.0, false", "dubbo-3.1, false", "dubbo-3.2, true", "dubbo-3.3, true"})
  void acceptsAnEmptyApplicationWithoutProtection(String line, boolean believed) throws Exception {
    List<String> churn = List.of("{kind: empty-push, every: 20s, down: 15s}");
    String client = "client: {line: %s}".formatted(line);
    try (Simulation simulation = run(client, "application", "20s", churn)) {
      JsonNode cell = simulation.cell("consumer");
      seesItsFleet(cell);
      assertThat(cell.path("callsFailed").asLong() > 0).isEqualTo(believed);
    }
  }

  private static void seesItsFleet(JsonNode cell) {
    assertThat(cell.path("outcome").asText()).isEqualTo("completed");
    assertThat(cell.path("visibleInstances").asLong()).isEqualTo(VISIBLE);
    assertThat(cell.path("invokersAnswering").asLong()).isEqualTo(VISIBLE * 2);
  }

  private static void hearsOfTheOverride(Simulation simulation) throws IOException {
    assertThat(consumerLog(simulation))
        .contains("change type is: ADDED", "timeout: 6000", "change type is: DELETED");
  }

  private static String consumerLog(Simulation simulation) throws IOException {
    return Files.readString(cell(simulation).resolve("consumer.log"));
  }

  private static List<String> types(Simulation simulation) throws IOException {
    return lines(simulation, "events.jsonl").stream().map(e -> e.path("type").asText()).toList();
  }

  private static List<Long> times(Simulation simulation, String file, String type)
      throws IOException {
    return lines(simulation, file).stream()
        .filter(line -> line.path("type").asText().equals(type))
        .map(line -> line.path("t").asLong())
        .toList();
  }

  private static List<JsonNode> lines(Simulation simulation, String file) throws IOException {
    return JSON.readerFor(JsonNode.class)
        .<JsonNode>readValues(cell(simulation).resolve(file).toFile())
        .readAll();
  }

  private static Path cell(Simulation simulation) {
    return simulation.run().resolve("cells").resolve("consumer").resolve("1");
  }

  /** Plays a cell of a consumer that logs which rules it is told of, to its good end. */
  private Simulation run(String client, String model, String span, List<String> churn)
      throws Exception {
    Path profile =
        Files.writeString(
            folder.resolve("consumer.yaml"),
            """
            %s
            discovery: {model: %s}
            jvm: {heap: 256m}
            """
                .formatted(client, model));
    Simulation simulation =
        Simulation.start(
            folder,
            "span: 8s, by: real",
            profile.toString(),
            TIME.formatted(span),
            "gates=[]",
            "jvm.flags=[" + LOGS_RULES + "]",
            "churn=[" + String.join(", ", churn) + "]");
    try {
      assertThat(simulation.exitCode(CELL)).as("%s", simulation.output()).isZero();
      return simulation;
    } catch (Exception | AssertionError e) {
      simulation.close();
      throw e;
    }
  }
}
