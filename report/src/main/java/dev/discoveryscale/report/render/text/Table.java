package dev.discoveryscale.report.render.text;

import dev.discoveryscale.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Rows under a header, printed as Markdown or as plain text. Columns of numbers are right-aligned,
 * the first column and columns of words left-aligned.
 */
public final class Table {
  private static final Pattern NUMBER = Pattern.compile("[(≥≤<>~+−–*\\s-]*\\d.*", Pattern.DOTALL);

  /** What stands where there is no number. */
  private static final Set<String> NO_NUMBER = Set.of("", "–", "n/a");

  private final List<String> header;
  private final List<List<Cell>> rows = new ArrayList<>();

  /**
   * A field.
   *
   * @param text what it says
   * @param markdown the same as Markdown
   */
  public record Cell(String text, String markdown) {
    /** Text that means itself. */
    public static Cell of(String text) {
      return new Cell(text, SafeText.markdown(text));
    }

    /** Markup that a renderer made; texts of others in it are safe already. */
    public static Cell markup(String markdown) {
      return new Cell(markdown, markdown);
    }

    /** A key, a class: code. */
    public static Cell code(String text) {
      return new Cell(text, SafeText.markdownCode(text));
    }
  }

  public Table(String... header) {
    this.header = List.of(header);
  }

  /** Whether it has no rows. */
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  public Table row(List<String> cells) {
    return cells(cells.stream().map(Cell::of).toList());
  }

  public Table cells(Cell... cells) {
    return cells(List.of(cells));
  }

  public Table cells(List<Cell> cells) {
    if (cells.size() != header.size()) {
      throw new IllegalArgumentException(
          "a row of " + cells.size() + " cells under a header of " + header.size());
    }
    rows.add(List.copyOf(cells));
    return this;
  }

  public Table row(String... cells) {
    return row(List.of(cells));
  }

  public List<String> header() {
    return header;
  }

  /** What the rows say. */
  public List<List<String>> rows() {
    return rows.stream().map(row -> row.stream().map(Cell::text).toList()).toList();
  }

  /** A GitHub-flavoured table. */
  public String markdown() {
    StringBuilder text = new StringBuilder(line(header.stream().map(Cell::of).toList()));
    text.append(
        IntStream.range(0, header.size())
            .mapToObj(column -> isLeft(column) ? "---" : "---:")
            .collect(Collectors.joining(" | ", "| ", " |\n")));
    rows.forEach(row -> text.append(line(row)));
    return text.toString();
  }

  private static String line(List<Cell> cells) {
    return cells.stream()
        .map(cell -> bordered(cell.markdown()))
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  /** A border that is not escaped ends a cell, even within code. */
  private static String bordered(String markdown) {
    return markdown.replaceAll("(?<!\\\\)\\|", "\\\\|");
  }

  /**
   * Cells of a column have equal width; the widest column is cut where a line would be too long.
   */
  public String plain(int maxWidth) {
    int[] widths = new int[header.size()];
    for (int column = 0; column < widths.length; column++) {
      widths[column] = width(column);
    }
    int total = IntStream.of(widths).sum() + 2 * (widths.length - 1);
    int widest =
        IntStream.range(0, widths.length).reduce((a, b) -> widths[b] > widths[a] ? b : a).orElse(0);
    widths[widest] = Math.max(8, widths[widest] - Math.max(0, total - maxWidth));
    StringBuilder text = new StringBuilder(line(header, widths));
    rows().forEach(row -> text.append(line(row, widths)));
    return SafeText.terminal(text.toString());
  }

  private int width(int column) {
    int widest = rows.stream().mapToInt(row -> row.get(column).text().length()).max().orElse(0);
    return Math.max(widest, header.get(column).length());
  }

  /** Whether a column is the first one, or has words in a row. */
  private boolean isLeft(int column) {
    return column == 0
        || rows.stream()
            .map(row -> row.get(column).text())
            .anyMatch(text -> !NO_NUMBER.contains(text) && !NUMBER.matcher(text).matches());
  }

  private String line(List<String> cells, int[] widths) {
    StringBuilder text = new StringBuilder();
    for (int column = 0; column < widths.length; column++) {
      String cell = cut(cells.get(column), widths[column]);
      String padding = " ".repeat(Math.max(0, widths[column] - cell.length()));
      if (column == 0) {
        text.append(cell).append(padding);
      } else if (isLeft(column)) {
        text.append("  ").append(cell).append(padding);
      } else {
        text.append("  ").append(padding).append(cell);
      }
    }
    return text.toString().stripTrailing() + "\n";
  }

  private static String cut(String cell, int width) {
    return cell.length() <= width ? cell : cell.substring(0, width - 1) + "…";
  }
}
