package dev.discoveryscale.report.render;

import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.measure.Published;
import dev.discoveryscale.report.text.SafeText;

/** The verdict for a terminal: the leading table in plain text and the sentence that sums it up. */
public final class TerminalTable {
  /** No line is longer, in characters. */
  public static final int MAX_WIDTH = 120;

  private TerminalTable() {}

  /** The table and the verdict, each line ending in a line break. */
  public static String of(RunSummary run) {
    Conclusions conclusions = new Conclusions(run, Published.load());
    String lost = conclusions.losses().map(TerminalTable::wrapped).orElse("");
    String work = conclusions.differentWork().map(TerminalTable::wrapped).orElse("");
    return VerdictTable.narrow(run).plain(MAX_WIDTH)
        + "\n"
        + wrapped(conclusions.shape())
        + work
        + lost;
  }

  private static String wrapped(String text) {
    StringBuilder lines = new StringBuilder();
    int column = 0;
    for (String word : SafeText.terminal(text.replace("**", "")).split(" ")) {
      if (column > 0 && column + 1 + word.length() > MAX_WIDTH) {
        lines.append('\n');
        column = 0;
      }
      lines.append(column == 0 ? "" : " ").append(word);
      column += (column == 0 ? 0 : 1) + word.length();
    }
    return lines.append('\n').toString();
  }
}
