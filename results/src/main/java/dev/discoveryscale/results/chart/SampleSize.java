package dev.discoveryscale.results.chart;

import dev.discoveryscale.results.analysis.CellSummary;
import dev.discoveryscale.results.analysis.Latency;
import dev.discoveryscale.results.analysis.Measure;
import dev.discoveryscale.results.analysis.PhaseSummary;
import dev.discoveryscale.results.analysis.Propagation;
import dev.discoveryscale.results.record.CellRecord;
import dev.discoveryscale.results.record.Phases;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** How many things of one cell a number was made from. */
final class SampleSize {
  private static final String ONE = "n = 1 cell";

  private SampleSize() {}

  static String of(CellSummary cell, Measure measure) {
    String key = measure.key();
    if (key.startsWith("gcPause")) {
      return text(collections(cell), "collections");
    }
    if (key.startsWith("propagationVisible")) {
      return text(sights(cell.propagation().flatMap(Propagation::visible)), "sights");
    }
    if (key.startsWith("propagationGone")) {
      return text(sights(cell.propagation().flatMap(Propagation::gone)), "sights");
    }
    if (key.startsWith("propagationCome")) {
      return text(sights(cell.propagation().flatMap(Propagation::come)), "sights");
    }
    if (key.startsWith("propagationCallable")) {
      return text(sights(cell.propagation().flatMap(Propagation::callable)), "sights");
    }
    if (key.startsWith("callLatency")) {
      return text(
          sum(cell, Phases.COUNTED, p -> p.callLatency().map(Latency::count).orElse(0L)), "calls");
    }
    if (key.endsWith("PerPush")) {
      return text(sum(cell, Phases.PUSHING, PhaseSummary::pushes), "pushes");
    }
    if (key.endsWith("PerChange") || key.startsWith("span")) {
      return text(
          cell.record().churn().map(CellRecord.Churn::playedChanges).orElse(0L), "played changes");
    }
    return ONE;
  }

  private static String text(long count, String what) {
    return count == 0 ? ONE : String.format(Locale.ROOT, "n = %,d %s of 1 cell", count, what);
  }

  private static long collections(CellSummary cell) {
    return cell.collections().stream()
        .flatMap(all -> all.kinds().stream())
        .flatMap(kind -> kind.pauses().stream())
        .mapToLong(Latency::count)
        .sum();
  }

  private static long sights(Optional<Latency> latency) {
    return latency.map(Latency::count).orElse(0L);
  }

  private static long sum(
      CellSummary cell, List<String> phases, ToLongFunction<PhaseSummary> count) {
    return cell.phases().stream()
        .filter(phase -> phases.contains(phase.name()))
        .mapToLong(count)
        .sum();
  }
}
