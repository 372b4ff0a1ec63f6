package dev.discoveryscale.results.report;

import dev.discoveryscale.results.analysis.GcSummary;
import dev.discoveryscale.results.analysis.GcSummary.Kind;
import dev.discoveryscale.results.analysis.GcSummary.Promoted;
import dev.discoveryscale.results.analysis.Latency;
import java.util.Locale;
import java.util.stream.Collectors;

/** What was collected while calls and changes went on. */
final class GcTable {

  private GcTable() {}

  static String of(GcSummary collections) {
    Table table =
        new Table("collections", "cause", "count", "pause p50/p90/p99/max ms", "freed MB");
    collections.kinds().forEach(kind -> table.row(row(kind)));
    return table.markdown()
        + (collections.promoted().isEmpty() ? "" : "\n" + promoted(collections) + "\n");
  }

  private static String[] row(Kind kind) {
    return new String[] {
      kind.kind().text(),
      kind.cause(),
      Numbers.plain(kind.count()),
      kind.pauses().map(GcTable::pauses).orElse(Numbers.ABSENT),
      Numbers.of(kind.freedMb())
    };
  }

  private static String pauses(Latency pauses) {
    return String.format(
        Locale.ROOT,
        "%.0f / %.0f / %.0f / %.0f",
        pauses.p50Ms(),
        pauses.p90Ms(),
        pauses.p99Ms(),
        pauses.maxMs());
  }

  private static String promoted(GcSummary collections) {
    return "Promoted into the old generation (derived): "
        + collections.promoted().stream().map(GcTable::promoted).collect(Collectors.joining(", "))
        + ".";
  }

  private static String promoted(Promoted phase) {
    return String.format(
        Locale.ROOT,
        "%.1f MB in %s (%.2f MB/s)",
        phase.megabytes(),
        phase.phase(),
        phase.mbPerSecond());
  }
}
