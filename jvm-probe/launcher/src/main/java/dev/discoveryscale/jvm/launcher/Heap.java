package dev.discoveryscale.jvm.launcher;

import java.util.List;

/**
 * The heap of a JVM under test.
 *
 * @param maxBytes the largest it may be, {@code -Xmx}
 * @param fixed whether it has that size from the start to the end ({@code -Xms} is the same), so
 *     that no collection resizes it; otherwise the JVM begins with its default and resizes it
 */
public record Heap(long maxBytes, boolean fixed) {

  /** Checks the size. */
  public Heap {
    if (maxBytes <= 0) {
      throw new IllegalArgumentException("heap must be positive, found " + maxBytes);
    }
  }

  List<String> flags() {
    String max = "-Xmx" + maxBytes;
    return fixed ? List.of("-Xms" + maxBytes, max) : List.of(max);
  }
}
