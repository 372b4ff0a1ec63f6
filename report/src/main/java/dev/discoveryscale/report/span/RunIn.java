package dev.discoveryscale.report.span;

/**
 * The first changes of a cell, in which a collector still sizes its young generation and the old
 * one still fills. They count as what they were; the changes that were not played cost what the
 * later ones cost. How many they are depends on how many were played.
 */
public final class RunIn {

  /**
   * In hours played change by change, G1 met two to five times its later young collections in the
   * first three to six changes ({@code results/reference/compression}).
   */
  static final int CHANGES = 6;

  /** The most that changes of those run-ins met of what later ones did. */
  private static final double MOST = 5;

  /** So many changes are left for the level, as far as so many were played. */
  private static final int LEAST_LEVEL = 4;

  private RunIn() {}

  /** Whether so few changes were played that those after the run-in may still belong to it. */
  static boolean mayLast(int played) {
    return played < 2 * CHANGES;
  }

  /**
   * The part of what the last played changes cost that later ones may cost at least: where no two
   * of them lie beyond a run-in of six, all of them may belong to it.
   */
  static double levelAtLeast(int played) {
    return played < CHANGES + 2 ? 1 / MOST : 1;
  }

  /**
   * How many of the first changes do not count for the level: six, or fewer where that leaves less
   * than four. An even number remains where possible, because instances leave and join in turn.
   */
  public static int of(int played) {
    int most = Math.max(0, Math.min(CHANGES, played - LEAST_LEVEL));
    return most > 0 && (played - most) % 2 == 1 ? most - 1 : most;
  }
}
