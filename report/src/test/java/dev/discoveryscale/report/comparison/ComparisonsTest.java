package dev.discoveryscale.report.comparison;

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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Ratios, bounds and verdicts. */
class ComparisonsTest {
  private static final String V27 = "dubbo-2.7-interface";
  private static final String V30 = "dubbo-3.0-interface";
  @TempDir Path root;

  @ParameterizedTest(name = "{0} {1} beside {2}: {3}")
  @CsvSource({
    "EXACT,    0.50, -45, AGREES",
    "EXACT,    0.40, -45, DIFFERS",
    "EXACT,    1.02, -5,  DIFFERS",
    "AT_MOST,  0.60, -74, NOT_CONTRADICTED",
    "AT_MOST,  0.25, -74, NOT_CONTRADICTED",
    "AT_LEAST, 0.30, -75, NOT_CONTRADICTED",
    "AT_MOST,  0.10, -74, DIFFERS",
    "AT_LEAST, 1.10, 22,  NOT_CONTRADICTED",
    "AT_LEAST, 2.00, 22,  DIFFERS",
  })
  void decidesByBoundAndPublishedChange(
      Bound bound, double ratio, double published, Agreement expected) {
    Verdict verdict = Verdict.of(new Ratio(ratio, bound, Optional.empty()), published);
    assertThat(verdict.agreement()).isEqualTo(expected);
    assertThat(verdict.points()).isEqualTo(Math.abs((ratio - 1) * 100 - published), within(1e-9));
  }

  @ParameterizedTest
  @CsvSource({
    "0.20, 0.10, 0.30, -45,  DIFFERS",
    "0.50, 0.46, 0.64, -45,  AGREES",
    "0.50, 0.40, 0.60, -45,  NOT_DECIDED",
    "0.65, 0.64, 0.70, -45,  NOT_DECIDED",
    "0.00, 0.00, 0.10, -100, AGREES",
    "0.00, 0.00, 0.20, -100, NOT_DECIDED",
    "1.02, 1.01, 1.03, -5,   DIFFERS",
    "0.98, 0.96, 1.01, -5,   NOT_DECIDED",
  })
  void decidesOnlyByWholeInterval(
      double ratio, double low, double high, double published, Agreement expected) {
    Interval interval = new Interval(low, high, Interval.CONFIDENCE);

    assertThat(
            Verdict.of(new Ratio(ratio, Bound.EXACT, Optional.of(interval)), published).agreement())
        .isEqualTo(expected);
  }

  @Test
  void pairsRatioWithPublishedChange() throws IOException {
    RunFixture.of(root, "[]", V27, V30).played(V27, 1, 400, 400, 5).played(V30, 1, 200, 200, 0);
    Comparison memory = compare(V30, V27, Measure.USED_AFTER_FULL_GC_MB);
    assertThat(memory.ratio().orElseThrow().value()).isEqualTo(0.5);
    assertThat(memory.publishedChangePercent().orElseThrow())
        .isEqualTo(100 * (334.0 / 606 - 1), within(1e-9));
    assertThat(memory.verdict().orElseThrow().agreement()).isEqualTo(Agreement.AGREES);
    assertThat(compare(V30, V27, Measure.SPAN_FULL_GC).ratio().orElseThrow().value()).isZero();
  }

  @Test
  void doesNotCompareWhatProfilerChanges() throws IOException {
    RunFixture fixture = RunFixture.of(root, "[]", V27, V30).played(V27, 1, 400, 400, 5);
    fixture.played(V30, 1, 200, 200, 2);
    CellRecord cell = fixture.folder().ended(V27, 1).orElseThrow();
    fixture
        .folder()
        .write(
            RunFixture.record(V27, 1)
                .expected(cell.expected().orElseThrow())
                .churn(cell.churn().orElseThrow())
                .profiled(List.of("cpu"))
                .end(Outcome.COMPLETED, "", cell.endedAt()));

    assertThat(compare(V30, V27, Measure.USED_AFTER_FULL_GC_MB).ratio()).isPresent();
    Comparison collections = compare(V30, V27, Measure.SPAN_FULL_GC);
    assertThat(collections.ratio()).isEmpty();
    assertThat(collections.verdict()).isEmpty();
    assertThat(compare(V30, V27, Measure.SPAN_ALLOCATED_GB).ratio()).isEmpty();
    assertThat(compare(V30, V27, Measure.ALLOCATED_KB_PER_PUSH).ratio()).isEmpty();
  }

