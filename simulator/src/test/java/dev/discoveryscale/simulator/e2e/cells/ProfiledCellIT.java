package dev.discoveryscale.simulator.e2e.cells;

import static dev.discoveryscale.simulator.e2e.cells.Cells.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.simulator.e2e.Simulation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cells whose consumer a profiler is attached to, or cannot be. */
@Tag("exhaustive")
class ProfiledCellIT {

  @TempDir private Path folder;

  @Test
  void reportsStacksAndMarksAProfiledConsumer() throws Exception {
    String profile = "dubbo-2.7-interface";
    try (Simulation simulation = run(folder, List.of(profile), "profiling=[cpu,alloc,lock]")) {
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
  void notesAProfilerThatCannotBeAttachedAndContinues() throws Exception {
    String profile = "dubbo-3.0-application";
    try (Simulation simulation =
        run(
            folder,
            List.of(profile),
            "profiling=[cpu]",
            "jvm.flags=[-XX:+DisableAttachMechanism]")) {
      JsonNode cell = simulation.cell(profile);
      assertThat(cell.path("outcome").asText()).isEqualTo("completed");
      assertThat(cell.path("profiled")).hasSize(1);
      assertThat(cell.has("stacks")).isFalse();
      assertThat(cell.path("remarks").toString()).contains("Not profiled: process ");
      assertThat(Files.readString(simulation.run().resolve("report.md")))
          .contains("- **Note**: Not profiled: process ", "No stacks:");
    }
  }
}
