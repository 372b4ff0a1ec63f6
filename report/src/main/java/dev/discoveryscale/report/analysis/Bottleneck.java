package dev.discoveryscale.report.analysis;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecord.Churn;
import dev.discoveryscale.model.record.CellRecord.Generator;
import dev.discoveryscale.report.statistics.Percentile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Whether what made the load, or foreign load, and not the consumer set the pace of a cell. */
final class Bottleneck {

  /** Changes later than this share of their spacing are not the changes that were planned. */
  static final double LATE_SHARE = 0.5;

  /** Above this, requests of the consumer wait for a processor. */
  static final double CPU_PERCENT = 80;

  /** Above this, the consumer's own times are those of a slower machine. */
  static final double STEAL_PERCENT = 5;

  private Bottleneck() {}

  /** Why the consumer did not set the pace, one sentence each; none if it did. */
  static List<String> reasons(CellRecord cell) {
    List<String> reasons = new ArrayList<>();
    cell.load().generator().ifPresent(generator -> add(reasons, generator, cell));
    return reasons;
  }

  private static void add(List<String> reasons, Generator generator, CellRecord cell) {
    long spacing = cell.load().churn().map(Churn::spacingMs).orElse(0L);
    generator
        .churnLatenessP99Ms()
        .filter(late -> spacing > 0 && late > LATE_SHARE * spacing)
        .ifPresent(
            late ->
                reasons.add(
                    "The generator was late: %s, spacing %d ms."
                        .formatted(lateness(cell, generator, late), spacing)));
    judge(
        reasons,
        generator.cpuPeakPercent(),
        generator.cpuPercent(),
        CPU_PERCENT,
        "The generator was the bottleneck: emulator and registries used %.0f%% of the processors"
            + " left to them%s.");
    judge(
        reasons,
        generator.stealPeakPercent(),
        generator.stealPercent(),
        STEAL_PERCENT,
        "The machine's host gave %.0f%% of the processor time to other virtual machines%s.");
    ForeignLoads.reason(cell).ifPresent(reasons::add);
  }

  /** Of fewer changes than the percentile needs, the maximum is what is known. */
  private static String lateness(CellRecord cell, Generator generator, long p99Ms) {
    long changes = cell.load().playedChanges();
    return generator
        .churnLatenessMaxMs()
        .filter(max -> changes < Percentile.P99.needed())
        .map(max -> "the latest of %d changes by %d ms".formatted(changes, max))
        .orElseGet(() -> "99%% of changes within %d ms".formatted(p99Ms));
  }

  /** A minute is enough to set the longest times of hours, so the mean only stands in for it. */
  private static void judge(
      List<String> reasons,
      Optional<Double> peak,
      Optional<Double> mean,
      double limit,
      String reason) {
    String when = peak.isPresent() ? " in the worst minute" : "";
    peak.or(() -> mean)
        .filter(percent -> percent > limit)
        .ifPresent(percent -> reasons.add(String.format(Locale.ROOT, reason, percent, when)));
  }
}
