package dev.discoveryscale.report.render.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.discoveryscale.report.CallRunFixture;
import dev.discoveryscale.report.SampleLines;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code report/scripts/recompute.py} finds the figures of a run of calls by its own code. */
class RecomputeTest {
  private static final Path PYTHON = Path.of("/usr/bin/python3");
  private static final String CLAIMS =
      """
      [{"text": "b serves more.", "tests": [%s]}, {"text": "b serves less.", "tests": [%s]},
       {"text": "It streams.", "tests": [], "notTested": "no streams here"}]
      """
          .formatted(test("\"min\": 1.2"), test("\"max\": 0.9"));

  @TempDir private Path folder;
  private CallRunFixture run;
  private String printed;

  private static String test(String limits) {
    return "{\"measure\": \"callsPerSecond\", \"of\": \"b\", \"to\": \"a\", \"payloads\": [\"pojo\"], %s}"
        .formatted(limits);
  }

  @BeforeEach
  void requirePython() {
    assumeThat(PYTHON).as("Python is installed").isExecutable();
  }

  private void play(String more, String... stacks) throws IOException {
    String published = "\"published\": " + CallRunFixture.PUBLISHED.formatted(CLAIMS);
    run =
        CallRunFixture.of(folder, 3, published + more, stacks)
            .played("stack-a", 1_000, 1_500, 1_190)
            .played("stack-b", 1_410, 2_090, 1_700);
    for (int i = 2; i < stacks.length; i++) {
      run.playedAfter(400, stacks[i], 500 + i, 750 - 20 * i, 590);
    }
    String server =
        phase(0, "measured", 0, 0)
            + gc("young", 7, false)
            + gc("full", 9, true)
            + gc("pause", 2, false)
            + phase(1_000, "stop", 30 << 20, 400);
    Files.writeString(folder.resolve("cells/stack-a-pojo/1/server/samples.jsonl"), server);
    Reports.write(folder);
  }

  private static String phase(long t, String name, long allocated, long cpuMs) {
    return "{\"t\":%d,\"type\":\"phase\",\"phase\":\"%s\",\"allocatedBytes\":%d,\"cpuMs\":%d}%n"
        .formatted(SampleLines.EPOCH + t, name, allocated, cpuMs);
  }

  private static String gc(String kind, int pauseMs, boolean forced) {
    return "{\"t\":%d,\"type\":\"gc\",\"phase\":\"measured\",\"kind\":\"%s\",\"pauseMs\":%d,\"forced\":%s}%n"
        .formatted(SampleLines.EPOCH + 500, kind, pauseMs, forced);
  }

  private int recompute() throws Exception {
    Process script =
        new ProcessBuilder(PYTHON.toString(), "scripts/recompute.py", folder.toString())
            .redirectErrorStream(true)
            .start();
    printed = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return script.waitFor();
  }

  @Test
  void findsRatiosAndVerdictsOfStacksThatTookTurns() throws Exception {
    play(", \"time\": {\"turn\": \"2s\"}", "stack-a", "stack-b", "stack-c", "stack-d", "stack-e");

    assertThat(recompute()).as(printed).isZero();
    assertThat(printed)
        .contains("claim 1: holds and holds", "claim 2: fails and fails")
        .contains("claim 3: not tested and not tested")
        .contains("stack-b-pojo / stack-a-pojo: decided and decided")
        .contains(
            "serverGcCount", "serverFullGcCount", "serverGcPauseMs", "serverAllocatedKbPerCall")
        .containsPattern("scatter of stack-e-pojo, used: \\d");
  }

  @Test
  void findsRatiosOfFewStacksAndWithoutTurns() throws Exception {
    play(", \"time\": {\"turn\": \"2s\"}", "stack-a", "stack-b", "stack-c");
    assertThat(recompute()).as(printed).isZero();
    assertThat(printed).doesNotContain("scatter of");

    play("", "stack-a", "stack-b");
    assertThat(recompute()).as(printed).isZero();
    assertThat(printed).contains("stack-b-pojo / stack-a-pojo, low end");
  }

  @Test
  void findsFiguresBesideACellThatEndedInItsWarmUp() throws Exception {
    play(", \"time\": {\"turn\": \"2s\"}", "stack-a", "stack-b", "stack-c");
    run.failed("stack-c", 2, "in warm-up: the client did not answer");
    Path samples = folder.resolve("cells/stack-c-pojo/2/client/samples.jsonl");
    List<String> lines = Files.readAllLines(samples);
    Files.write(samples, lines.stream().filter(each -> each.contains("warm-up")).toList());
    Reports.write(folder);

    assertThat(samples).isNotEmptyFile();
    assertThat(recompute()).as(printed).isZero();
    assertThat(printed).contains("stack-b-pojo / stack-a-pojo: ");
  }

  @Test
  void findsAVerdictThatDiffers() throws Exception {
    play("", "stack-a", "stack-b");
    Path summary = folder.resolve("summary.json");
    Files.writeString(
        summary, Files.readString(summary).replace("\"agreement\" : \"", "\"agreement\" : \"not "));

    assertThat(recompute()).as(printed).isOne();
    assertThat(printed).contains("  DIFFERS");
  }
}
