package dev.discoveryscale.report.html;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * A chart of one number over another: curves, measurements as spots of their own, and parts of the
 * axis with names.
 */
public final class Plot {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final int HEIGHT_PX = 330;
  private static final int MOST_ROWS_OF_A_CURVE = 8;

  /** Room above, for the names of parts. */
  private static final double HEADROOM = 1.15;

  /** Parts that are a smaller share of the axis have no room for their names. */
  private static final double NAMED = 0.07;

  private final String title;
  private final String xName;
  private final String unit;
  private final List<Curve> curves = new ArrayList<>();
  private final List<Spots> spots = new ArrayList<>();
  private final List<LineChart.Stretch> parts = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private List<String> places = List.of();
  private boolean wide;

  private Plot(String title, String xName, String unit) {
    this.title = title;
    this.xName = xName;
    this.unit = unit;
  }

  /** How a curve is drawn. */
  public enum Stroke {
    SOLID,
    DASHED,
    DOTTED
  }

  /** A line through points in the order of x; those of one name stand once in the legend. */
  public record Curve(String name, Tone tone, Stroke stroke, List<LineChart.Point> points) {
    public Curve {
      points = List.copyOf(points);
    }
  }

  /**
   * One measurement.
   *
   * @param who what was measured
   * @param figure its number with its origin; not drawn if absent
   */
  public record Spot(double x, String who, ChartValue figure) {}

  /** Measurements of one kind; hollow ones are distinguished from others of the same tone. */
  public record Spots(String name, Tone tone, boolean hollow, List<Spot> all) {
    public Spots {
      all = List.copyOf(all);
    }
  }

  /** An empty chart; the unit is that of all its numbers. */
  public static Plot of(String title, String xName, String unit) {
    return new Plot(title, xName, unit);
  }

  /** A curve more. */
  public Plot curve(Curve curve) {
    curves.add(curve);
    return this;
  }

  /** Measurements more. */
  public Plot spots(Spots more) {
    spots.add(more);
    return this;
  }

  /** Parts of the axis to name. */
  public Plot parts(List<LineChart.Stretch> named) {
    parts.addAll(named);
    return this;
  }

  /** The axis has these places in place of numbers: x is their index. */
  public Plot places(List<String> names) {
    places = List.copyOf(names);
    return this;
  }

  /** Takes the page's whole width. */
  public Plot wide() {
    wide = true;
    return this;
  }

  /** A line of text below the chart. */
  public Plot note(String note) {
    notes.add(note);
    return this;
  }

  /** Whether anything was measured. */
  public boolean known() {
    return spots.stream()
        .flatMap(each -> each.all().stream())
        .anyMatch(spot -> spot.figure().value().isPresent());
  }

  /** The chart, with each measurement and some of each curve as its table. */
  public Chart chart(String summary) {
    ObjectNode drawing = JSON.objectNode();
    drawing.put("kind", "plot").put("unit", unit);
    drawing.set("option", option());
    return new Chart(heading(), summary, HEIGHT_PX, wide, drawing, table(), notes);
  }

  /** The unit is not said twice. */
  private String heading() {
    boolean said = title.toLowerCase(Locale.ROOT).contains(unit.toLowerCase(Locale.ROOT));
    return said ? title : title + ", " + unit;
  }

  private ObjectNode option() {
    ObjectNode option = JSON.objectNode();
    ObjectNode x = option.putObject("xAxis").put("name", xName);
    if (places.isEmpty()) {
      x.put("type", "value").put("min", 0).put("max", Math.ceil(most(xs())));
    } else {
      places.forEach(x.put("type", "category").putArray("data")::add);
    }
    double ceiling = HEADROOM * most(ys());
    option.putObject("yAxis").put("type", "value").put("name", unit).put("max", rounded(ceiling));
    ArrayNode series = option.putArray("series");
    curves.forEach(curve -> draw(series, curve));
    spots.forEach(each -> draw(series, each));
    if (!parts.isEmpty() && !series.isEmpty()) {
      Parts.draw((ObjectNode) series.get(0), parts, NAMED * most(xs()));
    }
    return option;
  }

  private static void draw(ArrayNode series, Curve curve) {
    ObjectNode node = series.addObject().put("name", curve.name()).put("type", "line");
    node.put("tone", curve.tone().text());
    node.put("stroke", curve.stroke().name().toLowerCase(Locale.ROOT));
    ArrayNode data = node.putArray("data");
    curve.points().forEach(at -> data.addArray().add(rounded(at.x())).add(rounded(at.y())));
  }

  private static void draw(ArrayNode series, Spots kind) {
    ObjectNode node = series.addObject().put("name", kind.name()).put("type", "scatter");
    node.put("tone", kind.tone().text()).put("hollow", kind.hollow());
    node.put("symbol", kind.hollow() ? "diamond" : "circle");
    ArrayNode data = node.putArray("data");
    for (Spot spot : kind.all()) {
      spot.figure()
          .value()
          .ifPresent(
              y -> {
                ObjectNode datum = data.addObject().put("name", spot.who());
                datum.putArray("value").add(rounded(spot.x())).add(y);
                datum.put("text", spot.figure().text()).put("note", spot.figure().trace());
              });
    }
  }

  private DoubleStream xs() {
    return DoubleStream.concat(
        curves.stream().flatMap(each -> each.points().stream()).mapToDouble(LineChart.Point::x),
        spots.stream().flatMap(each -> each.all().stream()).mapToDouble(Spot::x));
  }

  private DoubleStream ys() {
    return DoubleStream.concat(
        curves.stream().flatMap(each -> each.points().stream()).mapToDouble(LineChart.Point::y),
        spots.stream()
            .flatMap(each -> each.all().stream())
            .flatMap(spot -> spot.figure().value().stream())
            .mapToDouble(y -> y));
  }

  /** Never 0, so that there is an axis where nothing was counted. */
  private static double most(DoubleStream values) {
    double most = values.max().orElse(1);
    return most > 0 ? most : 1;
  }

  private static double rounded(double value) {
    return Math.round(value * 100) / 100.0;
  }

  private HtmlTable table() {
    HtmlTable table = HtmlTable.of(title, "what", xName, unit);
    for (Spots kind : spots) {
      kind.all()
          .forEach(
              spot ->
                  table.row(
                      List.of(
                          HtmlTable.Cell.of(kind.name() + ": " + spot.who()),
                          HtmlTable.Cell.of(place(spot.x())),
                          spot.figure().cell())));
    }
    for (Curve curve : curves) {
      int every = 1 + (curve.points().size() - 1) / MOST_ROWS_OF_A_CURVE;
      for (int i = 0; i < curve.points().size(); i += every) {
        LineChart.Point at = curve.points().get(i);
        String y = String.format(Locale.ROOT, "%,.1f", at.y());
        String trace =
            "%s at %s: a point of the line, in %s".formatted(curve.name(), place(at.x()), unit);
        table.row(
            List.of(
                HtmlTable.Cell.of(curve.name() + ", line"),
                HtmlTable.Cell.of(place(at.x())),
                HtmlTable.Cell.of(y, trace)));
      }
    }
    return table;
  }

  private String place(double x) {
    return places.isEmpty()
        ? String.format(Locale.ROOT, x == Math.rint(x) ? "%,.0f" : "%,.2f", x)
        : places.get((int) x);
  }
}
