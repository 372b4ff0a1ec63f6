package dev.discoveryscale.probe.launcher;

import java.util.List;

/** Garbage collectors of HotSpot. */
public enum Collector {
  G1("UseG1GC"),
  PARALLEL("UseParallelGC"),
  SERIAL("UseSerialGC"),
  ZGC("UseZGC"),
  SHENANDOAH("UseShenandoahGC");

  /** ZGC and Shenandoah stopped being experimental with this one. */
  private static final int PRODUCTION_SINCE = 15;

  private final String option;

  Collector(String option) {
    this.option = option;
  }

  List<String> flags(Jdk jdk) {
    boolean experimental = (this == ZGC || this == SHENANDOAH) && jdk.version() < PRODUCTION_SINCE;
    return experimental
        ? List.of("-XX:+UnlockExperimentalVMOptions", "-XX:+" + option)
        : List.of("-XX:+" + option);
  }
}
