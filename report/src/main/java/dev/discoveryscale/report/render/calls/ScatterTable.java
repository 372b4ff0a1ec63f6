package dev.discoveryscale.report.render.calls;

import dev.discoveryscale.report.analysis.CallBlocks;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.text.Table;
import dev.discoveryscale.report.statistics.Blocks;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How much each stack that took turns scatters between replicates. Intervals are made of it. */
public final class ScatterTable {

  private static final String HOW_TO_READ =
      """

      - **Own**: how much %s of the stack differs between replicates, without what differs for all stacks alike (standard \
      deviation).
      - **Used**: what intervals of ratios are made of. An own one that is small by chance is moved towards that of the other stacks.
      - **Degrees of freedom** of the used one: the fewer, the wider the interval. Those of a ratio come from both stacks.
      - Ratios of processor times use the scatter of those, in the same way.""";

  private ScatterTable() {}

  /** A stack's scatter. */
  record Row(String profile, Blocks.Variation variation) {}

  /** The rows of all stacks that have a scatter of their own, payload by payload. */
  static List<Row> rows(RunSummary run, Measure measure) {
    CallStacks stacks = new CallStacks(run);
    return stacks.payloads().stream()
        .flatMap(payload -> stacks.with(payload).stream())
        .flatMap(profile -> row(run, measure, profile).stream())
        .toList();
  }

  private static Optional<Row> row(RunSummary run, Measure measure, String profile) {
    return CallBlocks.of(run, measure, Math::log, profile)
        .flatMap(blocks -> blocks.variation(profile))
        .map(found -> new Row(profile, found));
  }

  /** A table and how to read it; absent without turns, and with fewer than five stacks. */
  public static Optional<String> markdown(RunSummary run) {
    Measure measure = CallConclusions.measure(run);
    List<Row> rows = rows(run, measure);
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    CallStacks stacks = new CallStacks(run);
    Table table = new Table("payload", "stack", "own, %", "used, %", "degrees of freedom");
    for (Row row : rows) {
      table.row(
          stacks.payload(row.profile),
          stacks.stack(row.profile),
          percent(row.variation.own()),
          percent(row.variation.used()),
          String.format(Locale.ROOT, "%.1f", row.variation.freedom()));
    }
    return Optional.of(
        table.markdown()
            + HOW_TO_READ.formatted(
                measure == Measure.CALLS_PER_SECOND ? "the rate" : "the 99th percentile"));
  }

  /** Of a standard deviation of logarithms. */
  private static String percent(double scatter) {
    return String.format(Locale.ROOT, "%.1f", 100 * scatter);
  }
}