  @Test
  void givesNoRatioWithoutReference() throws IOException {
    RunFixture.of(root, "[]", V30).played(V30, 1, 200, 200, 0);
    assertThat(compare(V30, V27, Measure.USED_AFTER_FULL_GC_MB).ratio()).isEmpty();
    assertThat(compare(V30, V27, Measure.USED_AFTER_FULL_GC_MB).verdict()).isEmpty();
  }

  @Test
  void givesNoRatioToReferenceOfZero() throws IOException {
    RunFixture.of(root, "[]", V27, V30).played(V27, 1, 400, 400, 0).played(V30, 1, 200, 200, 3);
    assertThat(compare(V30, V27, Measure.SPAN_FULL_GC).ratio()).isEmpty();
  }

  @Test
  void boundsRatioByReferenceAtHeapLimit() throws IOException {
    RunFixture.of(root, "[]", V27, V30).played(V27, 1, 500, 760, 5).played(V30, 1, 190, 190, 0);
    Ratio ratio = compare(V30, V27, Measure.USED_AFTER_FULL_GC_MB).ratio().orElseThrow();
    assertThat(ratio.bound()).isEqualTo(Bound.AT_MOST);
    assertThat(ratio.value()).isEqualTo(0.25);
  }

  @Test
  void takesCellOutOfMemoryForLowerBound() throws IOException {
    RunFixture fixture = RunFixture.of(root, "[]", V27, V30).played(V27, 1, 400, 400, 5);
    fixture.cell(
        RunFixture.record(V30, 1).end(Outcome.OUT_OF_MEMORY, "", RunFixture.STARTED),
        RunFixture.samples(600, 600, 5));
    Ratio memory = compare(V30, V27, Measure.USED_AFTER_FULL_GC_MB).ratio().orElseThrow();
    assertThat(memory.bound()).isEqualTo(Bound.AT_LEAST);
    assertThat(compare(V30, V27, Measure.ALLOCATED_KB_PER_PUSH).ratio()).isEmpty();
  }

