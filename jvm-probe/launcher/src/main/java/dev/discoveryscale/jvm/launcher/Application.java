package dev.discoveryscale.jvm.launcher;

import java.util.Optional;

/**
 * Facts that the JVM of the user's application reported when its agent started.
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

  /** The option by which no full collection comes of being asked for; then no live set is read. */
  public Optional<String> refusesCollections() {
    if (on("DisableExplicitGC")) {
      return Optional.of("-XX:+DisableExplicitGC");
    }
    if (inputArguments.contains("-Xdisableexplicitgc")) {
      return Optional.of("-Xdisableexplicitgc");
    }
    boolean concurrent = collectors.contains("G1") || collectors.contains("ConcurrentMarkSweep");
    return concurrent && on("ExplicitGCInvokesConcurrent")
        ? Optional.of("-XX:+ExplicitGCInvokesConcurrent")
        : Optional.empty();
  }

  /** Of two that say otherwise the JVM takes the last. */
  private boolean on(String flag) {
    return inputArguments.lastIndexOf("-XX:+" + flag) > inputArguments.lastIndexOf("-XX:-" + flag);
  }
}
