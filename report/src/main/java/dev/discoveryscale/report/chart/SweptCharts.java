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
  private final List<Drawn> measures;
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
   * @param lines names of the lines that its profiles are of, where these have other names; a
   *     payload that is swept is part of a profile's name, and one line goes through all of them
   */
  public record At(double x, String rest, String label, RunSummary run, Map<String, String> lines) {
    public At {
      lines = Map.copyOf(lines);
    }

    /** A point where each profile has a line of its own name. */
    public At(double x, String rest, String label, RunSummary run) {
      this(x, rest, label, run, Map.of());
    }
  }

  /** One profile at a point. */
  private record Its(At at, String profile) {}

  /** A measure that is drawn. */
  public record Drawn(
      String title, String unit, Measure measure, Function<CellSummary, ChartValue> figure) {

    /** As it is in a cell's summary. */
    static Drawn of(String title, String unit, Measure measure) {
      return new Drawn(title, unit, measure, cell -> Trace.figure(cell, measure));
    }
  }

  /** What is drawn of runs of discovery. */
  public static final List<Drawn> OF_DISCOVERY =
      List.of(
          new Drawn(
              "Live set after churn",
              "MB",
              Measure.USED_AFTER_FULL_GC_AFTER_CHURN_MB,
              RunCharts::liveSetAfterChurn),
          Drawn.of("Full collections played", "collections", Measure.FULL_GC_COUNT),
          Drawn.of("Young collections played", "collections", Measure.YOUNG_GC_COUNT),
          Drawn.of("Pauses, 99th percentile", "ms", Measure.GC_PAUSE_P99_MS),
          Drawn.of("Pauses, longest", "ms", Measure.GC_PAUSE_MAX_MS),
          Drawn.of("Allocation per change", "KB", Measure.ALLOCATED_KB_PER_CHANGE),
          Drawn.of(
              "Visible after a change, 99th percentile", "ms", Measure.PROPAGATION_VISIBLE_P99_MS),
          Drawn.of("Visible after a change, longest", "ms", Measure.PROPAGATION_VISIBLE_MAX_MS));

  /** What is drawn of runs of calls. */
  public static final List<Drawn> OF_CALLS =
      List.of(
          Drawn.of("Calls", "calls per second", Measure.CALLS_PER_SECOND),
          Drawn.of("Latency, median", "ms", Measure.CALL_P50_MS),
          Drawn.of("Latency, 99th percentile", "ms", Measure.CALL_P99_MS),
          Drawn.of("Processor time of the server", "µs per call", Measure.SERVER_CPU_US_PER_CALL),
          Drawn.of("Processor time of the client", "µs per call", Measure.CLIENT_CPU_US_PER_CALL),
          Drawn.of(
              "Allocation of the server", "KB per call", Measure.SERVER_ALLOCATED_KB_PER_CALL));

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
   * @param measures what is drawn, such as {@link #OF_DISCOVERY}
   */
  public SweptCharts(
      Axis axis,
      List<At> points,
      Predicate<CellSummary> hollow,
      String hollowWords,
      List<Drawn> measures) {
    this.axis = axis;
    this.points = List.copyOf(points);
    this.hollow = hollow;
    this.hollowWords = hollowWords;
    this.measures = List.copyOf(measures);
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
    measures.forEach(each -> draw(each.title(), each.unit(), each.measure(), each.figure()));
  }

  private void draw(
      String title, String unit, Measure measure, Function<CellSummary, ChartValue> figure) {
    Plot plot = Plot.of(title, axis.name(), unit).places(axis.places());
    Set<String> lost = new LinkedHashSet<>();
    int index = 0;
    for (Map.Entry<Line, List<Its>> line : lines().entrySet()) {
      List<LineChart.Point> means = means(line.getValue(), measure, lost);
      Plot.Curve curve = Plot.Curve.of(index++, line.getKey().name(), means);
      plot.curve(curve);
      draw(plot, line.getKey(), line.getValue(), curve.tone(), figure);
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

  private Map<Line, List<Its>> lines() {
    Map<Line, List<Its>> lines = new LinkedHashMap<>();
    for (At at : points) {
      for (String profile : at.run().profiles()) {
        Line line = new Line(at.lines().getOrDefault(profile, profile), at.rest());
        lines.computeIfAbsent(line, each -> new ArrayList<>()).add(new Its(at, profile));
      }
    }
    return lines;
  }

  private void draw(
      Plot plot, Line line, List<Its> its, Tone tone, Function<CellSummary, ChartValue> figure) {
    List<Plot.Spot> filled = new ArrayList<>();
    List<Plot.Spot> empty = new ArrayList<>();
    for (Its each : its) {
      At at = each.at();
      List<CellSummary> cells = at.run().replicates(each.profile());
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
  private static List<LineChart.Point> means(List<Its> its, Measure measure, Set<String> lost) {
    List<LineChart.Point> means = new ArrayList<>();
    for (Its each : its) {
      At at = each.at();
      Comparisons.estimate(at.run(), each.profile(), measure)
          .filter(Estimate::whole)
          .ifPresent(mean -> means.add(new LineChart.Point(at.x(), mean.value())));
      Replicates replicates = Replicates.of(at.run(), each.profile());
      if (replicates.planned() > 1 && !replicates.complete()) {
        lost.add("%s at %s (%s)".formatted(each.profile(), at.label(), replicates.text()));
      }
    }
    return means;
  }

  private static Plot.Spot spot(At at, CellSummary cell, ChartValue figure) {
    String who = "%s, replicate %d".formatted(at.label(), cell.replicate());
    String trace = at.label() + ": " + figure.trace();
    return new Plot.Spot(
        at.x(), who, new ChartValue(figure.value(), figure.text(), trace, figure.error()));
  }
}
