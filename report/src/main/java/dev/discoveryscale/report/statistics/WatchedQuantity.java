package dev.discoveryscale.report.statistics;

/** What is watched of a process for steadiness, with its unit. */
public enum WatchedQuantity {
  LIVE_SET("live set, MB", Units.MB, "LiveSet", "Mb"),
  OLD_GENERATION("old generation, MB", Units.MB, "OldGeneration", "Mb"),
  RESIDENT_SET("resident set, MB", Units.MB, "Rss", "Mb"),
  THREADS("threads", 1, "Threads", ""),
  OPEN_FILES("file handles", 1, "OpenFiles", ""),
  BLOCKS("blocks per second", 1, "Blocks", "PerSecond"),
  BLOCKED_TIME("blocked, ms per second", 1, "Blocked", "MsPerSecond"),
  WAITED_TIME("waited, ms per second", 1, "Waited", "MsPerSecond"),
  DISK("disk, KB per second", Units.KB, "Disk", "KbPerSecond"),
  LOOPBACK("loopback, KB per second", Units.KB, "Loopback", "KbPerSecond");

  private final String text;
  private final double unit;
  private final String name;
  private final String unitName;

  WatchedQuantity(String text, double unit, String name, String unitName) {
    this.text = text;
    this.unit = unit;
    this.name = name;
    this.unitName = unitName;
  }

  /** The key of the measure that is its slope in a process, {@code server} or {@code client}. */
  public String slopeKey(String process) {
    return process + name + unitName + "PerHour";
  }

  /** The key of the measure that is the lower end of the slope's interval. */
  public String slopeLowKey(String process) {
    return process + name + "Low" + unitName + "PerHour";
  }

  /** Its name with its unit, in files and reports. */
  public String text() {
    return text;
  }

  /** Whether it is a number each second. */
  public boolean isRate() {
    return unitName.endsWith("PerSecond");
  }

  /** How many of the recorded numbers, such as bytes, make one of the reported ones. */
  public double unit() {
    return unit;
  }
}
