package dev.discoveryscale.report.html;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A chart of lines over one axis, with moments marked and stretches named. */
public final class LineChart {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final int HEIGHT_PX = 280;

  /** More moments are marked at the bottom only, where they leave the lines to be seen. */
  private static final int TALL_MARKS = 60;

  private static final int WINDOWS = 12;

  /** Stretches that are a smaller part of the axis have no room for their names. */
  private static final double NAMED = 0.06;

  /** Room above the lines, for the names. */
  private static final double HEADROOM = 1.15;

  private final String title;
  private final String xName;
  private final String unit;
  private final List<Line> lines = new ArrayList<>();
  private final List<Mark> marks = new ArrayList<>();
  private final List<Stretch> stretches = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  private LineChart(String title, String xName, String unit) {
    this.title = title;
    this.xName = xName;
    this.unit = unit;
  }

  /** One point of a line. */
  public record Point(double x, double y) {}

  /** Points in the order of x. */
  public record Line(String name, Tone tone, String trace, boolean dashed, List<Point> points) {
    public Line {
      points = List.copyOf(points);
    }
  }

  /** Something that happened. */
  public record Mark(double x, String what) {}

  /** A part of the axis with a name. */
  public record Stretch(double from, double to, String name) {}

  /** A chart without lines. */
  public static LineChart of(String title, String xName, String unit) {
    return new LineChart(title, xName, unit);
  }

  /** A line more; one without points is not drawn. */
  public LineChart line(Line line) {
    lines.add(line);
    return this;
  }

  /** Moments to mark. */
  public LineChart marks(List<Mark> moments) {
    marks.addAll(moments);
    return this;
  }

  /** Stretches to name. */
  public LineChart stretches(List<Stretch> named) {
    stretches.addAll(named);
    return this;
  }

  /** A line of text below the chart. */
  public LineChart note(String note) {
    notes.add(note);
    return this;
  }

  /** The chart, with the least and most of each line in equal windows as its table. */
  public Chart chart(String summary) {
    ObjectNode drawing = JSON.objectNode();
    drawing.put("kind", "lines").put("unit", unit).put("tallMarks", marks.size() <= TALL_MARKS);
    drawing.set("option", option());
    return new Chart(title + ", " + unit, summary, HEIGHT_PX, true, drawing, table(), notes);
  }

  private ObjectNode option() {
    ObjectNode option = JSON.objectNode();
    option.putObject("xAxis").put("type", "value").put("name", xName).put("max", Math.ceil(end()));
    option.putObject("yAxis").put("type", "value").put("max", ceiling());
    ArrayNode series = option.putArray("series");
    lines.stream().filter(line -> !line.points().isEmpty()).forEach(line -> draw(series, line));
    if (!marks.isEmpty()) {
      ObjectNode node = series.addObject().put("name", "changes of the fleet");
      node.put("type", "scatter").put("tone", Tone.PURPLE.text()).put("marks", true);
      ArrayNode data = node.putArray("data");
      for (Mark mark : marks) {
        ObjectNode datum = data.addObject();
        datum.putArray("value").add(rounded(mark.x())).add(0);
        datum.put("text", mark.what());
      }
    }
    return option;
  }

  private void draw(ArrayNode series, Line line) {
    ObjectNode node = series.addObject();
    node.put("name", line.name()).put("type", "line").put("tone", line.tone().text());
    node.put("note", line.trace()).put("dashed", line.dashed());
    if (series.size() == 1 && !stretches.isEmpty()) {
      Parts.draw(node, stretches, NAMED * end());
    }
    ArrayNode data = node.putArray("data");
    line.points().forEach(point -> data.addArray().add(rounded(point.x())).add(rounded(point.y())));
  }

  private double end() {
    return lines.stream()
        .flatMap(line -> line.points().stream())
        .mapToDouble(Point::x)
        .max()
        .orElse(1);
  }

  private double ceiling() {
    return Math.ceil(
        HEADROOM
            * lines.stream()
                .flatMap(line -> line.points().stream())
                .mapToDouble(Point::y)
                .max()
                .orElse(1));
  }

  private static double rounded(double value) {
    return Math.round(value * 100) / 100.0;
  }

  private HtmlTable table() {
    List<String> header = new ArrayList<>(List.of(xName));
    lines.forEach(line -> header.add("%s, least and most, %s".formatted(line.name(), unit)));
    HtmlTable table = HtmlTable.of(title, header.toArray(String[]::new));
    double width = end() / WINDOWS;
    for (int window = 0; window < WINDOWS; window++) {
      double from = window * width;
      double to = window == WINDOWS - 1 ? Double.MAX_VALUE : from + width;
      List<String> row =
          new ArrayList<>(List.of(String.format(Locale.ROOT, "%.0f–%.0f", from, from + width)));
      lines.forEach(line -> row.add(range(line, from, to)));
      table.row(row.toArray(String[]::new));
    }
    return table;
  }

  private static String range(Line line, double from, double to) {
    var values =
        line.points().stream()
            .filter(point -> point.x() >= from && point.x() < to)
            .mapToDouble(Point::y)
            .summaryStatistics();
    return values.getCount() == 0
        ? "–"
        : String.format(Locale.ROOT, "%.1f – %.1f", values.getMin(), values.getMax());
  }
}
