package dev.discoveryscale.simulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import dev.discoveryscale.simulator.fidelity.Combination;
import dev.discoveryscale.simulator.fidelity.ComparedRelease;
import dev.discoveryscale.simulator.fidelity.FidelityVerdict;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FidelityCommandOutcomeTest {

  private static final Combination SOME = Combination.of(ReleaseLine.DUBBO_2_6).get(0);
  private static final FidelityVerdict SAME =
      new FidelityVerdict(SOME, "2.6.12", 5, "nodes", 10, 0, List.of());
  private static final FidelityVerdict OTHER =
      new FidelityVerdict(SOME, "2.6.12", 5, "entries", 10, 3, List.of("a: b"));

  private final StringWriter out = new StringWriter();
  private final FidelityCommandOutcome outcome =
      new FidelityCommandOutcome(
          Path.of("/trees"), "rnacos 0.8.8, a stand-in for Nacos", new PrintWriter(out));

  @Test
  void succeedsWhenNothingDiffers() {
    outcome.compared(SAME);

    assertThat(outcome.end()).isEqualTo(Exit.DONE);
    assertThat(out.toString())
        .contains(" same: 5 nodes, 10 values\n")
        .endsWith(
            "1 of 1 combinations are the same; registries: rnacos 0.8.8, a stand-in for Nacos;"
                + " trees in /trees\n");
  }

  @Test
  void failsTheGateOnADifference() {
    outcome.compared(SAME);
    outcome.compared(OTHER);

    assertThat(outcome.end()).isEqualTo(Exit.GATE_FAILED);
    assertThat(out.toString()).contains("DIFFERS in 3 of 10 values, 5 entries\n    a: b\n");
  }

  @Test
  void reportsAFailedComparisonBeforeADifference() throws IOException {
    outcome.notCompared(SOME, "2.6.1", new IOException("the real provider ended"));
    outcome.compared(OTHER);
    outcome.compared(SAME);

    assertThat(outcome.end()).isEqualTo(Exit.NOT_FINISHED);
    assertThat(out.toString())
        .contains("2.6.1    could not be compared: the real provider ended\n")
        .contains("1 of 3 combinations are the same, 1 could not be compared;");
  }

  @Test
  void keepsWhatWasFoundOfARelease(@TempDir Path folder) throws IOException {
    Path trees = Files.createDirectories(folder.resolve(SOME.title()));
    Files.writeString(
        trees.resolve("provider.log"),
        "WARN java.lang.IllegalStateException: of no account\n"
            + "Exception in thread \"main\" java.lang.RuntimeException: it\n"
            + "\tat a.B.c(B.java:1)\n"
            + "Caused by: java.lang.NoSuchMethodError: org.apache.X\n");
    FidelityCommandOutcome found =
        new FidelityCommandOutcome(folder, "ZooKeeper 3.9.5", new PrintWriter(out));
    found.compared(SAME);
    found.compared(OTHER);
    found.notCompared(SOME, "2.6.1", new IOException("the real provider ended; see /log"));

    ConsumerLine line = new ConsumerLine("dubbo-2.6", "2.6.1", List.of(), Path.of("agent"));
    ComparedRelease release = found.of(line, Instant.EPOCH, List.of());
    assertThat(release.providers())
        .isEqualTo(
            "same in 1 of 3; differs in 1: %s: a: b; failed in 1: %s: NoSuchMethodError: org.apache.X"
                .formatted(SOME.title(), SOME.title()));
    assertThat(release.release()).isEqualTo("2.6.1");
  }
}
