package dev.discoveryscale.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A table for eyes, keyboards and screen readers: with a caption, and headers that say what they
 * head. The first column heads its rows.
 */
public final class HtmlTable {
  private final String caption;
  private final List<Cell> header;
  private final List<List<Cell>> rows = new ArrayList<>();

  private boolean leading;

  private HtmlTable(String caption, List<Cell> header) {
    this.caption = caption;
    this.header = header;
  }

  /** A table without rows. */
  public static HtmlTable of(String caption, List<Cell> header) {
    return new HtmlTable(caption, List.copyOf(header));
  }

  /** The same with headers that need no trace. */
  public static HtmlTable of(String caption, String... header) {
    return of(caption, Cell.all(header));
  }

  /**
   * A row more.
   *
   * @throws IllegalArgumentException if it has not as many cells as there are columns
   */
  public HtmlTable row(List<Cell> cells) {
    if (cells.size() != header.size()) {
      throw new IllegalArgumentException(
          "a row of %d cells under a header of %d: %s"
              .formatted(cells.size(), header.size(), caption));
    }
    rows.add(List.copyOf(cells));
    return this;
  }

  /** The table that a page is read for: larger than others. */
  public HtmlTable leading() {
    leading = true;
    return this;
  }

  /** A row of plain texts. */
  public HtmlTable row(String... cells) {
    return row(Cell.all(cells));
  }

  /**
   * The content of one cell.
   *
   * @param trace where a number comes from, shown as a tooltip; may be absent
   * @param data values for programs, by the names of their {@code data-} attributes
   */
  public record Cell(String text, Optional<String> trace, Map<String, String> data) {
    public Cell {
      data = Map.copyOf(data);
    }

    /** A text that needs no trace. */
    public static Cell of(String text) {
      return new Cell(text, Optional.empty(), Map.of());
    }

    /** A number with where it comes from. */
    public static Cell of(String text, String trace) {
      return new Cell(text, Optional.of(trace), Map.of());
    }

    /** The same with values for programs. */
    public Cell with(Map<String, String> values) {
      return new Cell(text, trace, values);
    }

    private static List<Cell> all(String... texts) {
      return List.of(texts).stream().map(Cell::of).toList();
    }

    private Html as(String element) {
      Html html = Html.element(element);
      trace.ifPresent(where -> html.with("title", where));
      new TreeMap<>(data).forEach((name, value) -> html.with("data-" + name, value));
      return html;
    }
  }

  /** In a frame that scrolls by itself where the page is too narrow, with the keyboard as well. */
  Html html() {
    Html head = Html.element("tr");
    for (int column = 0; column < header.size(); column++) {
      Html name = look(header.get(column).as("th").with("scope", "col"), column);
      head.add(name.text(header.get(column).text()));
    }
    Html body = Html.element("tbody");
    rows.forEach(row -> body.add(row(Html.element("tr"), row)));
    Html table =
        Html.element("table")
            .add(Html.element("caption").text(caption), Html.element("thead").add(head), body);
    return Html.element("div")
        .with("class", leading ? "scroll leading" : "scroll")
        .with("role", "region")
        .with("tabindex", "0")
        .with("aria-label", caption)
        .add(table);
  }

  private Html row(Html html, List<Cell> cells) {
    html.add(cells.get(0).as("th").with("scope", "row").text(cells.get(0).text()));
    for (int column = 1; column < cells.size(); column++) {
      html.add(look(cells.get(column).as("td"), column).text(cells.get(column).text()));
    }
    return html;
  }

  /** A column in which nothing has a trace holds words. */
  private Html look(Html cell, int column) {
    boolean words = rows.stream().noneMatch(row -> row.get(column).trace().isPresent());
    return words ? cell.with("class", "words") : cell;
  }
}
