package dev.discoveryscale.report.analysis;

/** The setting that says whether the heap of a profile has one size or grows. */
public final class HeapSizings {
  /** The setting. */
  public static final String PATH = "jvm.heapSizing";

  /** Why this matters for a comparison. */
  public static final String WHY =
      "the size of eden differs and with it the number of young collections, and forced"
          + " collections may shrink a heap that grows";

  private HeapSizings() {}
}
