package dev.discoveryscale.report.statistics;

/**
 * A percentile that reports show. One above which fewer than one independent observation is
 * expected is the maximum under another name, so it takes {@link #needed()} of them.
 */
public enum Percentile {
  P50(50),
  P90(90),
  P99(99);

  private static final int WHOLE = 100;

  private final int percent;

  Percentile(int percent) {
    this.percent = percent;
  }

  /** The share of the observations that lie at it or below, in percent. */
  public int percent() {
    return percent;
  }

  /** The fewest independent observations that it needs: 2, 10 and 100. */
  public long needed() {
    return -Math.floorDiv(-WHOLE, WHOLE - percent);
  }
}
