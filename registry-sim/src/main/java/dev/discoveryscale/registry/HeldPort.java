package dev.discoveryscale.registry;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * Keeps a port for a server that is to come back: bound, but listening to nobody, so that
 * connections are refused, while neither another server nor an outgoing connection that needs any
 * free port can take it. A server may bind it besides, as both allow reuse and only one listens
 * (Linux, {@code inet_csk_bind_conflict}).
 */
final class HeldPort implements AutoCloseable {

  private final Socket socket = new Socket();

  /**
   * Binds the port.
   *
   * @throws IOException if someone else has it
   */
  HeldPort(InetSocketAddress address) throws IOException {
    try {
      socket.setReuseAddress(true);
      socket.bind(address);
    } catch (IOException e) {
      close();
      throw new RegistryException(
          "port %d on %s was taken while its registry was down"
              .formatted(address.getPort(), address.getHostString()),
          e);
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
