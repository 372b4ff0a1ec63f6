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
  private boolean percentiles;

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
    /** So many colours can be distinguished; further curves are dashed, then dotted. */
    private static final int TONES = 6;

    public Curve {
      points = List.copyOf(points);
    }

    /** One of many, which differs from the others by its colour and its stroke. */
    public static Curve of(int index, String name, List<LineChart.Point> points) {
      Stroke stroke = Stroke.values()[index / TONES % Stroke.values().length];
      return new Curve(name, Tone.of(index % TONES), stroke, points);
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

  /**
   * The curves are of percentiles: x is 1/(1-p), so that 90%, 99% and 99.9% are at equal distances,
   * and both axes are logarithmic.
   */
  public Plot percentiles() {
    percentiles = true;
    return this;
  }

  /** Where a percentile is on the axis of {@link #percentiles}. */
  public static double place(double percent) {
    return 1 / (1 - percent / 100);
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
    drawing.put("kind", "plot").put("unit", unit).put("percentiles", percentiles);
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
    if (percentiles) {
      x.put("type", "log").put("min", 1).put("max", powerOfTen(most(xs()), true));
    } else if (places.isEmpty()) {
      x.put("type", "value").put("min", 0).put("max", Math.ceil(most(xs())));
    } else {
      places.forEach(x.put("type", "category").putArray("data")::add);
    }
    ObjectNode y = option.putObject("yAxis").put("name", unit);
    if (percentiles) {
      double least = ys().filter(value -> value > 0).min().orElse(1);
      y.put("type", "log").put("min", powerOfTen(least, false));
      y.put("max", powerOfTen(most(ys()), true));
    } else {
      y.put("type", "value").put("max", rounded(HEADROOM * most(ys())));
    }
    ArrayNode series = option.putArray("series");
    curves.forEach(curve -> draw(series, curve, percentiles));
    spots.forEach(each -> draw(series, each));
    if (!parts.isEmpty() && !series.isEmpty()) {
      Parts.draw((ObjectNode) series.get(0), parts, NAMED * most(xs()));
    }
    return option;
  }

  /** The power of ten at or beyond a number. */
  private static double powerOfTen(double number, boolean above) {
    double power = Math.log10(number);
    return Math.pow(10, above ? Math.ceil(power) : Math.floor(power));
  }

  /** On a logarithmic axis two decimals are too few. */
  private static void draw(ArrayNode series, Curve curve, boolean exact) {
    ObjectNode node = series.addObject().put("name", curve.name()).put("type", "line");
    node.put("tone", curve.tone().text());
    node.put("stroke", curve.stroke().name().toLowerCase(Locale.ROOT));
    ArrayNode data = node.putArray("data");
    for (LineChart.Point at : curve.points()) {
      ArrayNode place = data.addArray();
      place.add(exact ? at.x() : rounded(at.x())).add(exact ? at.y() : rounded(at.y()));
    }
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
                          HtmlTable.Cell.of(named(spot.x())),
                          spot.figure().cell())));
    }
    for (Curve curve : curves) {
      int every = percentiles ? 1 : 1 + (curve.points().size() - 1) / MOST_ROWS_OF_A_CURVE;
      for (int i = 0; i < curve.points().size(); i += every) {
        LineChart.Point at = curve.points().get(i);
        String y = String.format(Locale.ROOT, percentiles ? "%,.3f" : "%,.1f", at.y());
        String trace =
            "%s at %s: a point of the line, in %s".formatted(curve.name(), named(at.x()), unit);
        table.row(
            List.of(
                HtmlTable.Cell.of(curve.name() + ", line"),
                HtmlTable.Cell.of(named(at.x())),
                HtmlTable.Cell.of(y, trace)));
      }
    }
    return table;
  }

  private String named(double x) {
    if (percentiles) {
      double percent = Math.rint(1e6 * (1 - 1 / x)) / 1e4;
      return (percent == Math.rint(percent) ? "%.0f%%" : "%s%%").formatted(percent);
    }
    return places.isEmpty()
        ? String.format(Locale.ROOT, x == Math.rint(x) ? "%,.0f" : "%,.2f", x)
        : places.get((int) x);
  }
}
