package dev.discoveryscale.results.chart;

import dev.discoveryscale.results.analysis.CellSummary;
import dev.discoveryscale.results.analysis.Measure;
import dev.discoveryscale.results.analysis.RunSummary;
import dev.discoveryscale.results.html.Chart;
import dev.discoveryscale.results.html.Figure;
import dev.discoveryscale.results.html.Lines;
import dev.discoveryscale.results.html.Plot;
import dev.discoveryscale.results.html.Tone;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What cells measured over the values of a range, a chart for each measure. */
public final class SweptCharts {
  private final Axis axis;
  private final List<At> points;
  private final Predicate<CellSummary> hollow;
  private final String hollowWords;
  private final List<Chart> charts = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();

  /**
   * What lies along a chart.
   *
   * @param places names of the values where these are no numbers; x is then their index
   */
  public record Axis(String name, List<String> places) {
    public Axis {
      places = List.copyOf(places);
    }
  }

  /**
   * A point that was played.
   *
   * @param x where it lies
   * @param rest what else tells its cells from those of other points at the same place; may be
   *     empty
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
    draw("Live set after churn", "MB", RunCharts::liveSetAfterChurn);
    draw("Full collections played", "collections", Measure.FULL_GC_COUNT);
    draw("Young collections played", "collections", Measure.YOUNG_GC_COUNT);
    draw("Pauses, 99th percentile", "ms", Measure.GC_PAUSE_P99_MS);
    draw("Pauses, longest", "ms", Measure.GC_PAUSE_MAX_MS);
    draw("Allocation per change", "KB", Measure.ALLOCATED_KB_PER_CHANGE);
    draw("Visible after a change, 99th percentile", "ms", Measure.PROPAGATION_VISIBLE_P99_MS);
    draw("Visible after a change, longest", "ms", Measure.PROPAGATION_VISIBLE_MAX_MS);
  }

  private void draw(String title, String unit, Measure measure) {
    draw(title, unit, cell -> Trace.figure(cell, measure));
  }

  private void draw(String title, String unit, Function<CellSummary, Figure> figure) {
    Plot plot = Plot.of(title, axis.name(), unit).places(axis.places());
    int tone = 0;
    for (Map.Entry<Line, List<At>> line : lines().entrySet()) {
      draw(plot, line.getKey(), line.getValue(), Tone.of(tone++), figure);
    }
    if (plot.known()) {
      plot.note("Lines join the means of replicates. Hollow: " + hollowWords + ".");
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
      Plot plot, Line line, List<At> its, Tone tone, Function<CellSummary, Figure> figure) {
    List<Lines.Point> means = new ArrayList<>();
    List<Plot.Spot> filled = new ArrayList<>();
    List<Plot.Spot> empty = new ArrayList<>();
    for (At at : its) {
      List<CellSummary> cells = at.run().replicates(line.profile());
      mean(cells, figure).ifPresent(mean -> means.add(new Lines.Point(at.x(), mean)));
      cells.forEach(
          cell -> (hollow.test(cell) ? empty : filled).add(spot(at, cell, figure.apply(cell))));
    }
    plot.curve(new Plot.Curve(line.name(), tone, Plot.Stroke.SOLID, means));
    plot.spots(new Plot.Spots(line.name(), tone, false, filled));
    plot.spots(new Plot.Spots(line.name(), tone, true, empty));
  }

  private static OptionalDouble mean(
      List<CellSummary> cells, Function<CellSummary, Figure> figure) {
    Stream<Optional<Double>> values = cells.stream().map(figure).map(Figure::value);
    return values.flatMap(Optional::stream).mapToDouble(value -> value).average();
  }

  private static Plot.Spot spot(At at, CellSummary cell, Figure figure) {
    String who = "%s, replicate %d".formatted(at.label(), cell.replicate());
    String trace = at.label() + ": " + figure.trace();
    return new Plot.Spot(at.x(), who, new Figure(figure.value(), figure.text(), trace));
  }
}
