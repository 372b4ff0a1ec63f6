package dev.discoveryscale.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.Readings;
import dev.discoveryscale.report.statistics.Drift;
import dev.discoveryscale.report.statistics.Slope;
import dev.discoveryscale.report.statistics.WatchedQuantity;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SteadinessMeasuresTest {

  private final Readings.Builder readings = new Readings.Builder();

  private static Drift threads(String process, double perHour) {
    return new Drift(
        process,
        WatchedQuantity.THREADS,
        Optional.of(30.0),
        Optional.of(31.0),
        Optional.of(new Slope(perHour, perHour - 1, perHour + 1, 20)),
        false,
        "");
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
