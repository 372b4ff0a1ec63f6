package dev.discoveryscale.simulator.reference;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A page of the reference: a template whose marks are replaced with generated text. */
final class ReferencePage {

  private static final String MARK = "\\{%s ([^}]+)}";

  private final String text;

  private ReferencePage(String text) {
    this.text = text;
  }

  /** The template of a name, with its marks. */
  static ReferencePage of(String name) {
    return new ReferencePage(Resources.text(name + ".md"));
  }

  /** Replaces the mark {@code {word}}. */
  ReferencePage with(String word, String value) {
    return new ReferencePage(text.replace("{" + word + "}", value));
  }

  /**
   * Divides a table among sections. A mark {@code {word KEY}} is replaced with the rows from KEY to
   * the row before the KEY of the next such mark.
   *
   * @throws IllegalStateException if the marks do not begin with the first row, or do not name rows
   *     in their order
   */
  ReferencePage withRows(String word, Map<String, String> rows) {
    Matcher mark = Pattern.compile(MARK.formatted(word)).matcher(text);
    List<String> keys = List.copyOf(rows.keySet());
    Deque<Integer> starts = new ArrayDeque<>();
    mark.results().map(found -> keys.indexOf(found.group(1))).forEach(starts::add);
    int start = starts.isEmpty() ? -1 : starts.remove();
    require(start == 0, word);
    starts.add(keys.size());
    StringBuilder page = new StringBuilder();
    mark.reset();
    while (mark.find()) {
      int end = starts.remove();
      require(end > start, word);
      String section = String.join("\n", keys.subList(start, end).stream().map(rows::get).toList());
      mark.appendReplacement(page, Matcher.quoteReplacement(section));
      start = end;
    }
    return new ReferencePage(mark.appendTail(page).toString());
  }

  private static void require(boolean holds, String word) {
    if (!holds) {
      throw new IllegalStateException(
          "marks {%s KEY} must name rows of the table in their order, the first row first"
              .formatted(word));
    }
  }

  @Override
  public String toString() {
    return text;
  }
}
