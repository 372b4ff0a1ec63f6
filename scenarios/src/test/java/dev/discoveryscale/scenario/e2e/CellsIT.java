package dev.discoveryscale.scenario.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.scenario.yaml.Catalogue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whole cells: real registries, real Dubbo consumers, real calls, real changes. By default each
 * line, model and kind of fleet once; with {@code -DeveryLine=true} every profile that ships.
 */
class CellsIT {

  private static final Duration CELL = Duration.ofMinutes(4);

  /** The fleet of {@link Simulation}'s world. */
  private static final int INSTANCES = 30;

  private static final int INTERFACES = 3;
  private static final int REGISTRIES = 2;
  private static final int LISTS = INTERFACES * REGISTRIES;

  @TempDir private Path folder;

  @Test
  void everyLineAndModelSeesAndCallsTheWholeFleet() throws Exception {
    List<String> profiles =
        List.of(
            "dubbo-2.6-interface",
            "dubbo-2.7-interface",
            "dubbo-3.0-application",
            "dubbo-3.1-application-first",
            "dubbo-3.2-interface",
            "dubbo-3.2-application",
            "dubbo-3.3-application-remote");
    try (Simulation simulation = run(profiles)) {
      for (String profile : profiles) {
        holdsAndCalledEverything(simulation.cell(profile));
      }
      for (String profile :
          List.of("dubbo-2.6-interface", "dubbo-2.7-interface", "dubbo-3.0-application")) {
        everyChangeWasSeenAndBuilt(simulation.cell(profile));
      }
      for (String file : List.of("report.md", "summary.csv", "junit.xml", "run.json")) {
        assertThat(simulation.run().resolve(file)).isNotEmptyFile();
      }
      assertThat(Files.readString(simulation.run().resolve("report.md")))
          .contains("dubbo-3.3-application-remote", "Beside the published result")
          .contains("| rolling-restart | disappeared | 1 | 0 | 0 |", "Propagation: ms from")
          .contains("in force: both, migration step APPLICATION_FIRST")
          .contains("## What the emulation does not do", "no ipv6 parameter");
    }
  }

  @ParameterizedTest
  @EnabledIfSystemProperty(named = "everyLine", matches = "true")
  @MethodSource("shipped")
  void everyProfileThatShipsDoesSoToo(String profile) throws Exception {
    wholeFleet(profile);
  }

  private void wholeFleet(String profile) throws Exception {
    try (Simulation simulation = run(List.of(profile))) {
      holdsAndCalledEverything(simulation.cell(profile));
    }
  }

  static List<String> shipped() {
    return new Catalogue(Path.of(System.getProperty("simulate.home"), "profiles"), "profile")
        .names();
  }

  @Test
  void anOddFleetSplitOverTwoRegistriesIsSeenOnce() throws Exception {
    String profile = "dubbo-3.1-application";
    try (Simulation simulation =
        run(List.of(profile), "registries.placement=split", "providers.instances=7")) {
      JsonNode cell = simulation.cell(profile);
      assertThat(cell.path("visibleInstances").asLong()).isEqualTo(7 * INTERFACES);
      assertThat(cell.path("invokersAnswering").asLong()).isEqualTo(7 * INTERFACES * 2);
    }
  }

  @ParameterizedTest
  @CsvSource({"dubbo-2.6-interface", "dubbo-2.7-interface", "dubbo-3.3-application"})
  void theHeapIsDividedAmongItsHolders(String profile) throws Exception {
    try (Simulation simulation =
        run(List.of(profile), "heapDump=divided", "jvm.nativeMemory=true")) {
      JsonNode cell = simulation.cell(profile);
      double measured = cell.path("usedAfterFullGcMb").asDouble() * (1 << 20);
      JsonNode held = cell.path("heldHeap");
      assertThat(held.path("bytes").asDouble()).isCloseTo(measured, withinPercentage(10));
      assertThat(held.path("attributed").asDouble()).isGreaterThan(0.95);
      // Application level has one more, to ask a provider for its metadata.
      assertThat(count(held, "invoker") - cell.path("invokers").asLong()).isBetween(0L, 2L);
      Path folder = simulation.run().resolve("cells").resolve(profile).resolve("1");
      assertThat(folder.resolve("holders.json")).isNotEmptyFile();
      assertThat(folder.resolve("heap.hprof")).doesNotExist();
      assertThat(Files.readString(simulation.run().resolve("report.md")))
          .contains("## Who holds the memory", "| the probe itself |")
          .contains("| native memory, committed MB | before-churn | after-churn |", "| Class |");
      assertThat(cell.path("nativeMemory"))
          .filteredOn(each -> each.path("category").asText().equals("Java Heap"))
          .hasSize(2)
          .allMatch(each -> each.path("reservedMb").asDouble() >= 64);
    }
  }

