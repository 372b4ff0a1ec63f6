package dev.discoveryscale.junit.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/**
 * Ports that no other fleet gets while this one lives: each is held on 127.0.0.1, where no instance
 * listens and where all fleets ask for theirs.
 */
final class HeldPorts implements AutoCloseable {

  private final List<ServerSocket> held = new ArrayList<>();

  /** Another one. */
  int next() {
    try {
      ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
      held.add(socket);
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException("there is no free port on 127.0.0.1", e);
    }
  }

  @Override
  public void close() {
    for (ServerSocket socket : held) {
      try {
        socket.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
