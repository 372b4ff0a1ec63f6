package dev.discoveryscale.results.analysis;

/**
 * The first changes of a cell, in which a collector still sizes its young generation and the old
 * one still fills. They count as what they were; the changes that were not played cost what the
 * later ones cost. How many they are depends on how many were played and not on what they cost, so
 * the choice cannot make an interval narrower than it is.
 */
final class RunIn {

  /**
   * In hours played change by change, G1 met two to five times its later young collections in the
   * first three to six changes ({@code results/reference/compression}).
   */
  static final int CHANGES = 6;

  /** So many changes are left for the level, as far as so many were played. */
  private static final int LEAST_LEVEL = 4;

  private RunIn() {}

  /** Whether so few changes were played that those after the run-in may still belong to it. */
  static boolean mayLast(int played) {
    return played < 2 * CHANGES;
  }

  /**
   * How many of the first changes do not count for the level: six, or a third of what was played if
   * that is less. An even number remains where possible, because instances leave and join in turn.
   */
  static int of(int played) {
    int most = Math.min(CHANGES, Math.min(played / 3, played - LEAST_LEVEL));
    for (int runIn = most; runIn >= 0; runIn--) {
      if ((played - runIn) % 2 == 0) {
        return runIn;
      }
    }
    return 0;
  }
}
