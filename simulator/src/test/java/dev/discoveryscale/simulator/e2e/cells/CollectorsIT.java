package dev.discoveryscale.simulator.e2e.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.jvm.launcher.Collector;
import dev.discoveryscale.jvm.launcher.Jdk;
import dev.discoveryscale.simulator.e2e.Simulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same consumer under each collector that this JVM has. */
@Tag("exhaustive")
class CollectorsIT {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration LIMIT = Duration.ofMinutes(20);
  private static final String PROFILE =
      """
      client: {line: dubbo-3.0}
      discovery: {model: application}
      jvm: {heap: 64m, collector: %s}
      """;

  @TempDir private Path folder;

  @Test
  void usesEachCollectorAndReadsItsLiveSet() throws Exception {
    List<Collector> collectors = Collector.allIn(Jdk.at(Path.of(System.getProperty("java.home"))));
    List<String> profiles = new ArrayList<>();
    for (Collector collector : collectors) {
      Path file = folder.resolve(collector.word() + ".yaml");
      Files.writeString(file, PROFILE.formatted(collector.word()));
      profiles.add(file.toString());
    }
    try (Simulation simulation =
        Simulation.start(
            folder,
            "span: 3s, by: real",
            String.join(",", profiles),
            "calls.every=100ms",
            "churn=[{kind: rolling-restart, every: 3s, down: 1s}]")) {
      assertThat(simulation.exitCode(LIMIT)).as("%s", simulation.output()).isZero();
      double serial = simulation.cell("serial").path("usedAfterFullGcMb").asDouble();
      for (Collector collector : collectors) {
        check(simulation, collector, serial);
      }
      assertThat(Files.readString(simulation.run().resolve("report.md")))
          .contains("cells have different collectors: g1 (g1); parallel (parallel)");
    }
  }

  private static void check(Simulation simulation, Collector collector, double serialMb)
      throws IOException {
    String name = collector.word();
    JsonNode cell = simulation.cell(name);
    assertThat(cell.path("outcome").asText()).as(name).isEqualTo("completed");
    assertThat(cell.path("collector").asText()).isEqualTo(name);
    assertThat(cell.path("fullGcCount").asLong(-1)).as(name).isZero();
    assertThat(cell.path("remarks").toString())
        .as(name)
        .doesNotContain("but the JVM uses:", "not settled");
    double used = cell.path("usedAfterFullGcMb").asDouble();
    double objects = cell.path("liveObjectsMb").asDouble(-1);
    List<JsonNode> lines = lines(simulation, name);
    JsonNode jvm = of(lines, "jvm").get(0);
    switch (collector) {
      case G1, PARALLEL, SERIAL, CMS -> {
        assertThat(objects).as(name).isNegative();
        assertThat(used).as(name).isCloseTo(serialMb, withinPercentage(10));
        // Parallel collects the young generation first.
        assertThat(forced(lines)).as(name).contains("full").doesNotContain("concurrent", "pause");
        assertThat(cell.at("/collections/promotionUnknown").isMissingNode()).isTrue();
        // The cycles of these may begin at any time, and are counted.
        if (collector != Collector.G1 && collector != Collector.CMS) {
          assertThat(cell.path("concurrentGcCount").asLong(-1)).as(name).isZero();
        }
      }
      case SHENANDOAH -> {
        assertThat(used).as(name).isCloseTo(serialMb, withinPercentage(10));
        assertThat(objects).as(name).isCloseTo(used, withinPercentage(5));
        assertThat(forced(lines)).as(name).contains("full", "concurrent");
        concurrent(cell, jvm);
      }
      case ZGC -> {
        // References take eight bytes in it, so objects are larger; and it leaves part-full pages.
        assertThat(objects).as(name).isBetween(serialMb, serialMb * 1.4);
        assertThat(used).as(name).isGreaterThan(objects);
        assertThat(forced(lines)).as(name).contains("concurrent").doesNotContain("full", "young");
        concurrent(cell, jvm);
      }
    }
    assertThat(jvm.path("collectors").asText()).as(name).contains(bean(collector));
  }

  private static void concurrent(JsonNode cell, JsonNode jvm) {
    String name = cell.path("profile").asText();
    assertThat(cell.path("youngGcCount").asLong(-1)).as(name).isZero();
    boolean generations = jvm.path("generational").asBoolean();
    assertThat(cell.has("oldUsedAfterFullGcMb")).as(name).isEqualTo(generations);
    assertThat(cell.at("/collections/promotionUnknown").isMissingNode())
        .as(name)
        .isEqualTo(generations);
  }

  private static String bean(Collector collector) {
    return switch (collector) {
      case G1 -> "G1 Old Generation";
      case PARALLEL -> "PS MarkSweep";
      case SERIAL -> "MarkSweepCompact";
      case CMS -> "ConcurrentMarkSweep";
      case ZGC -> "ZGC ";
      case SHENANDOAH -> "Shenandoah Cycles";
    };
  }

  private static List<String> forced(List<JsonNode> lines) {
    return of(lines, "gc").stream()
        .filter(gc -> gc.path("forced").asBoolean())
        .map(gc -> gc.path("kind").asText())
        .toList();
  }

  private static List<JsonNode> of(List<JsonNode> lines, String type) {
    return lines.stream().filter(line -> line.path("type").asText().equals(type)).toList();
  }

  private static List<JsonNode> lines(Simulation simulation, String profile) throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    Path file = simulation.run().resolve("cells").resolve(profile).resolve("1/samples.jsonl");
    for (String line : Files.readAllLines(file)) {
      lines.add(JSON.readTree(line));
    }
    return lines;
  }
}
