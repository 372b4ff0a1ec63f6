package dev.discoveryscale.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.churn.ChurnMode;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecord.Churn;
import dev.discoveryscale.model.record.CellRecord.Generator;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.RunFixture;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A cell in which the load itself set the pace is known as one. */
class BottleneckTest {

  @Test
  void acceptsGeneratorThatKeepsUp() {
    assertThat(Bottleneck.reasons(cell(5_900, 79.9, 4.9))).isEmpty();
  }

  @Test
  void namesLatenessBusyProcessorsAndStealAsReasons() {
    assertThat(Bottleneck.reasons(cell(6_100, 81.0, 5.2)))
        .containsExactly(
            "The generator was late: 99% of changes within 6100 ms, spacing 12000 ms.",
            "The generator was the bottleneck: emulator and registries used 81% of the processors"
                + " left to them.",
            "The machine's host gave 5% of the processor time to other virtual machines.");
  }

  /** Six changes have a maximum, and no percentile that differs from it. */
  @Test
  void namesLatestOfFewChanges() {
    CellRecord few = late(6, Optional.of(6_400L));
    CellRecord many = late(100, Optional.of(9_000L));

    assertThat(Bottleneck.reasons(few))
        .containsExactly(
            "The generator was late: the latest of 6 changes by 6400 ms, spacing 12000 ms.");
    assertThat(Bottleneck.reasons(many))
        .containsExactly(
            "The generator was late: 99% of changes within 6100 ms, spacing 12000 ms.");
  }

  private static CellRecord late(long changes, Optional<Long> maxMs) {
    return RunFixture.record("a", 1)
        .with(
            new Churn(
                480, changes, 12_000, 72_000_000, 60_000, ChurnMode.SAMPLING, Optional.empty()))
        .with(
            new Generator(
                Optional.empty(),
                Optional.empty(),
                Optional.of(6_100L),
                maxMs,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()))
        .end(Outcome.COMPLETED, "", RunFixture.STARTED);
  }

  @Test
  void ignoresUnknownFigures() {
    Generator unknown =
        new Generator(
            Optional.of(1L),
            Optional.of(1L),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    CellRecord cell =
        RunFixture.record("a", 1).with(unknown).end(Outcome.COMPLETED, "", RunFixture.STARTED);

    assertThat(Bottleneck.reasons(cell)).isEmpty();
  }

  /** Twenty hours with one saturated minute. */
  @Test
  void judgesWorstMinuteInsteadOfMean() {
    assertThat(Bottleneck.reasons(cell(0, 12.0, 0.1, Optional.of(99.0), Optional.of(50.0))))
        .containsExactly(
            "The generator was the bottleneck: emulator and registries used 99% of the processors"
                + " left to them in the worst minute.",
            "The machine's host gave 50% of the processor time to other virtual machines in the worst minute.");
    assertThat(Bottleneck.reasons(cell(0, 12.0, 0.1, Optional.of(79.0), Optional.of(4.0))))
        .isEmpty();
  }

  private static CellRecord cell(long lateMs, double cpuPercent, double stealPercent) {
    return cell(lateMs, cpuPercent, stealPercent, Optional.empty(), Optional.empty());
  }

  private static CellRecord cell(
      long lateMs,
      double cpuPercent,
      double stealPercent,
      Optional<Double> cpuPeak,
      Optional<Double> stealPeak) {
    return RunFixture.record("a", 1)
        .with(new Churn(480, 6, 12_000, 72_000_000, 60_000, ChurnMode.SAMPLING, Optional.empty()))
        .with(
            new Generator(
                Optional.of(1_000L),
                Optional.of(1_000L),
                Optional.of(lateMs),
                Optional.empty(),
                Optional.of(cpuPercent),
                Optional.of(stealPercent),
                cpuPeak,
                stealPeak,
                Optional.empty()))
        .end(Outcome.COMPLETED, "", RunFixture.STARTED);
  }
}
