package dev.discoveryscale.simulator.fidelity;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports for real providers, which open them some time after they were chosen. They are below the
 * system's ephemeral ports (Linux: from 32768 on), so that the system gives none of them away
 * meanwhile.
 */
public final class ProviderPorts {

  private static final int LOWEST = 21_000;
  private static final int BELOW = 32_768;
  private static final int MOST_TRIES = 1_000;

  private ProviderPorts() {}

  /**
   * The requested number of ports that no process listens on.
   *
   * @throws IOException if too few are free
   */
  public static List<Integer> of(String host, int count) throws IOException {
    Set<Integer> ports = new LinkedHashSet<>();
    for (int tries = 0; ports.size() < count; tries++) {
      int port = ThreadLocalRandom.current().nextInt(LOWEST, BELOW);
      if (isFree(host, port)) {
        ports.add(port);
      } else if (tries > MOST_TRIES) {
        throw new IOException(
            "%s has no %d free ports between %d and %d".formatted(host, count, LOWEST, BELOW));
      }
    }
    return List.copyOf(ports);
  }

  private static boolean isFree(String host, int port) throws IOException {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName(host))) {
      return socket.isBound();
    } catch (BindException taken) {
      return false;
    }
  }
}
