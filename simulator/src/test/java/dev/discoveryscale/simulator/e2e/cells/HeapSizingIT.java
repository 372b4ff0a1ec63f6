package dev.discoveryscale.simulator.e2e.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.simulator.e2e.Simulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What forced collections do to a heap, and a cell without those before churn. */
@Tag("exhaustive")
class HeapSizingIT {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String FIXED = "dubbo-2.7-interface";
  private static final String GROWING = "dubbo-2.7-interface-growing-heap";
  private static final long HEAP = 768L << 20;

  @TempDir private Path folder;

  @Test
  void keepsTheSizeOfAFixedHeapThroughForcedCollections() throws Exception {
    try (Simulation simulation = Cells.run(folder, List.of(FIXED, GROWING))) {
      List<JsonNode> fixed = lines(simulation, FIXED);
      assertThat(arguments(fixed)).contains("-Xms" + HEAP + " ", "-Xmx" + HEAP + " ");
      assertThat(committed(fixed)).hasSizeGreaterThan(10).containsOnly(HEAP);
      assertThat(settled(fixed)).contains("before-churn", "after-churn");

      List<JsonNode> growing = lines(simulation, GROWING);
      assertThat(arguments(growing)).contains("-Xmx" + HEAP + " ").doesNotContain("-Xms");
      assertThat(committed(growing)).allMatch(bytes -> bytes < HEAP);
    }
  }

  @Test
  void forcesNoCollectionBeforeChurnWhereTheScenarioSaysSo() throws Exception {
    try (Simulation simulation = Cells.run(folder, List.of(FIXED), "liveSet.beforeChurn=none")) {
      List<JsonNode> lines = lines(simulation, FIXED);
      assertThat(settled(lines)).isNotEmpty().containsOnly("after-churn");
      assertThat(of(lines, "gc"))
          .filteredOn(gc -> gc.path("forced").asBoolean())
          .isNotEmpty()
          .allMatch(gc -> gc.path("phase").asText().equals("check"));

      JsonNode cell = simulation.cell(FIXED);
      Cells.holdsAndCalledEverything(cell);
      assertThat(cell.has("usedAfterFullGcBeforeChurnMb")).isFalse();
      assertThat(cell.has("oldUsedAfterFullGcBeforeChurnMb")).isFalse();
      assertThat(cell.path("usedAfterFullGcAfterChurnMb").asDouble()).isPositive();
      assertThat(Files.readString(simulation.run().resolve("report.md")))
          .contains("The live set is read after churn only");
    }
  }

  /** The twin is of the same cell, so only the forced collections tell the two apart. */
  @Test
  void readsTheLiveSetBeforeChurnInATwinOfTheMeasuredConsumer() throws Exception {
    try (Simulation simulation = Cells.run(folder, List.of(FIXED), "liveSet.beforeChurn=twin")) {
      List<JsonNode> measured = lines(simulation, FIXED);
      assertThat(settled(measured)).isNotEmpty().containsOnly("after-churn");
      assertThat(of(measured, "gc"))
          .filteredOn(gc -> gc.path("forced").asBoolean())
          .isNotEmpty()
          .allMatch(gc -> gc.path("phase").asText().equals("check"));

      List<JsonNode> twin = lines(simulation, FIXED, "1/twin/samples.jsonl");
      assertThat(settled(twin)).isNotEmpty().containsOnly("before-churn");
      assertThat(arguments(twin).replace("/twin/home", "/home")).isEqualTo(arguments(measured));
      assertThat(of(twin, "push").stream().filter(push -> push.path("first").asBoolean()))
          .hasSameSizeAs(
              of(measured, "push").stream()
                  .filter(push -> push.path("first").asBoolean())
                  .toList());

      JsonNode cell = simulation.cell(FIXED);
      Cells.holdsAndCalledEverything(cell);
      JsonNode last = of(twin, "settled").get(of(twin, "settled").size() - 1);
      assertThat(cell.path("usedAfterFullGcBeforeChurnMb").asDouble())
          .isCloseTo(last.path("usedAfterFullGcBytes").asDouble() / (1 << 20), within(0.1));
      assertThat(simulation.run().resolve("cells").resolve(FIXED).resolve("1/twin/home"))
          .doesNotExist();
      assertThat(Files.readString(simulation.run().resolve("report.md")))
          .contains("The live set before churn was measured in a separate, identical consumer");
    }
  }

  private static String arguments(List<JsonNode> lines) {
    return of(lines, "jvm").get(0).path("inputArguments").asText();
  }

  private static List<Long> committed(List<JsonNode> lines) {
    return of(lines, "sample").stream()
        .map(one -> one.path("heapCommittedBytes").asLong())
        .toList();
  }

  private static List<String> settled(List<JsonNode> lines) {
    return of(lines, "settled").stream().map(one -> one.path("name").asText()).toList();
  }

  private static List<JsonNode> of(List<JsonNode> lines, String type) {
    return lines.stream().filter(line -> line.path("type").asText().equals(type)).toList();
  }

  private static List<JsonNode> lines(Simulation simulation, String profile) throws IOException {
    return lines(simulation, profile, "1/samples.jsonl");
  }

  private static List<JsonNode> lines(Simulation simulation, String profile, String file)
      throws IOException {
    Path samples = simulation.run().resolve("cells").resolve(profile).resolve(file);
    List<JsonNode> lines = new ArrayList<>();
    for (String line : Files.readAllLines(samples)) {
      lines.add(JSON.readTree(line));
    }
    return lines;
  }
}