  private static long count(JsonNode held, String thing) {
    for (JsonNode size : held.at("/things/sizes")) {
      if (size.path("name").asText().equals(thing)) {
        return size.path("count").asLong();
      }
    }
    throw new AssertionError("no " + thing + " in " + held);
  }

  @Test
  void aProfiledConsumerTellsItsStacksAndIsMarked() throws Exception {
    String profile = "dubbo-2.7-interface";
    try (Simulation simulation = run(List.of(profile), "profiling=[cpu,alloc,lock]")) {
      JsonNode cell = simulation.cell(profile);
      assertThat(cell.path("profiled")).hasSize(3);
      assertThat(cell.path("stacks").findValuesAsText("kind")).contains("cpu", "alloc");
      assertThat(cell.path("remarks").toString()).doesNotContain("rofile");
      Path folder = simulation.run().resolve("cells").resolve(profile).resolve("1");
      for (String file : List.of("cpu.html", "alloc.html")) {
        assertThat(FlameGraphPage.frames(folder.resolve(file)))
            .as(file)
            .anyMatch(frame -> frame.startsWith("org.apache.dubbo."));
      }
      assertThat(FlameGraphPage.frames(folder.resolve("lock.html"))).isNotEmpty();
      assertThat(folder.resolve("profile.jfr")).isNotEmptyFile();
      assertThat(folder.resolve("home")).doesNotExist();
      assertThat(Files.readString(simulation.run().resolve("report.md")))
          .contains("completed, profiled", "## Stacks, sampled by a profiler")
          .contains("(cells/dubbo-2.7-interface/1/alloc.html)")
          .containsPattern("\\| .*`org\\.apache\\.dubbo\\..*` \\| `byte\\[]` \\|");
    }
  }

  @Test
  void aProfilerThatCannotBeAttachedIsANoteAndNoEnd() throws Exception {
    String profile = "dubbo-3.0-application";
    try (Simulation simulation =
        run(List.of(profile), "profiling=[cpu]", "jvm.flags=[-XX:+DisableAttachMechanism]")) {
      JsonNode cell = simulation.cell(profile);
      assertThat(cell.path("outcome").asText()).isEqualTo("completed");
      assertThat(cell.path("profiled")).hasSize(1);
      assertThat(cell.has("stacks")).isFalse();
      assertThat(cell.path("remarks").toString()).contains("Not profiled: process ");
      assertThat(Files.readString(simulation.run().resolve("report.md")))
          .contains("- **Note**: Not profiled: process ", "No stacks:");
    }
  }

  /** Of which a crash takes longest: the registry finds out after 40 s. */
  @Test
  void aFleetThatChangesInManyWaysIsSeenAsItIsInTheEnd() throws Exception {
    String profile = "dubbo-3.3-application";
    try (Simulation simulation =
        run(
            List.of(profile),
            "time={span: 90s, by: real, warmUp: 2s, quiet: 1s, still: 2s}",
            "gates=[]",
            "churn=[{kind: crash, every: 90s, down: 20s},"
                + " {kind: session-expiry, every: 90s, down: 50s},"
                + " {kind: rolling-upgrade, every: 30s, down: 10s},"
                + " {kind: scale-out, instances: 3, every: 90s, stay: 40s},"
                + " {kind: flapping, every: 90s, times: 2, down: 10s, up: 10s}]")) {
      JsonNode cell = simulation.cell(profile);
      assertThat(cell.path("outcome").asText()).isEqualTo("completed");
      assertThat(cell.path("visibleInstances").asLong()).isEqualTo(INSTANCES * LISTS);
      assertThat(cell.path("invokersAnswering").asLong()).isEqualTo(INSTANCES * LISTS * 2);
      assertThat(cell.path("spanChanges").asLong()).isEqualTo(2 + 2 + 6 + 2 + 4);
      assertThat(cell.path("addressesLost").asLong(-1)).isZero();
      assertThat(cell.path("addressesStale").asLong(-1)).isZero();
      assertThat(cell.path("propagation")).hasSize(5 * 2);
      assertThat(latency(cell, "scale-out", "appeared", "callable")).isLessThan(10_000);
      assertThat(latency(cell, "scale-out", "disappeared", "callable")).isLessThan(10_000);
      // The registry finds out after 40 s at the latest; the instance comes back after 50.
      assertThat(latency(cell, "session-expiry", "disappeared", "visible"))
          .isBetween(20_000.0, 50_000.0);
    }
  }

  private static double latency(JsonNode cell, String churn, String direction, String what) {
    return kind(cell, churn, direction).path(what).path("p50Ms").asDouble(-1);
  }

