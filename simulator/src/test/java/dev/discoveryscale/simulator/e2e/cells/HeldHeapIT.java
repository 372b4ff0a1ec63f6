package dev.discoveryscale.simulator.e2e.cells;

import static dev.discoveryscale.simulator.e2e.cells.Cells.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.simulator.e2e.Simulation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whose the memory of a real consumer is. */
@Tag("exhaustive")
class HeldHeapIT {

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"dubbo-2.6-interface", "dubbo-2.7-interface", "dubbo-3.3-application"})
  void dividesTheHeapAmongItsHolders(String profile) throws Exception {
    try (Simulation simulation =
        run(folder, List.of(profile), "heapDump=divided", "jvm.nativeMemory=true")) {
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
}
