package dev.discoveryscale.jvm.agent.gc;

import java.util.Locale;

/**
 * The meaning of a notification of a collector bean. Names are those of HotSpot's collectors and
 * OpenJ9's; an unknown name is judged by its action.
 */
public enum GcKind {
  /** A stop-the-world collection of the young generation; G1's mixed collections too. */
  YOUNG,
  /** A stop-the-world collection of the whole heap. */
  FULL,
  /**
   * A cycle that runs beside the application. Shenandoah reports one too where it stopped the
   * application for all of it: that pause, reported before, is {@link #FULL}.
   */
  CONCURRENT,
  /** A short pause that belongs to a concurrent cycle. */
  PAUSE;

  static GcKind of(String bean, String action, String cause) {
    String name = bean.toLowerCase(Locale.ROOT);
    if (name.endsWith(" pauses")) {
      return action.equals("Full GC") ? FULL : PAUSE;
    }
    if (name.endsWith(" cycles") || name.equals("g1 concurrent gc")) {
      return CONCURRENT;
    }
    if (name.equals("concurrentmarksweep")) {
      return cause.equals("No GC") ? CONCURRENT : FULL;
    }
    return generation(name, action);
  }

  private static GcKind generation(String name, String action) {
    switch (name) {
      case "g1 old generation":
      case "ps marksweep":
      case "marksweepcompact":
      case "global":
      case "global garbage collect":
        return FULL;
      case "g1 young generation":
      case "ps scavenge":
      case "copy":
      case "parnew":
      case "scavenge":
      case "partial gc":
        return YOUNG;
      default:
        return action.contains("minor") ? YOUNG : action.contains("major") ? FULL : CONCURRENT;
    }
  }

  /** Whether the application stood still for the duration that the bean reports. */
  boolean stopsTheWorld(String action) {
    return this != CONCURRENT || action.contains("pause");
  }

  /** As it is written in a record. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
