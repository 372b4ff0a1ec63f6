package dev.discoveryscale.results.report;

import dev.discoveryscale.results.analysis.RunSummary;

/** The verdict for a terminal: the leading table in plain text. */
public final class TerminalTable {
  /** No line is longer, in characters. */
  public static final int MAX_WIDTH = 120;

  private TerminalTable() {}

  /** The table, each line ending in a line break. */
  public static String of(RunSummary run) {
    return VerdictTable.narrow(run).plain(MAX_WIDTH);
  }
}
