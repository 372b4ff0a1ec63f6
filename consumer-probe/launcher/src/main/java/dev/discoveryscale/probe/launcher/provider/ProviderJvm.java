package dev.discoveryscale.probe.launcher.provider;

import java.nio.file.Path;

/**
 * A real provider's JVM and the machine it believes to be on.
 *
 * @param home the Java home to start
 * @param heapBytes the largest heap
 * @param localAddress the IPv4 address that the machine claims as its own, for example {@code
 *     127.1.0.1}; Curator writes it as data of the nodes Dubbo gives none. Empty: the real one.
 *     Else it takes Java 9 or later, a machine that is not called {@code localhost}, and registries
 *     that are not called by the machine's own name
 */
public record ProviderJvm(Path home, long heapBytes, String localAddress) {

  /** Checks the heap and the form of the address. */
  public ProviderJvm {
    if (heapBytes <= 0) {
      throw new IllegalArgumentException("the heap must be positive, found " + heapBytes);
    }
    if (!localAddress.isEmpty() && !localAddress.matches("[0-9]+(\\.[0-9]+){3}")) {
      throw new IllegalArgumentException(
          "the local address must be like 127.1.0.1, found " + localAddress);
    }
  }
}
