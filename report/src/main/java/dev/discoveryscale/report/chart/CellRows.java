package dev.discoveryscale.report.chart;

import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.comparison.Comparisons;
import dev.discoveryscale.report.html.ChartValue;
import dev.discoveryscale.report.html.Rows;
import dev.discoveryscale.report.html.Series;
import dev.discoveryscale.report.html.Tone;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.Published;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A chart with a row for each cell of a run. */
final class CellRows {
  /** Of more cells a number's trace leaves the definition to the table of all numbers. */
  private static final int MOST_DEFINED = 40;

  private final RunSummary run;
  private final Rows rows;

  CellRows(RunSummary run, String title, String unit, Rows.Form form) {
    this.run = run;
    List<String> names = run.cells().stream().map(cell -> Trace.cell(run, cell)).toList();
    this.rows = Rows.of(title, unit, form, names);
  }

  /** A measure of every cell. */
  CellRows measure(String name, Tone tone, Measure measure) {
    return each(
        "%s (%s)".formatted(name, measure.provenance().text()),
        tone,
        cell ->
            run.cells().size() <= MOST_DEFINED
                ? Trace.figure(cell, measure)
                : Trace.briefly(cell, measure));
  }

  /** Any number of every cell. */
  CellRows each(String name, Tone tone, Function<CellSummary, ChartValue> figure) {
    rows.series(Series.of(name, tone, run.cells().stream().map(figure).toList()));
    return this;
  }

  /** The published figures beside it, if they are of a fleet of this size and any profile is. */
  CellRows published(String name, Tone tone, Measure measure, Published published) {
    if (!Comparisons.sameSize(run, published)) {
      rows.note(
          "No published figures shown: they are for a fleet of %,d URLs."
              .formatted(published.urls()));
      return this;
    }
    if (!Comparisons.sameSpan(run, published, measure)) {
      rows.note("No published figures shown: they cover %.0f h.".formatted(published.spanHours()));
      return this;
    }
    List<ChartValue> figures =
        run.cells().stream().map(cell -> figure(cell, measure, published)).toList();
    if (figures.stream().anyMatch(figure -> figure.value().isPresent())) {
      rows.series(new Series(name, tone, true, figures));
    }
    return this;
  }

  private static ChartValue figure(CellSummary cell, Measure measure, Published published) {
    Optional<Double> value = published.figure(cell.profile(), measure);
    return value
        .map(
            known ->
                ChartValue.known(
                    known,
                    Trace.plain(known, 1),
                    "published for %s over %.0f h: %s"
                        .formatted(cell.profile(), published.spanHours(), published.source())))
        .orElseGet(() -> ChartValue.absent("not published"));
  }

  CellRows note(String note) {
    rows.note(note);
    return this;
  }

  Rows rows() {
    return rows;
  }
}
