package dev.discoveryscale.report.comparison;

import static dev.discoveryscale.report.comparison.ComparedProfiles.V27;
import static dev.discoveryscale.report.comparison.ComparedProfiles.V30;
import static dev.discoveryscale.report.comparison.ComparedProfiles.compare;
import static dev.discoveryscale.report.comparison.ComparedProfiles.estimate;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.model.churn.ChurnMode;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.comparison.Replicates.Loss;
import dev.discoveryscale.report.comparison.Verdict.Agreement;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.Published;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.report.statistics.Bound;
import dev.discoveryscale.report.statistics.Interval;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Estimates, ratios and bounds of two profiles, and when published figures apply. */
class ComparisonsTest {
  @TempDir Path root;

  @Test
  void pairsRatioWithPublishedChange() throws IOException {
    RunFixture.of(root, "[]", V27, V30).played(V27, 1, 400, 400, 5).played(V30, 1, 200, 200, 0);
    Comparison memory = compare(root, Measure.USED_AFTER_FULL_GC_MB);
    assertThat(memory.ratio().orElseThrow().value()).isEqualTo(0.5);
    assertThat(memory.publishedChangePercent().orElseThrow())
        .isEqualTo(100 * (334.0 / 606 - 1), within(1e-9));
    assertThat(memory.verdict().orElseThrow().agreement()).isEqualTo(Agreement.AGREES);
    assertThat(compare(root, Measure.SPAN_FULL_GC).ratio().orElseThrow().value()).isZero();
  }

  @Test
  void doesNotCompareWhatProfilerChanges() throws IOException {
    RunFixture.of(root, "[]", V27, V30)
        .played(V27, 1, 400, 400, 5)
        .played(V30, 1, 200, 200, 2)
        .profiled(V27, 1, "cpu");

    assertThat(compare(root, Measure.USED_AFTER_FULL_GC_MB).ratio()).isPresent();
    Comparison collections = compare(root, Measure.SPAN_FULL_GC);
    assertThat(collections.ratio()).isEmpty();
    assertThat(collections.verdict()).isEmpty();
    assertThat(compare(root, Measure.SPAN_ALLOCATED_GB).ratio()).isEmpty();
    assertThat(compare(root, Measure.ALLOCATED_KB_PER_PUSH).ratio()).isEmpty();
  }

  @Test
  void givesNoRatioWithoutReference() throws IOException {
    RunFixture.of(root, "[]", V30).played(V30, 1, 200, 200, 0);
    assertThat(compare(root, Measure.USED_AFTER_FULL_GC_MB).ratio()).isEmpty();
    assertThat(compare(root, Measure.USED_AFTER_FULL_GC_MB).verdict()).isEmpty();
  }

  @Test
  void givesNoRatioToReferenceOfZero() throws IOException {
    RunFixture.of(root, "[]", V27, V30).played(V27, 1, 400, 400, 0).played(V30, 1, 200, 200, 3);
    assertThat(compare(root, Measure.SPAN_FULL_GC).ratio()).isEmpty();
  }

  @Test
  void boundsRatioByReferenceAtHeapLimit() throws IOException {
    RunFixture.of(root, "[]", V27, V30).played(V27, 1, 500, 760, 5).played(V30, 1, 190, 190, 0);
    Ratio ratio = compare(root, Measure.USED_AFTER_FULL_GC_MB).ratio().orElseThrow();
    assertThat(ratio.bound()).isEqualTo(Bound.AT_MOST);
    assertThat(ratio.value()).isEqualTo(0.25);
  }

  @Test
  void takesCellOutOfMemoryForLowerBound() throws IOException {
    RunFixture fixture = RunFixture.of(root, "[]", V27, V30).played(V27, 1, 400, 400, 5);
    fixture.cell(
        RunFixture.record(V30, 1).end(Outcome.OUT_OF_MEMORY, "", RunFixture.STARTED),
        RunFixture.samples(600, 600, 5));
    Ratio memory = compare(root, Measure.USED_AFTER_FULL_GC_MB).ratio().orElseThrow();
    assertThat(memory.bound()).isEqualTo(Bound.AT_LEAST);
    assertThat(compare(root, Measure.ALLOCATED_KB_PER_PUSH).ratio()).isEmpty();
  }

