package dev.discoveryscale.report.statistics;

/**
 * How the objects of one class became more between the end of the warm-up and the end of the load.
 *
 * @param process whose they are
 * @param name the class as the JVM names it
 * @param beginBytes 0 also where there were fewer than 16 KB
 */
public record ClassGrowth(String process, String name, long beginBytes, long endBytes) {

  /** By how much. */
  public long bytes() {
    return endBytes - beginBytes;
  }
}
