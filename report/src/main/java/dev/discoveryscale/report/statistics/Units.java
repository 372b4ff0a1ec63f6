package dev.discoveryscale.report.statistics;

/** The units of the reports. MB is 1,048,576 bytes, as in the JVM's own {@code -Xmx768m}. */
public final class Units {
  public static final double KB = 1024.0;
  public static final double MB = 1024.0 * KB;
  public static final double MB_PER_GB = 1024.0;
  public static final double KB_PER_MB = 1024.0;
  public static final double MS_PER_HOUR = 3_600_000.0;
  public static final double MS_PER_S = 1000.0;
  public static final double US_PER_MS = 1000.0;

  private Units() {}

  public static double mb(long bytes) {
    return bytes / MB;
  }
}
