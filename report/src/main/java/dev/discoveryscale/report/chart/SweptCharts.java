package dev.discoveryscale.report.chart;

import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.comparison.Comparisons;
import dev.discoveryscale.report.comparison.Estimate;
import dev.discoveryscale.report.comparison.Replicates;
import dev.discoveryscale.report.html.Chart;
import dev.discoveryscale.report.html.ChartValue;
import dev.discoveryscale.report.html.LineChart;
import dev.discoveryscale.report.html.Plot;
import dev.discoveryscale.report.html.Tone;
import dev.discoveryscale.report.measure.Measure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** Charts of measures over the values of a range, one for each measure. */
public final class SweptCharts {
  private final Axis axis;
  private final List<At> points;
  private final Predicate<CellSummary> hollow;
  private final String hollowWords;
  private final List<Chart> charts = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();

  /**
   * The horizontal axis of a chart.
   *
   * @param places names of the values where these are no numbers; x is then their index
   */
  public record Axis(String name, List<String> places) {
    public Axis {
      places = List.copyOf(places);
    }
  }

  /**
   * A played point.
   *
   * @param x where it lies
   * @param rest what else distinguishes its cells from those of other points at the same place; may
   *     be empty
   * @param label how it is called
   */
  public record At(double x, String rest, String label, RunSummary run) {}

  private record Line(String profile, String rest) {
    String name() {
      return rest.isEmpty() ? profile : profile + ", " + rest;
    }
  }

  /**
   * The charts of some points.
   *
   * @param hollow the cells whose marks are hollow
   * @param hollowWords what these are, for the note below each chart
   */
  public SweptCharts(
      Axis axis, List<At> points, Predicate<CellSummary> hollow, String hollowWords) {
    this.axis = axis;
    this.points = List.copyOf(points);
    this.hollow = hollow;
    this.hollowWords = hollowWords;
    draw();
  }

  /** Those for which any cell has numbers. */
  public List<Chart> all() {
    return List.copyOf(charts);
  }

  /** Which charts there are not. */
  public List<String> missing() {
    return List.copyOf(missing);
  }

  private void draw() {
    draw(
        "Live set after churn",
        "MB",
        Measure.USED_AFTER_FULL_GC_AFTER_CHURN_MB,
        RunCharts::liveSetAfterChurn);
    draw("Full collections played", "collections", Measure.FULL_GC_COUNT);
    draw("Young collections played", "collections", Measure.YOUNG_GC_COUNT);
    draw("Pauses, 99th percentile", "ms", Measure.GC_PAUSE_P99_MS);
    draw("Pauses, longest", "ms", Measure.GC_PAUSE_MAX_MS);
    draw("Allocation per change", "KB", Measure.ALLOCATED_KB_PER_CHANGE);
    draw("Visible after a change, 99th percentile", "ms", Measure.PROPAGATION_VISIBLE_P99_MS);
    draw("Visible after a change, longest", "ms", Measure.PROPAGATION_VISIBLE_MAX_MS);
  }

  private void draw(String title, String unit, Measure measure) {
    draw(title, unit, measure, cell -> Trace.figure(cell, measure));
  }

  private void draw(
      String title, String unit, Measure measure, Function<CellSummary, ChartValue> figure) {
    Plot plot = Plot.of(title, axis.name(), unit).places(axis.places());
    Set<String> lost = new LinkedHashSet<>();
    int tone = 0;
    for (Map.Entry<Line, List<At>> line : lines().entrySet()) {
      List<LineChart.Point> means = means(line.getKey(), line.getValue(), measure, lost);
      plot.curve(new Plot.Curve(line.getKey().name(), Tone.of(tone), Plot.Stroke.SOLID, means));
      draw(plot, line.getKey(), line.getValue(), Tone.of(tone++), figure);
    }
    if (plot.known()) {
      plot.note("Lines join the means of all planned replicates. Hollow: " + hollowWords + ".");
      if (!lost.isEmpty()) {
        plot.note(
            "Replicates are lost, and the line has no mean of the survivors alone: "
                + String.join(", ", lost)
                + ".");
      }
      charts.add(plot.chart(title + " of each cell over " + axis.name() + "."));
    } else {
      missing.add(title + ": not measured in any cell.");
    }
  }

  private Map<Line, List<At>> lines() {
    Map<Line, List<At>> lines = new LinkedHashMap<>();
    for (At at : points) {
      for (String profile : at.run().profiles()) {
        lines.computeIfAbsent(new Line(profile, at.rest()), line -> new ArrayList<>()).add(at);
      }
    }
    return lines;
  }

  private void draw(
      Plot plot, Line line, List<At> its, Tone tone, Function<CellSummary, ChartValue> figure) {
    List<Plot.Spot> filled = new ArrayList<>();
    List<Plot.Spot> empty = new ArrayList<>();
    for (At at : its) {
      List<CellSummary> cells = at.run().replicates(line.profile());
      cells.forEach(
          cell -> (hollow.test(cell) ? empty : filled).add(spot(at, cell, figure.apply(cell))));
    }
    plot.spots(new Plot.Spots(line.name(), tone, false, filled));
    plot.spots(new Plot.Spots(line.name(), tone, true, empty));
  }

  /**
   * A line's points: the mean wherever every planned replicate has the measure.
   *
   * @param lost gathers the points where replicates are lost
   */
  private static List<LineChart.Point> means(
      Line line, List<At> its, Measure measure, Set<String> lost) {
    List<LineChart.Point> means = new ArrayList<>();
    for (At at : its) {
      Comparisons.estimate(at.run(), line.profile(), measure)
          .filter(Estimate::whole)
          .ifPresent(mean -> means.add(new LineChart.Point(at.x(), mean.value())));
      Replicates replicates = Replicates.of(at.run(), line.profile());
      if (replicates.planned() > 1 && !replicates.complete()) {
        lost.add("%s at %s (%s)".formatted(line.profile(), at.label(), replicates.text()));
      }
    }
    return means;
  }

  private static Plot.Spot spot(At at, CellSummary cell, ChartValue figure) {
    String who = "%s, replicate %d".formatted(at.label(), cell.replicate());
    String trace = at.label() + ": " + figure.trace();
    return new Plot.Spot(at.x(), who, new ChartValue(figure.value(), figure.text(), trace));
  }
}
