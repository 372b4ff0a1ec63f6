package dev.discoveryscale.report.render.calls;

import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.analysis.CellSummary.MethodCalls;
import dev.discoveryscale.report.analysis.CellSummary.Quantile;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The latencies of each method, where a payload calls several in turn. */
public final class MethodTable {

  private MethodTable() {}

  /** As Markdown, with its legend; absent if each payload calls one method. */
  public static Optional<String> markdown(RunSummary run) {
    Table table =
        new Table(
            "profile",
            "method",
            "calls",
            "mean, ms",
            "p50, ms",
            "p90, ms",
            "p99, ms",
            "p99.9, ms",
            "max, ms");
    for (String profile : run.profiles()) {
      byName(run, profile).forEach((name, replicates) -> row(table, profile, name, replicates));
    }
    return table.rows().isEmpty()
        ? Optional.empty()
        : Optional.of(
            table.markdown()
                + "\nRight answers in the measured time: calls of all completed replicates together, latencies as the mean over"
                + " replicates. The methods are called in turn, so each has the same share of the calls.");
  }

  /** The completed replicates of each method, in the order of the calls. */
  static Map<String, List<MethodCalls>> byName(RunSummary run, String profile) {
    return run.replicates(profile).stream()
        .filter(cell -> cell.outcome() == Outcome.COMPLETED)
        .flatMap(cell -> cell.calls().methods().stream())
        .filter(method -> method.answered() > 0)
        .collect(Collectors.groupingBy(MethodCalls::name, LinkedHashMap::new, Collectors.toList()));
  }

  private static void row(Table table, String profile, String name, List<MethodCalls> replicates) {
    table.row(
        profile,
        name,
        "%,d".formatted(replicates.stream().mapToLong(MethodCalls::answered).sum()),
        Numbers.significant(
            replicates.stream().mapToDouble(MethodCalls::meanMs).average().orElseThrow()),
        at(replicates, 50),
        at(replicates, 90),
        at(replicates, 99),
        at(replicates, 99.9),
        at(replicates, 100));
  }

  private static String at(List<MethodCalls> replicates, double percent) {
    return Numbers.significant(
        replicates.stream()
            .flatMap(each -> each.latencies().stream())
            .filter(point -> point.percent() == percent)
            .mapToDouble(Quantile::ms)
            .average()
            .orElse(0));
  }
}
