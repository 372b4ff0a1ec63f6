package dev.discoveryscale.report.analysis;

/** The setting that says whether the heap of a profile has one size or grows. */
public final class HeapSizings {
  /** The setting. */
  public static final String PATH = "jvm.heapSizing";

  /** Why that matters to whoever compares. */
  public static final String WHY =
      "young collections are counted in edens of other sizes, and forced collections may shrink a"
          + " heap that grows";

  private HeapSizings() {}
}
