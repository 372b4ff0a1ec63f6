package dev.discoveryscale.report.chart;

import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.Distribution;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.html.ChartValue;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.span.SpanFigure;
import dev.discoveryscale.report.tally.PhaseSummary;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** The origin of one number of one cell: cell, phase, unit, sample size, and provenance. */
public final class Trace {

  private static final String ONE_CELL = "n = 1 cell";

  /** By the end of a measure's name. */
  private static final Map<String, String> UNITS = new LinkedHashMap<>();

  static {
    UNITS.put("MbPerHour", "MB an hour");
    UNITS.put("GcPerHour", "an hour");
    UNITS.put("KbPerPush", "KB a push");
    UNITS.put("KbPerChange", "KB a change");
    UNITS.put("KbPerCall", "KB a call");
    UNITS.put("PerPush", "a push");
    UNITS.put("PerPlayedChange", "for a played change");
    UNITS.put("PerChange", "a change");
    UNITS.put("Percent", "%");
    UNITS.put("Mb", "MB");
    UNITS.put("Gb", "GB");
    UNITS.put("Ms", "ms");
  }

  private static final double WHOLE_FROM = 100;

  private Trace() {}

  /** How a cell is called among those of its run. */
  public static String cell(RunSummary run, CellSummary cell) {
    boolean several = run.replicates(cell.profile()).size() > 1;
    return cell.profile() + (several ? " #" + cell.replicate() : "");
  }

  /** In a line, with the measure's definition; of an absent number why it is absent. */
  public static String of(CellSummary cell, Measure measure) {
    return brief(cell, measure) + carried(cell, measure) + ". " + measure.definition();
  }

  /** The same without the definition. */
  public static String brief(CellSummary cell, Measure measure) {
    String name = "%s, replicate %d: %s".formatted(cell.profile(), cell.replicate(), measure.key());
    return cell.get(measure)
        .map(
            value ->
                "%s = %s%s; %s; phase: %s; %s%s"
                    .formatted(
                        name,
                        exact(value),
                        unit(measure).isEmpty() ? "" : " " + unit(measure),
                        measure.provenance().text(),
                        PhaseOf.measure(measure),
                        sampleSize(cell, measure),
                        cell.atLeast(measure) ? "; a lower bound, the heap was full" : ""))
        .orElseGet(() -> name + " " + MissingValue.why(cell, measure));
  }

  /** The error of carrying a figure to the span. */
  private static String carried(CellSummary cell, Measure measure) {
    return Arrays.stream(SpanFigure.values())
        .filter(figure -> figure.value() == measure)
        .flatMap(
            figure ->
                cell.get(figure.low()).stream()
                    .flatMap(
                        low ->
                            cell.get(figure.high()).stream()
                                .map(
                                    high ->
                                        "; 95%% interval %s to %s"
                                            .formatted(exact(low), exact(high)))))
        .findFirst()
        .orElse("");
  }

  /** The phases it is read in, in words. */
  public static String phase(Measure measure) {
    return PhaseOf.measure(measure);
  }

  /** Why the cell has no such number. */
  public static String why(CellSummary cell, Measure measure) {
    return MissingValue.why(cell, measure);
  }

  /** The number for a chart. */
  static ChartValue figure(CellSummary cell, Measure measure) {
    return figure(cell, measure, of(cell, measure));
  }

  /** The same without the definition. */
  static ChartValue briefly(CellSummary cell, Measure measure) {
    return figure(cell, measure, brief(cell, measure));
  }

  private static ChartValue figure(CellSummary cell, Measure measure, String trace) {
    return cell.get(measure)
        .map(
            value ->
                ChartValue.known(
                    value,
                    (cell.atLeast(measure) ? "≥ " : "") + plain(value, measure.decimals()),
                    trace))
        .orElseGet(() -> ChartValue.absent(MissingValue.why(cell, measure)));
  }

  /** Whole from 100 on, so many decimals below. */
  static String plain(double value, int decimals) {
    boolean whole = value == Math.rint(value) || Math.abs(value) >= WHOLE_FROM;
    return String.format(Locale.ROOT, "%,." + (whole ? 0 : Math.max(1, decimals)) + "f", value);
  }

  private static String exact(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%,.0f", value)
        : String.format(Locale.ROOT, "%,.3f", value);
  }

  /** Its unit; empty of plain counts. */
  public static String unit(Measure measure) {
    return UNITS.entrySet().stream()
        .filter(end -> measure.key().endsWith(end.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("");
  }

  /** How many things of one cell a number was made from. */
  private static String sampleSize(CellSummary cell, Measure measure) {
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
    return ONE_CELL;
  }

  private static String text(long count, String what) {
    return count == 0 ? ONE_CELL : String.format(Locale.ROOT, "n = %,d %s of 1 cell", count, what);
  }

  private static long sum(
      CellSummary cell, List<String> phases, ToLongFunction<PhaseSummary> count) {
    return cell.phases().stream()
        .filter(phase -> phases.contains(phase.name()))
        .mapToLong(count)
        .sum();
  }
}
