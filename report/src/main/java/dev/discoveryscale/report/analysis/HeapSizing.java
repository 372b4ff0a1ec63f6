package dev.discoveryscale.report.analysis;

import dev.discoveryscale.model.record.RunRecord;

/** Whether the heap of a profile has one size or grows, as its setting says. */
public final class HeapSizing {
  /** The setting. */
  public static final String PATH = "jvm.heapSizing";

  /** The heap has its largest size from the start. */
  public static final String FIXED = "fixed";

  /** The heap begins small; what it was in records from before it was a setting. */
  public static final String GROWING = "growing";

  /** Why that matters to whoever compares. */
  public static final String WHY =
      "young collections are counted in edens of other sizes, and forced collections may shrink a"
          + " heap that grows";

  private HeapSizing() {}

  /** Of a profile of a run. */
  public static String of(RunRecord run, String profile) {
    return run.profiles().containsKey(profile)
        ? run.profiles().get(profile).path("jvm").path("heapSizing").asText(GROWING)
        : GROWING;
  }
}
