package dev.discoveryscale.report.chart;

import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.Distribution;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.tally.PhaseSummary;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** How many things of one cell a number was made from. */
final class SampleSize {
  private static final String ONE = "n = 1 cell";

  private SampleSize() {}

  static String of(CellSummary cell, Measure measure) {
    Optional<Distribution> distribution = Distribution.of(measure);
    if (distribution.isPresent()) {
      return text(
          cell.get(distribution.get().count()).orElse(0.0).longValue(),
          distribution.get().observations());
    }
    String key = measure.key();
    if (key.endsWith("PerPush")) {
      return text(sum(cell, Phases.PUSHING, PhaseSummary::pushes), "pushes");
    }
    if (key.endsWith("PerChange") || key.startsWith("span")) {
      return text(cell.record().load().playedChanges(), "played changes");
    }
    return ONE;
  }

  private static String text(long count, String what) {
    return count == 0 ? ONE : String.format(Locale.ROOT, "n = %,d %s of 1 cell", count, what);
  }

  private static long sum(
      CellSummary cell, List<String> phases, ToLongFunction<PhaseSummary> count) {
    return cell.phases().stream()
        .filter(phase -> phases.contains(phase.name()))
        .mapToLong(count)
        .sum();
  }
}
