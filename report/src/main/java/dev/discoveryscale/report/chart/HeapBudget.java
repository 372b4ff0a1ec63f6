package dev.discoveryscale.report.chart;

/**
 * How much the heap chart of one cell may hold, so that those of all cells together keep a page
 * small.
 *
 * @param used points of the heap's use
 * @param old points of the old generation
 * @param marks changes of the fleet
 */
record HeapBudget(int used, int old, int marks) {
  /** So many cells have all that is kept of them; more share what these have. */
  private static final int WHOLE_CELLS = 12;

  private static final HeapBudget WHOLE = new HeapBudget(1_600, 400, 500);
  private static final HeapBudget LEAST = new HeapBudget(40, 10, 10);

  /** The share of each of so many cells. */
  static HeapBudget of(int cells) {
    return new HeapBudget(
        share(WHOLE.used, LEAST.used, cells),
        share(WHOLE.old, LEAST.old, cells),
        share(WHOLE.marks, LEAST.marks, cells));
  }

  private static int share(int whole, int least, int cells) {
    return Math.max(least, Math.min(whole, whole * WHOLE_CELLS / Math.max(1, cells)));
  }
}
