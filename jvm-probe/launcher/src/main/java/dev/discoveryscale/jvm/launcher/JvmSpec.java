package dev.discoveryscale.jvm.launcher;

import java.nio.file.Path;
import java.util.List;

/**
 * The JVM under test.
 *
 * @param home the Java home to start
 * @param heap its size
 * @param collector the garbage collector; OpenJ9 keeps its own
 * @param cores the number of processors, as an option states it to the JVM
 * @param memoryBytes the machine's memory, as an option states it to the JVM
 * @param packetLimitBytes the ZooKeeper client's {@code jute.maxbuffer}
 * @param extraFlags more flags, after all others
 */
public record JvmSpec(
    Path home,
    Heap heap,
    Collector collector,
    int cores,
    long memoryBytes,
    long packetLimitBytes,
    List<String> extraFlags) {

  /** Checks the sizes. */
  public JvmSpec {
    if (cores <= 0 || memoryBytes <= 0 || packetLimitBytes <= 0) {
      throw new IllegalArgumentException(
          "cores, memory and packet limit must be positive, found %d, %d, %d"
              .formatted(cores, memoryBytes, packetLimitBytes));
    }
    extraFlags = List.copyOf(extraFlags);
  }
}
