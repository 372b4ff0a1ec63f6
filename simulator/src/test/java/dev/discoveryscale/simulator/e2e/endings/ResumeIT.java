package dev.discoveryscale.simulator.e2e.endings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.simulator.e2e.Simulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that was cut short goes on where it was. */
@Tag("exhaustive")
class ResumeIT {

  private static final String SHORT = "span: 8s, by: real";
  private static final String FIRST = "dubbo-3.0-application";
  private static final String SECOND = "dubbo-3.3-application";
  private static final Duration LIMIT = Duration.ofMinutes(6);

  @TempDir private Path folder;

  @Test
  void resumesAKilledRunWithItsSecondCell() throws Exception {
    try (Simulation killed = Simulation.start(folder, SHORT, FIRST + "," + SECOND)) {
      await().atMost(LIMIT).until(() -> killed.hasReached(SECOND, "churn"));
      killed.children();
      killed.process().destroyForcibly();
      assertThat(killed.output()).contains("./simulate run --resume " + killed.run());
    }
    Map<Path, Content> first = contents(FIRST);

    try (Simulation resumed = Simulation.resume(folder)) {
      assertThat(resumed.exitCode(LIMIT)).as(resumed.output()).isZero();
      assertThat(resumed.output()).contains("1 of 2 cells have a result");
      assertThat(resumed.cell(FIRST).path("outcome").asText()).isEqualTo("completed");
      assertThat(resumed.cell(SECOND).path("outcome").asText()).isEqualTo("completed");
      assertThat(contents(FIRST)).isEqualTo(first);
      assertThat(kept(1).resolve("samples.jsonl")).isNotEmptyFile();
      assertThat(phases(SECOND)).isEqualTo(phases(FIRST));
      assertThat(Files.readString(resumed.run().resolve("report.md")))
          .contains("1 cell interrupted and run again: " + SECOND + " #1 was cut off");
    }

    goesOnWithACellWhoseRecordIsTorn();
    doesNothingButReportsWhenAllIsDone();
  }

  private void goesOnWithACellWhoseRecordIsTorn() throws Exception {
    Path record = cell(SECOND).resolve("cell.json");
    Files.writeString(record, Files.readString(record).substring(0, 200));

    try (Simulation resumed = Simulation.resume(folder, "--metrics")) {
      await()
          .atMost(LIMIT)
          .untilAsserted(
              () ->
                  assertThat(resumed.metrics())
                      .contains("discoveryscale_heap_used_bytes{profile=\"" + SECOND)
                      .contains("discoveryscale_registered_urls{", "process=\"registry-2\"")
                      .doesNotContain(FIRST));
      assertThat(resumed.exitCode(LIMIT)).as(resumed.output()).isZero();
      assertThat(resumed.cell(SECOND).path("outcome").asText()).isEqualTo("completed");
      assertThat(kept(2).resolve("cell.json")).hasSize(200);
    }
  }

  private void doesNothingButReportsWhenAllIsDone() throws Exception {
    Map<Path, Content> all = contents("");
    String record = Files.readString(folder.resolve("run/run.json"));
    Files.delete(folder.resolve("run/report.md"));

    try (Simulation resumed = Simulation.resume(folder)) {
      assertThat(resumed.exitCode(LIMIT)).as(resumed.output()).isZero();
      assertThat(resumed.output()).contains("nothing to resume: all 2 cells have a result");
      assertThat(contents("")).isEqualTo(all);
      assertThat(folder.resolve("run/report.md")).isNotEmptyFile();
      assertThat(folder.resolve("run/run.json")).hasContent(record);
    }
  }

  @Test
  void resumesAnInterruptedRunButNotARunningOne() throws Exception {
    try (Simulation running = Simulation.start(folder, "span: 1h, by: real", FIRST)) {
      await().atMost(LIMIT).until(() -> running.hasReached("still"));

      try (Simulation second = Simulation.resume(folder)) {
        assertThat(second.exitCode(LIMIT)).isEqualTo(2);
        assertThat(second.output())
            .contains("a run that is still running, process " + running.process().pid())
            .hasLineCount(1);
      }

      running.interrupt();
      assertThat(running.exitCode(LIMIT)).isEqualTo(130);
      assertThat(running.output())
          .contains("without a result: ./simulate run --resume " + running.run());
    }
    try (Simulation resumed = Simulation.resume(folder)) {
      await().atMost(LIMIT).until(() -> resumed.output().contains(FIRST + " #1 was interrupted"));
      await().atMost(LIMIT).until(() -> resumed.hasReached("churn"));
      resumed.interrupt();
      assertThat(resumed.exitCode(LIMIT)).isEqualTo(130);
      assertThat(kept(FIRST, 1)).isDirectory();
    }
  }

  /** What is in a file, and that nobody wrote it again. */
  private record Content(FileTime written, String text) {}

  private Map<Path, Content> contents(String profile) throws IOException {
    Map<Path, Content> contents = new TreeMap<>();
    try (var files = Files.walk(folder.resolve("run/cells").resolve(profile))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        contents.put(
            file,
            new Content(
                Files.getLastModifiedTime(file),
                Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1)));
      }
    }
    return contents;
  }

  /** The phases a cell's consumer wrote of, each once if nothing is mixed into it. */
  private String phases(String profile) throws IOException {
    StringBuilder phases = new StringBuilder();
    for (String line : Files.readAllLines(cell(profile).resolve("samples.jsonl"))) {
      if (line.contains("\"type\":\"phase\"") || line.contains("\"type\":\"jvm\"")) {
        phases.append(line.replaceFirst(".*\"phase\":\"([^\"]*)\".*", "$1 "));
      }
    }
    return phases.toString();
  }

  private Path cell(String profile) {
    return folder.resolve("run/cells").resolve(profile).resolve("1");
  }

  private Path kept(int number) {
    return kept(SECOND, number);
  }

  private Path kept(String profile, int number) {
    return folder.resolve("run/interrupted").resolve(profile).resolve("1-" + number);
  }
}
