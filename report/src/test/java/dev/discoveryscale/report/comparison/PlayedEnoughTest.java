package dev.discoveryscale.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.churn.ChurnMode;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.CellFigures;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.Published;
import dev.discoveryscale.report.measure.Readings;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.report.span.SpanFigure;
import dev.discoveryscale.report.statistics.Interval;
import dev.discoveryscale.report.statistics.Steadiness;
import dev.discoveryscale.report.tally.HeapSeries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Full collections are the figure that is looked at; the two others are known to a hundredth. Their
 * published change from 2.7 to 3.0 at interface level is -96.8%, that of 3.3 was not published.
 */
class PlayedEnoughTest {
  private static final String V27 = "dubbo-2.7-interface";
  private static final String V30 = "dubbo-3.0-interface";
  private static final String V33 = "dubbo-3.3-interface";
  private static final Interval NARROW = range(99, 101);
  private static final HeapSeries HEAP =
      new HeapSeries(0, List.of(), List.of(), List.of(), List.of());

  @TempDir Path root;
  private RunSummary begun;
  private RunSummary replicated;

  @BeforeEach
  void beginRun() throws IOException {
    begun = Reports.read(RunFixture.of(root, "[]", V27, V30, V33).root());
    Path record = root.resolve("run.json");
    Files.writeString(
        record,
        Files.readString(record).replaceFirst("\"replicates\" *: *\\w+", "\"replicates\": 3"));
    replicated = Reports.read(root);
  }

  /** One cell of each does not tell how cells differ. */
  @Test
  void decidesOneReplicateByWiderIntervals() {
    CellSummary base = cell(V27, 1, 1_000, range(900, 1_100));
    CellSummary running = cell(V33, 1, 400, range(0, 899));

    assertThat(open(with(base), running)).isEmpty();
    assertThat(open(new RunSummary(begun.run(), List.of(base)), running)).isEqualTo(onlyFull());
  }

  @Test
  void decidesByIntervalCloseToItsValue() {
    assertThat(open(begun, cell(V27, 1, 1_000, range(850, 1_150)))).isEmpty();
    assertThat(open(begun, cell(V27, 1, 1_000, range(849, 1_150)))).isEqualTo(onlyFull());
    assertThat(open(begun, cell(V27, 1, 1_000, range(850, 1_151)))).isEqualTo(onlyFull());
    assertThat(open(begun, cell(V27, 1, 0, range(0, 0)))).isEmpty();
    assertThat(open(begun, cell(V27, 1, 0, range(0, 884)))).isEqualTo(onlyFull());
  }

  @Test
  void doesNotCompareBaselineWithItself() {
    RunSummary run = with(cell(V27, 1, 1_000, range(900, 1_100)));

    assertThat(open(run, cell(V27, 2, 1_000, range(1, 1_999)))).isEqualTo(onlyFull());
  }

  @Test
  void decidesByChangeThatAgreesWithPublishedOne() {
    RunSummary run = with(cell(V27, 1, 1_000, range(900, 1_100)));

    // -100% to -89%: the published -96.8% is at most 10 points away from all of it.
    assertThat(open(run, cell(V30, 1, 50, range(0, 99)))).isEmpty();
    assertThat(open(run, cell(V30, 1, 50, range(0, 130)))).isEqualTo(onlyFull());
  }

  @Test
  void decidesByChangeThatDiffersFromPublishedOne() {
    RunSummary run = with(cell(V27, 1, 1_000, range(900, 1_100)));

    assertThat(open(run, cell(V30, 1, 400, range(200, 900)))).isEmpty();
    assertThat(open(run, cell(V30, 1, 400, range(100, 900)))).isEqualTo(onlyFull());
    assertThat(open(run, cell(V30, 1, 4_000, range(900, 9_000)))).isEmpty();
  }

  @Test
  void decidesByDirectionWithoutPublishedChange() {
    RunSummary run = with(cell(V27, 1, 1_000, range(900, 1_100)));

    assertThat(open(run, cell(V33, 1, 400, range(0, 899)))).isEmpty();
    assertThat(open(run, cell(V33, 1, 400, range(0, 901)))).isEqualTo(onlyFull());
    assertThat(open(run, cell(V33, 1, 2_000, range(1_101, 9_000)))).isEmpty();
  }

  @Test
  void ignoresPublishedChangeForRunOfAnotherSize() {
    RunSummary run = with(cell(V27, 1, 1_000, range(900, 1_100)));
    CellSummary wide = cell(V30, 1, 400, range(100, 600));

    assertThat(open(run, wide)).isEqualTo(onlyFull());
    assertThat(open(run, withUrls(wide, 10_000))).isEmpty();
  }

