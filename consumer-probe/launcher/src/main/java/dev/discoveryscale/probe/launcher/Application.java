package dev.discoveryscale.probe.launcher;

/**
 * What the JVM of somebody's application said of itself when its agent began.
 *
 * @param pid its process id, as it sees it itself
 * @param vmName the virtual machine
 * @param version its version
 * @param collectors its collectors' beans
 * @param maxHeapBytes its heap's limit
 * @param processors processors it may use
 * @param inputArguments its options
 */
public record Application(
    long pid,
    String vmName,
    String version,
    String collectors,
    long maxHeapBytes,
    int processors,
    String inputArguments) {

  /** Whether full collections that are asked for do not happen, so that no live set can be read. */
  public boolean refusesCollections() {
    return inputArguments.contains("-XX:+DisableExplicitGC")
        || inputArguments.contains("-Xdisableexplicitgc");
  }
}
