package dev.discoveryscale.registry;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.apiguardian.api.API;

/**
 * Keeps a port for a server that will restart: bound, but not listening, so that connections are
 * refused, while neither another server nor an outgoing connection can take it. A server may bind
 * it besides, as both allow reuse and only one listens (Linux, {@code inet_csk_bind_conflict}).
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public final class HeldPort implements Closeable {

  private final Socket socket = new Socket();

  /**
   * Binds the port, or any free one if it is 0.
   *
   * @throws IOException if someone else has it
   */
  public HeldPort(InetSocketAddress address) throws IOException {
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

  /** The port that is held. */
  public int port() {
    return socket.getLocalPort();
  }

  /** Gives it up. */
  @Override
  public void close() throws IOException {
    socket.close();
  }
}
