package dev.discoveryscale.report.render.cell;

import dev.discoveryscale.model.record.Sample;
import dev.discoveryscale.report.render.text.LatencyText;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.Table;
import dev.discoveryscale.report.statistics.Latency;
import dev.discoveryscale.report.statistics.Percentile;
import dev.discoveryscale.report.tally.GcSummary;
import dev.discoveryscale.report.tally.GcSummary.Kind;
import dev.discoveryscale.report.tally.GcSummary.Promoted;
import dev.discoveryscale.report.tally.HeapLeft;
import dev.discoveryscale.report.tally.PhaseSummary;
import dev.discoveryscale.report.text.SafeText;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The collections during calls and changes. */
final class GcTable {

  private GcTable() {}

  private static final String G1 = "G1 Old Generation";
  private static final String G1_REMARKS = "G1 Concurrent GC";

  /** What is not in the pauses, as the JVM does not report it; empty if it reports all. */
  static String untold(Optional<Sample.Jvm> jvm) {
    return jvm.filter(each -> !each.toldByLog())
        .flatMap(Sample.Jvm::collectors)
        .map(names -> String.join(", ", names))
        .filter(names -> names.contains(G1) && !names.contains(G1_REMARKS))
        .map(
            names ->
                "\nThis JVM has no bean \""
                    + G1_REMARKS
                    + "\": pauses do not include G1's remark and cleanup.\n")
        .orElse("");
  }

  static String of(GcSummary collections, List<PhaseSummary> phases) {
    Table table =
        new Table(
            "collections (still, churn, cool-down)",
            "reported by",
            "cause",
            "count",
            "pauses, ms: p50 / p90 / p99 / longest (n)",
            "freed MB");
    collections.kinds().forEach(kind -> table.row(row(kind)));
    return (collections.kinds().isEmpty() ? "" : table.markdown() + "\n")
        + left(collections, phases)
        + collections
            .promotionUnknown()
            .map(why -> "\nPromotion is not known: " + SafeText.markdown(why) + ".\n")
            .orElse("");
  }

  private static String left(GcSummary collections, List<PhaseSummary> phases) {
    Table table =
        new Table(
            "phase",
            "allocated MB/s",
            "promoted MB/s (derived)",
            "collections",
            "heap after the first collection, MB",
            "lowest heap after a collection",
            "median",
            "highest",
            "heap after the last collection",
            "old generation after the last collection");
    for (HeapLeft left : collections.left()) {
      table.row(
          left.phase(),
          rate(
              phases.stream()
                  .filter(phase -> phase.name().equals(left.phase()) && phase.wallMs() > 0)
                  .findFirst()
                  .flatMap(phase -> phase.allocatedMb().map(mb -> mb * 1000 / phase.wallMs()))),
          rate(
              collections.promoted().stream()
                  .filter(phase -> phase.phase().equals(left.phase()))
                  .findFirst()
                  .map(Promoted::mbPerSecond)),
          Numbers.plain(left.collections()),
          Numbers.plain(left.firstMb()),
          Numbers.plain(left.minMb()),
          Numbers.of(left.medianMb()),
          Numbers.plain(left.maxMb()),
          Numbers.plain(left.lastMb()),
          Numbers.of(left.lastOldMb()));
    }
    return table.markdown();
  }

  private static String rate(Optional<Double> mbPerSecond) {
    return mbPerSecond.map(rate -> String.format(Locale.ROOT, "%.2f", rate)).orElse(Numbers.ABSENT);
  }

  private static String[] row(Kind kind) {
    return new String[] {
      kind.kind().text(),
      kind.by().orElse(Numbers.ABSENT),
      kind.cause(),
      Numbers.plain(kind.count()),
      kind.pauses().map(GcTable::pauses).orElse(Numbers.ABSENT),
      Numbers.of(kind.freedMb())
    };
  }

  private static String pauses(Latency pauses) {
    return LatencyText.of(pauses, "%.0f", Percentile.values());
  }
}
