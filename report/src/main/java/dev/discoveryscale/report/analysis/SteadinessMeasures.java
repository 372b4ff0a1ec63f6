package dev.discoveryscale.report.analysis;

import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.Readings;
import dev.discoveryscale.report.statistics.Drift;
import dev.discoveryscale.report.statistics.Slope;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The slopes of servers and clients of calls as measures. */
public final class SteadinessMeasures {

  private SteadinessMeasures() {}

  static void put(List<Drift> drifts, Readings.Builder out) {
    for (Drift drift : drifts) {
      out.put(measure(slopeKey(drift)), drift.slope().map(Slope::perHour));
      out.put(measure(slopeLowKey(drift)), drift.slope().map(Slope::low));
    }
  }

  private static Measure measure(String key) {
    return Stream.of(Measure.values())
        .filter(each -> each.key().equals(key))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("there must be a measure " + key));
  }

  private static String slopeKey(Drift drift) {
    return drift.quantity().slopeKey(drift.process());
  }

  private static String slopeLowKey(Drift drift) {
    return drift.quantity().slopeLowKey(drift.process());
  }

  /** Why a cell has no value of a slope, if the measure is one and the reason is known. */
  public static Optional<String> absentBecause(CellSummary cell, Measure measure) {
    return cell.steadiness().drifts().stream()
        .filter(
            drift ->
                slopeKey(drift).equals(measure.key()) || slopeLowKey(drift).equals(measure.key()))
        .map(Drift::absentBecause)
        .filter(why -> !why.isEmpty())
        .findFirst();
  }
}
