package dev.discoveryscale.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.CallRunFixture;
import dev.discoveryscale.report.CellFigures;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.Readings;
import dev.discoveryscale.report.statistics.Drift;
import dev.discoveryscale.report.statistics.Interval;
import dev.discoveryscale.report.statistics.Slope;
import dev.discoveryscale.report.statistics.Steadiness;
import dev.discoveryscale.report.statistics.WatchedQuantity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SteadinessMeasuresTest {

  private final Readings.Builder readings = new Readings.Builder();

  @TempDir private Path folder;

  private static Drift threads(String process, double perHour) {
    return threads(process, perHour, false);
  }

  private static Drift threads(String process, double perHour, boolean atMost) {
    return new Drift(
        process,
        WatchedQuantity.THREADS,
        Optional.of(30.0),
        Optional.of(31.0),
        Optional.of(new Slope(perHour, perHour - 1, perHour + 1, 20)),
        atMost,
        "");
  }

  private Optional<Interval> range(Measure measure, Drift... drifts) throws IOException {
    CellSummary cell =
        CallRunFixture.of(folder, 1, "", "a").played("a", 1_000).read().cells().get(0);
    return SteadinessMeasures.range(
        CellFigures.steady(cell, new Steadiness(List.of(drifts), List.of())), measure);
  }

  @Test
  void takesASlopeFromItsLowToItsHighEnd() throws IOException {
    assertThat(range(Measure.SERVER_THREADS_PER_HOUR, threads("server", 2), threads("server-2", 5)))
        .contains(new Interval(4, 6, Interval.CONFIDENCE));
    assertThat(range(Measure.SERVER_THREADS_PER_HOUR, threads("server", 5, true)))
        .as("garbage may be in it")
        .contains(new Interval(0, 6, Interval.CONFIDENCE));
    assertThat(range(Measure.CALLS_MEASURED))
        .as("exact")
        .contains(new Interval(1_000, 1_000, Interval.CONFIDENCE));
    assertThat(range(Measure.SERVER_THREADS_PER_HOUR)).isEmpty();
  }

  @Test
  void takesTheServerThatGrowsFastest() {
    SteadinessMeasures.put(
        List.of(threads("server", 2), threads("server-2", 5), threads("client", 1)), readings);

    assertThat(readings.get(Measure.SERVER_THREADS_PER_HOUR)).contains(5.0);
    assertThat(readings.get(Measure.SERVER_THREADS_LOW_PER_HOUR)).contains(4.0);
    assertThat(readings.get(Measure.CLIENT_THREADS_PER_HOUR)).contains(1.0);
  }

  @Test
  void knowsNoSlopeOfASideIfThatOfOneServerIsNotKnown() {
    Drift unknown =
        Drift.unknown(
            "server-2", WatchedQuantity.THREADS, Optional.empty(), Optional.empty(), "too short");
    SteadinessMeasures.put(List.of(threads("server", 2), unknown), readings);

    assertThat(readings.get(Measure.SERVER_THREADS_PER_HOUR)).isEmpty();
  }
}