  @Test
  void averagesReplicatesAndKeepsBounds() throws IOException {
    RunFixture fixture = RunFixture.of(root, "[]", V27);
    fixture.played(V27, 1, 400, 410, 5).played(V27, 2, 400, 430, 5).played(V27, 3, 400, 420, 5);
    Estimate three = estimate(root, Measure.USED_AFTER_FULL_GC_MB);
    assertThat(three.value()).isEqualTo(420);
    // 420 +- 4.303 x 10 / sqrt(3), the 97.5% quantile of t with two degrees of freedom.
    assertThat(three.interval().orElseThrow())
        .satisfies(i -> assertThat(i.low()).isCloseTo(395.16, within(0.01)))
        .satisfies(i -> assertThat(i.high()).isCloseTo(444.84, within(0.01)))
        .satisfies(i -> assertThat(i.confidence()).isEqualTo(0.95));

    fixture.played(V27, 2, 400, 760, 5);
    assertThat(estimate(root, Measure.USED_AFTER_FULL_GC_MB))
        .isEqualTo(
            new Estimate(
                530,
                Bound.AT_LEAST,
                new Replicates(2, 3, Map.of(Loss.AT_HEAP_LIMIT, 1)),
                true,
                Optional.empty(),
                Optional.empty(),
                0));
  }

  @Test
  void combinesIntervalsOfBothSidesInRatio() throws IOException {
    RunFixture.of(root, "[]", V27, V30)
        .played(V27, 1, 400, 410, 5)
        .played(V27, 2, 400, 430, 5)
        .played(V27, 3, 400, 420, 5)
        .played(V30, 1, 200, 209, 0)
        .played(V30, 2, 200, 211, 0)
        .played(V30, 3, 200, 210, 0);

    Interval interval =
        compare(root, Measure.USED_AFTER_FULL_GC_MB).ratio().orElseThrow().interval().orElseThrow();

    // Relative errors 0.013746 and 0.002749: together 0.014019 with 2.16 degrees of freedom, so
    // t = 4.008 and a factor of 1.0578.
    assertThat(interval.low()).isCloseTo(0.4727, within(0.001));
    assertThat(interval.high()).isCloseTo(0.5289, within(0.001));
  }

  @Test
  void givesIntervalWithoutWidthForEqualReplicates() throws IOException {
    RunFixture fixture = RunFixture.of(root, "[]", V27, V30);
    for (int replicate = 1; replicate <= 3; replicate++) {
      fixture.played(V27, replicate, 400, 400, 5).played(V30, replicate, 200, 200, 0);
    }
    assertThat(compare(root, Measure.USED_AFTER_FULL_GC_MB).ratio().orElseThrow().interval())
        .contains(new Interval(0.5, 0.5, 0.95));
  }

  @Test
  void comparesPublishedCountsOnlyWithSameSpan() throws IOException {
    Published published = Published.load();
    RunFixture.of(root, "[]", V27)
        .cell(
            RunFixture.record(V27, 1)
                .with(
                    new CellRecord.Churn(
                        24, 4, 6_000, 3_600_000, 60_000, ChurnMode.SAMPLING, Optional.empty()))
                .end(Outcome.COMPLETED, "", RunFixture.STARTED.plusSeconds(9)),
            RunFixture.samples(400, 400, 0));
    RunSummary hour = Reports.read(root);
    RunSummary twentyHours = Reports.read(Path.of("../results/reference", "icbc"));

    assertThat(Comparisons.sameSpan(hour, published, Measure.SPAN_FULL_GC)).isFalse();
    assertThat(Comparisons.sameSpan(hour, published, Measure.USED_AFTER_FULL_GC_MB)).isTrue();
    assertThat(Comparisons.sameSpan(twentyHours, published, Measure.SPAN_FULL_GC)).isTrue();
  }

  @Test
  void doesNotTakeFleetOfUnknownSizeForPublishedOne() throws IOException {
    RunFixture.of(root, "[]", V27)
        .cell(
            RunFixture.record(V27, 1)
                .end(Outcome.INTERRUPTED, "interrupted", RunFixture.STARTED.plusSeconds(9)),
            RunFixture.samples(400, 400, 0));

    assertThat(Comparisons.sameSize(Reports.read(root), Published.load())).isFalse();
  }
}