  private static JsonNode kind(JsonNode cell, String churn, String direction) {
    for (JsonNode kind : cell.path("propagation")) {
      if (kind.path("churn").asText().equals(churn)
          && kind.path("direction").asText().equals(direction)) {
        return kind;
      }
    }
    throw new AssertionError("no " + churn + " " + direction + " in " + cell.path("propagation"));
  }

  @Test
  void buildsDeployedSideBySideAreSeenByBothModels() throws Exception {
    List<String> profiles = List.of("dubbo-3.3-application", "dubbo-3.3-interface");
    try (Simulation simulation =
        run(
            profiles,
            "providers.register=all",
            "providers.url={length: 900, revisions: 4}",
            "providers.interfaces=[com.acme.Orders, com.acme.Stock, com.acme.Prices]")) {
      for (String profile : profiles) {
        holdsAndCalledEverything(simulation.cell(profile));
      }
    }
  }

  @ParameterizedTest
  @CsvSource("dubbo-3.3-application")
  void tripleIsCalledWhereItIsReallySpoken(String profile) throws Exception {
    nativeFleet(profile);
  }

  @ParameterizedTest
  @EnabledIfSystemProperty(named = "everyLine", matches = "true")
  @CsvSource({
    "dubbo-3.0-interface",
    "dubbo-3.0-application",
    "dubbo-3.1-application",
    "dubbo-3.1-interface",
    "dubbo-3.2-application-first",
    "dubbo-3.2-application-remote",
    "dubbo-3.3-interface"
  })
  void everyLineCallsTriple(String profile) throws Exception {
    nativeFleet(profile);
  }

  @ParameterizedTest
  @EnabledIfSystemProperty(named = "everyLine", matches = "true")
  @CsvSource({
    "dubbo-3.0-application-first, interface, interface",
    "dubbo-3.1-application-first, interface, interface",
    "dubbo-3.3-application-first, interface, interface",
    "dubbo-3.0-application-first, instance, application",
    "dubbo-3.3-application-first, instance, application"
  })
  void aConsumerOfBothModelsSeesAFleetOfOne(String profile, String register, String inForce)
      throws Exception {
    try (Simulation simulation = run(List.of(profile), "providers.register=" + register)) {
      JsonNode cell = simulation.cell(profile);
      assertThat(cell.path("invokersAnswering").asLong()).isEqualTo(INSTANCES * LISTS * 2);
      assertThat(cell.path("modelInForce").asText()).isEqualTo(inForce);
      assertThat(cell.path("migrationSteps").asText()).isEqualTo("APPLICATION_FIRST");
    }
  }

  private void nativeFleet(String profile) throws Exception {
    try (Simulation simulation = run(List.of(profile), "providers.protocols[1].wire=tri")) {
      holdsAndCalledEverything(simulation.cell(profile));
    }
  }

  /** Plays a cell of each profile, to its good end. */
  private Simulation run(List<String> profiles, String... settings) throws Exception {
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
  private static void holdsAndCalledEverything(JsonNode cell) {
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
    assertThat(cell.path("rssMb").asDouble()).as(profile).isPositive();
    talkedToItsRegistries(cell);
  }

  /** Dubbo shares a connection among the interfaces of an instance's protocol. */
  private static void talkedToItsRegistries(JsonNode cell) {
    String profile = cell.path("profile").asText();
    assertThat(cell.path("providerConnections").asInt(-1))
        .as(profile)
        .isBetween(INSTANCES * 2 - 4, INSTANCES * 2);
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

  /** One restart, of two protocols: each list of the consumer shows both addresses go and come. */
  private static void everyChangeWasSeenAndBuilt(JsonNode cell) {
    String profile = cell.path("profile").asText();
    assertThat(cell.path("changesUnseen").asLong(-1)).as(profile).isZero();
    assertThat(cell.path("changesMerged").asLong(-1)).as(profile).isZero();
    for (String direction : List.of("appeared", "disappeared")) {
      JsonNode kind = kind(cell, "rolling-restart", direction);
      assertThat(kind.path("sights").asLong()).as(profile).isEqualTo(LISTS * 2);
      assertThat(kind.at("/visible/count").asLong()).as(profile).isEqualTo(LISTS * 2);
      assertThat(kind.at("/callable/count").asLong()).as(profile).isEqualTo(LISTS * 2);
      assertThat(kind.at("/callable/p50Ms").asDouble())
          .as(profile)
          .isBetween(kind.at("/visible/p50Ms").asDouble(), 4_000.0);
    }
    assertThat(cell.path("propagationCallableMaxMs").asDouble())
        .as(profile)
        .isGreaterThanOrEqualTo(cell.path("propagationVisibleMaxMs").asDouble());
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
}
