package dev.discoveryscale.report.html;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** A chart with a row for each thing that is compared: bars, stacked bars or points. */
public final class Rows {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final int HEAD_PX = 60;
  private static final int BAR_PX = 17;
  private static final int POINT_PX = 9;
  private static final int NAME_LINE_PX = 15;
  private static final int NAME_LETTERS = 22;
  private static final int GAP_PX = 16;
  private static final List<String> SYMBOLS =
      List.of("circle", "diamond", "triangle", "rect", "roundRect", "pin");

  /** How a row shows its numbers. */
  public enum Form {
    /** A bar each. */
    BARS,
    /** One bar of all. */
    STACKED,
    /** A point each, on one line. */
    POINTS
  }

  private final String title;
  private final String unit;
  private final Form form;
  private final List<String> names;
  private final List<Series> series = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  private Rows(String title, String unit, Form form, List<String> names) {
    this.title = title;
    this.unit = unit;
    this.form = form;
    this.names = names;
  }

  /** A chart without numbers; the unit is that of all of them. */
  public static Rows of(String title, String unit, Form form, List<String> names) {
    return new Rows(title, unit, form, List.copyOf(names));
  }

  /**
   * Adds a number to each row. If no number is known, nothing is drawn and the reasons are noted.
   *
   * @throws IllegalArgumentException if it has not one for each row
   */
  public Rows series(Series one) {
    if (one.figures().size() != names.size()) {
      throw new IllegalArgumentException(
          "%s: %d figures for %d rows".formatted(one.name(), one.figures().size(), names.size()));
    }
    series.add(one);
    return this;
  }

  /** A line below the chart. */
  public Rows note(String note) {
    notes.add(note);
    return this;
  }

  /**
   * Whether any number of this run is known; published (hatched) numbers alone are no chart of it.
   */
  public boolean known() {
    return series.stream().anyMatch(one -> !one.hatched() && !one.empty());
  }

  /** Why there is no chart, if nothing of this run is known: a line for each reason. */
  public List<String> whyNot() {
    List<Series> own = series.stream().filter(one -> !one.hatched()).toList();
    return missing(own).stream().map(line -> title + ": " + line).toList();
  }

  /** The chart, with its table and what is missing in it. */
  public Chart chart(String summary) {
    List<Series> drawn = series.stream().filter(one -> !one.empty()).toList();
    List<String> all = new ArrayList<>(notes);
    all.addAll(missing(series));
    int each = Math.max(rowPx(drawn.size()), nameLines() * NAME_LINE_PX - GAP_PX);
    ObjectNode drawing = JSON.objectNode();
    drawing.put("kind", form == Form.POINTS ? "points" : "bars");
    drawing.put("unit", unit);
    drawing.set("option", option(drawn));
    int height = HEAD_PX + names.size() * (each + GAP_PX);
    return new Chart(heading(), summary, height, false, drawing, table(), all);
  }

  private int nameLines() {
    int longest = names.stream().mapToInt(String::length).max().orElse(0);
    return 1 + longest / NAME_LETTERS;
  }

  private int rowPx(int figures) {
    return switch (form) {
      case BARS -> BAR_PX * Math.max(1, figures);
      case STACKED -> 2 * BAR_PX;
      case POINTS -> POINT_PX * Math.max(2, figures);
    };
  }

  /** The unit is not said twice. */
  private String heading() {
    boolean said = title.toLowerCase(Locale.ROOT).contains(unit.toLowerCase(Locale.ROOT));
    return said ? title : title + ", " + unit;
  }

  private ObjectNode option(List<Series> drawn) {
    ObjectNode option = JSON.objectNode();
    option
        .putObject("yAxis")
        .put("type", "category")
        .put("inverse", true)
        .set("data", texts(names));
    option.putObject("xAxis").put("type", logarithmic(drawn) ? "log" : "value");
    ArrayNode all = option.putArray("series");
    for (Series one : drawn) {
      ObjectNode node = all.addObject();
      node.put("name", one.name()).put("tone", one.tone().text()).put("hatched", one.hatched());
      node.put("type", form == Form.POINTS ? "scatter" : "bar");
      if (form == Form.STACKED) {
        node.put("stack", "all");
      } else if (form == Form.BARS) {
        node.putObject("label").put("show", true);
      } else {
        node.put("symbol", SYMBOLS.get(drawn.indexOf(one) % SYMBOLS.size()));
      }
      data(node.putArray("data"), one);
    }
    return option;
  }

  /** Values of very different size need a logarithmic axis; with a value of 0 there is none. */
  private boolean logarithmic(List<Series> drawn) {
    return form == Form.POINTS
        && drawn.stream()
            .flatMap(one -> one.figures().stream())
            .flatMap(figure -> figure.value().stream())
            .allMatch(value -> value > 0);
  }

  /** A number that is absent is a gap. */
  private void data(ArrayNode data, Series one) {
    for (int row = 0; row < names.size(); row++) {
      ChartValue figure = one.figures().get(row);
      ObjectNode datum = data.addObject();
      if (form == Form.POINTS) {
        ArrayNode place = datum.putArray("value");
        figure.value().ifPresentOrElse(place::add, () -> place.add("-"));
        place.add(names.get(row));
      } else {
        figure.value().ifPresentOrElse(v -> datum.put("value", v), () -> datum.put("value", "-"));
      }
      datum.put("text", figure.text()).put("note", figure.trace());
      figure
          .error()
          .filter(range -> figure.value().isPresent())
          .ifPresent(range -> datum.put("low", Math.max(0, range.low())).put("high", range.high()));
    }
  }

  private static ArrayNode texts(List<String> texts) {
    ArrayNode array = JSON.arrayNode();
    texts.forEach(array::add);
    return array;
  }

  private HtmlTable table() {
    List<String> header = new ArrayList<>(List.of("cell"));
    series.forEach(one -> header.add(one.name() + ", " + unit));
    HtmlTable table = HtmlTable.of(title, header.toArray(String[]::new));
    for (int row = 0; row < names.size(); row++) {
      List<HtmlTable.Cell> cells = new ArrayList<>(List.of(HtmlTable.Cell.of(names.get(row))));
      for (Series one : series) {
        cells.add(one.figures().get(row).cell());
      }
      table.row(cells);
    }
    return table;
  }

  /** A line for each reason. */
  private List<String> missing(List<Series> among) {
    Map<String, Set<String>> reasons = new LinkedHashMap<>();
    for (Series one : among) {
      for (int row = 0; row < names.size(); row++) {
        ChartValue figure = one.figures().get(row);
        if (figure.value().isEmpty()) {
          Set<String> whose =
              reasons.computeIfAbsent(figure.trace(), because -> new LinkedHashSet<>());
          whose.add(one.empty() ? one.name() : names.get(row) + " (" + one.name() + ")");
        }
      }
    }
    return reasons.entrySet().stream()
        .map(each -> "Not drawn: " + String.join(", ", each.getValue()) + ": " + each.getKey())
        .toList();
  }
}
