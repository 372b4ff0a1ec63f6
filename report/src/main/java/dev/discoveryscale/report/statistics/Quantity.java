package dev.discoveryscale.report.statistics;

/** What is watched of a process for steadiness, with its unit. */
public enum Quantity {
  LIVE_SET("live set, MB", Units.MB),
  OLD_GENERATION("old generation, MB", Units.MB),
  RESIDENT_SET("resident set, MB", Units.MB),
  THREADS("threads", 1),
  OPEN_FILES("file handles", 1),
  BLOCKS("blocks per second", 1),
  BLOCKED_TIME("blocked, ms per second", 1),
  WAITED_TIME("waited, ms per second", 1),
  DISK("disk, KB per second", Units.KB);

  private final String text;
  private final double unit;

  Quantity(String text, double unit) {
    this.text = text;
    this.unit = unit;
  }

  /** Its name with its unit, in files and reports. */
  public String text() {
    return text;
  }

  /** How many of the recorded numbers, such as bytes, make one of the reported ones. */
  public double unit() {
    return unit;
  }
}