  @Test
  void leavesUpperEndOpenForBaselineThatMayBeZero() {
    RunSummary run = with(cell(V27, 1, 400, range(0, 900)));

    assertThat(open(run, cell(V33, 1, 400, range(100, 800)))).isEqualTo(onlyFull());
    assertThat(open(run, cell(V33, 1, 2_000, range(901, 9_000)))).isEmpty();
  }

  @Test
  void prefersBaselineOfSameReplicate() {
    CellSummary wide = cell(V27, 1, 1_000, range(0, 9_000));
    CellSummary narrow = cell(V27, 2, 1_000, range(900, 1_100));

    assertThat(open(with(wide, narrow), cell(V33, 2, 400, range(0, 800)))).isEmpty();
    assertThat(open(with(wide, narrow), cell(V33, 1, 400, range(0, 800)))).isEqualTo(onlyFull());
    assertThat(open(with(wide, narrow), cell(V33, 3, 400, range(0, 800)))).isEqualTo(onlyFull());
  }

  @Test
  void ignoresBaselineWithoutResult() {
    CellSummary failed =
        cell(V27, 1, Outcome.FAILED, 1_000, Optional.of(range(900, 1_100)), 20_000);

    assertThat(open(with(failed), cell(V33, 1, 400, range(0, 800)))).isEqualTo(onlyFull());
  }

  @Test
  void keepsUnknownErrorOpenAndSkipsMissingFigures() {
    CellSummary unknown = cell(V27, 1, Outcome.COMPLETED, 1_000, Optional.empty(), 20_000);
    CellSummary silent = CellFigures.with(unknown, Map.of(Measure.REGISTERED_URLS, 20_000.0));

    assertThat(open(begun, unknown)).isEqualTo(onlyFull());
    assertThat(open(begun, silent)).containsExactly(SpanFigure.values());
    assertThat(
            open(
                begun,
                CellFigures.with(
                    unknown,
                    Map.of(
                        Measure.SPAN_YOUNG_GC, 100.0,
                        Measure.SPAN_YOUNG_GC_LOW, 99.0,
                        Measure.SPAN_YOUNG_GC_HIGH, 101.0))))
        .isEmpty();
  }

  private static List<SpanFigure> open(RunSummary run, CellSummary cell) {
    return new PlayedEnough(Published.load()).look(run, cell).open();
  }

  private static List<SpanFigure> onlyFull() {
    return List.of(SpanFigure.FULL_GC);
  }

  private RunSummary with(CellSummary... cells) {
    return new RunSummary(replicated.run(), List.of(cells));
  }

  private static Interval range(double low, double high) {
    return new Interval(low, high, Interval.CONFIDENCE);
  }

  private static CellSummary cell(String profile, int replicate, double full, Interval range) {
    return cell(profile, replicate, Outcome.COMPLETED, full, Optional.of(range), 20_000);
  }

  private static CellSummary cell(
      String profile,
      int replicate,
      Outcome outcome,
      double full,
      Optional<Interval> range,
      double urls) {
    Map<Measure, Double> readings = new EnumMap<>(Measure.class);
    readings.put(Measure.REGISTERED_URLS, urls);
    for (SpanFigure figure : SpanFigure.values()) {
      boolean looked = figure == SpanFigure.FULL_GC;
      readings.put(figure.value(), looked ? full : 100);
      (looked ? range : Optional.of(NARROW))
          .ifPresent(
              known -> {
                readings.put(figure.low(), known.low());
                readings.put(figure.high(), known.high());
              });
    }
    CellRecord record =
        RunFixture.record(profile, replicate)
            .with(
                new CellRecord.Churn(
                    480, 6, 12_000, 72_000_000, 60_000, ChurnMode.SAMPLING, Optional.empty()))
            .end(outcome, "", RunFixture.STARTED);
    return new CellSummary(
        record,
        Optional.empty(),
        new Readings(readings),
        false,
        List.of(),
        Optional.empty(),
        List.of(),
        List.of(),
        Optional.empty(),
        HEAP,
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Map.of(),
        CellSummary.Calls.NONE,
        Steadiness.NONE,
        List.of());
  }

  private static CellSummary withUrls(CellSummary cell, double urls) {
    Map<Measure, Double> readings = new EnumMap<>(cell.readings().values());
    readings.put(Measure.REGISTERED_URLS, urls);
    return CellFigures.with(cell, readings);
  }
}