  @Test
  void averagesReplicatesAndKeepsBounds() throws IOException {
    RunFixture fixture = RunFixture.of(root, "[]", V27);
    fixture.played(V27, 1, 400, 410, 5).played(V27, 2, 400, 430, 5).played(V27, 3, 400, 420, 5);
    Estimate three = estimate();
    assertThat(three.value()).isEqualTo(420);
    // 420 +- 4.303 x 10 / sqrt(3), the 97.5% quantile of t with two degrees of freedom.
    assertThat(three.interval().orElseThrow())
        .satisfies(i -> assertThat(i.low()).isCloseTo(395.16, within(0.01)))
        .satisfies(i -> assertThat(i.high()).isCloseTo(444.84, within(0.01)))
        .satisfies(i -> assertThat(i.confidence()).isEqualTo(0.95));

    fixture.played(V27, 2, 400, 760, 5);
    assertThat(estimate())
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

  /** The third of three ran out of memory with 740 MB in its heap. */
  @Test
  void boundsMemoryByReplicateOutOfMemory() throws IOException {
    survivors(Outcome.OUT_OF_MEMORY, 740);

    Estimate memory = estimate();

    assertThat(memory.value()).isEqualTo((400 + 420 + 740) / 3.0);
    assertThat(memory.bound()).isEqualTo(Bound.AT_LEAST);
    assertThat(memory.whole()).isTrue();
    assertThat(memory.interval()).isEmpty();
    assertThat(memory.replicates().text()).isEqualTo("2 of 3 cells completed; 1 out of memory");
    Ratio ratio = compare(V30, V27, Measure.USED_AFTER_FULL_GC_MB).ratio().orElseThrow();
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

    Estimate found = estimate(total);

    assertThat(found.bound()).isEqualTo(Bound.AT_LEAST);
    assertThat(found.whole()).isFalse();
    assertThat(found.replicates().brief()).isEqualTo("2 of 3");
    Comparison comparison = compare(V30, V27, total);
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

    Estimate found = estimate(rate);

    assertThat(found.bound()).isEqualTo(Bound.PARTIAL);
    assertThat(found.whole()).isFalse();
    assertThat(found.interval()).isEmpty();
    assertThat(compare(V30, V27, rate).ratio()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = Outcome.class,
      names = {"FAILED", "INTERRUPTED"})
  void leavesOutMemoryOfFailedOrInterruptedReplicate(Outcome end) throws IOException {
    survivors(end, 740);

    Estimate memory = estimate();

    assertThat(memory.value()).isEqualTo(410);
    assertThat(memory.bound()).isEqualTo(Bound.PARTIAL);
    assertThat(memory.replicates().text()).isEqualTo("2 of 3 cells completed; 1 " + end.text());
    Comparison comparison = compare(V30, V27, Measure.USED_AFTER_FULL_GC_MB);
    assertThat(comparison.ratio()).isEmpty();
    assertThat(comparison.verdict()).isEmpty();
  }

  @Test
  void countsReplicateThatWasNotBegunAsLost() throws IOException {
    RunFixture fixture = RunFixture.of(root, "[]", V27);
    fixture.played(V27, 1, 400, 400, 5).played(V27, 2, 400, 420, 5);
    fixture.folder().write(fixture.folder().run().replicated(3, List.of("./simulate")));

    assertThat(estimate().bound()).isEqualTo(Bound.PARTIAL);
    assertThat(estimate().replicates().text()).isEqualTo("2 of 3 cells completed; 1 not begun");
  }

  /** Whose heap had not been read after the changes when the container's memory ran out. */
  @Test
  void boundsMemoryByLastReadingOfKilledConsumer() throws IOException {
    RunFixture fixture = RunFixture.of(root, "[]", V27).played(V27, 1, 400, 400, 5);
    String samples = RunFixture.samples(600, 1, 0);
    fixture.cell(
        RunFixture.record(V27, 2).end(Outcome.KILLED_FOR_MEMORY, "", RunFixture.STARTED),
        samples
            .lines()
            .filter(line -> !line.contains("after-churn"))
            .reduce("", (a, b) -> a + b + "\n"));

    Estimate after = estimate(Measure.USED_AFTER_FULL_GC_AFTER_CHURN_MB);

    assertThat(after.bound()).isEqualTo(Bound.AT_LEAST);
    assertThat(after.whole()).isTrue();
    assertThat(after.value()).isEqualTo((400 + 700) / 2.0);
    assertThat(estimate(Measure.USED_AFTER_FULL_GC_BEFORE_CHURN_MB).exact()).isTrue();
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
        compare(V30, V27, Measure.USED_AFTER_FULL_GC_MB)
            .ratio()
            .orElseThrow()
            .interval()
            .orElseThrow();

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
    assertThat(compare(V30, V27, Measure.USED_AFTER_FULL_GC_MB).ratio().orElseThrow().interval())
        .contains(new Interval(0.5, 0.5, 0.95));
  }

  @Test
  void comparesPublishedCountsOnlyWithSameSpan() throws IOException {
    Published published = Published.load();
    RunFixture.of(root, "[]", V27)
        .cell(
            RunFixture.record(V27, 1)
                .churn(
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

  private Estimate estimate() throws IOException {
    return estimate(Measure.USED_AFTER_FULL_GC_MB);
  }

  private Estimate estimate(Measure measure) throws IOException {
    return Comparisons.estimate(Reports.read(root), V27, measure).orElseThrow();
  }

  private Comparison compare(String profile, String reference, Measure measure) throws IOException {
    return Comparisons.of(Reports.read(root), Published.load(), profile, reference, measure);
  }
}
