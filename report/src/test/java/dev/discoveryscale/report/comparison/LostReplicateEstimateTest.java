package dev.discoveryscale.report.comparison;

import static dev.discoveryscale.report.comparison.ComparedProfiles.V27;
import static dev.discoveryscale.report.comparison.ComparedProfiles.V30;
import static dev.discoveryscale.report.comparison.ComparedProfiles.compare;
import static dev.discoveryscale.report.comparison.ComparedProfiles.estimate;
import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.statistics.Bound;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What an estimate and a ratio say where replicates have no result. */
class LostReplicateEstimateTest {
  @TempDir Path root;

  /** The third of three ran out of memory with 740 MB in its heap. */
  @Test
  void boundsMemoryByReplicateOutOfMemory() throws IOException {
    survivors(Outcome.OUT_OF_MEMORY, 740);

    Estimate memory = estimate(root, Measure.USED_AFTER_FULL_GC_MB);

    assertThat(memory.value()).isEqualTo((400 + 420 + 740) / 3.0);
    assertThat(memory.bound()).isEqualTo(Bound.AT_LEAST);
    assertThat(memory.whole()).isTrue();
    assertThat(memory.interval()).isEmpty();
    assertThat(memory.replicates().text()).isEqualTo("2 of 3 cells completed; 1 out of memory");
    Ratio ratio = compare(root, Measure.USED_AFTER_FULL_GC_MB).ratio().orElseThrow();
    assertThat(ratio.bound()).isEqualTo(Bound.AT_MOST);
    assertThat(ratio.interval()).isEmpty();
  }

  /** It came to five collections before it ended, and would have come to more. */
  @ParameterizedTest
  @EnumSource(
      value = Measure.class,
      names = {"FULL_GC_COUNT", "GC_PAUSE_MS", "SPAN_FULL_GC", "SPAN_ALLOCATED_GB", "ALLOCATED_MB"})
  void boundsTotalsByReplicateOutOfMemory(Measure total) throws IOException {
    survivors(Outcome.OUT_OF_MEMORY, 740);

    Estimate found = estimate(root, total);

    assertThat(found.bound()).isEqualTo(Bound.AT_LEAST);
    assertThat(found.whole()).isFalse();
    assertThat(found.replicates().brief()).isEqualTo("2 of 3");
    Comparison comparison = compare(root, total);
    assertThat(comparison.ratio()).isEmpty();
    assertThat(comparison.verdict()).isEmpty();
    assertThat(comparison.undecided()).isTrue();
  }

  /** What it made a push cost before it ended says nothing of what it would have cost. */
  @ParameterizedTest
  @EnumSource(
      value = Measure.class,
      names = {"ALLOCATED_KB_PER_PUSH", "GC_PAUSE_P50_MS", "CALL_LATENCY_P50_MS", "SUBSCRIBE_MS"})
  void takesRatesAndTimesFromSurvivorsOnly(Measure rate) throws IOException {
    survivors(Outcome.OUT_OF_MEMORY, 740);

    Estimate found = estimate(root, rate);

    assertThat(found.bound()).isEqualTo(Bound.PARTIAL);
    assertThat(found.whole()).isFalse();
    assertThat(found.interval()).isEmpty();
    assertThat(compare(root, rate).ratio()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = Outcome.class,
      names = {"FAILED", "INTERRUPTED"})
  void leavesOutMemoryOfFailedOrInterruptedReplicate(Outcome end) throws IOException {
    survivors(end, 740);

    Estimate memory = estimate(root, Measure.USED_AFTER_FULL_GC_MB);

    assertThat(memory.value()).isEqualTo(410);
    assertThat(memory.bound()).isEqualTo(Bound.PARTIAL);
    assertThat(memory.replicates().text()).isEqualTo("2 of 3 cells completed; 1 " + end.text());
    Comparison comparison = compare(root, Measure.USED_AFTER_FULL_GC_MB);
    assertThat(comparison.ratio()).isEmpty();
    assertThat(comparison.verdict()).isEmpty();
  }

  @Test
  void countsReplicateThatWasNotBegunAsLost() throws IOException {
    RunFixture fixture = RunFixture.of(root, "[]", V27);
    fixture.played(V27, 1, 400, 400, 5).played(V27, 2, 400, 420, 5);
    fixture.folder().write(fixture.folder().run().replicated(3, List.of("./simulate")));

    assertThat(estimate(root, Measure.USED_AFTER_FULL_GC_MB).bound()).isEqualTo(Bound.PARTIAL);
    assertThat(estimate(root, Measure.USED_AFTER_FULL_GC_MB).replicates().text())
        .isEqualTo("2 of 3 cells completed; 1 not begun");
  }

  /** Whose heap had not been read after the changes when the container's memory ran out. */
  @Test
  void boundsMemoryByLastReadingOfKilledConsumer() throws IOException {
    RunFixture fixture = RunFixture.of(root, "[]", V27).played(V27, 1, 400, 400, 5);
    fixture.cell(
        RunFixture.record(V27, 2).end(Outcome.KILLED_FOR_MEMORY, "", RunFixture.STARTED),
        RunFixture.samples(600, 1, 0).replaceAll("(?m)^.*after-churn.*\n", ""));

    Estimate after = estimate(root, Measure.USED_AFTER_FULL_GC_AFTER_CHURN_MB);

    assertThat(after.bound()).isEqualTo(Bound.AT_LEAST);
    assertThat(after.whole()).isTrue();
    assertThat(after.value()).isEqualTo((400 + 700) / 2.0);
    assertThat(estimate(root, Measure.USED_AFTER_FULL_GC_BEFORE_CHURN_MB).exact()).isTrue();
  }

  /** Two of 2.7 at 400 and 420 MB and one that was lost; three of 3.0 at 200. */
  private void survivors(Outcome lost, int usedMb) throws IOException {
    RunFixture fixture = RunFixture.of(root, "[]", V27, V30);
    fixture.played(V27, 1, 400, 400, 5).played(V27, 2, 400, 420, 5);
    fixture.cell(
        RunFixture.record(V27, 3).end(lost, "", RunFixture.STARTED),
        RunFixture.samples(400, usedMb, 5)
            .replace(String.valueOf(700L << 20), "" + ((long) usedMb << 20)));
    for (int replicate = 1; replicate <= 3; replicate++) {
      fixture.played(V30, replicate, 200, 200, 0);
    }
  }
}
