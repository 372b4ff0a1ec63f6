package dev.discoveryscale.registry.nacos;

import dev.discoveryscale.registry.HeldPort;
import dev.discoveryscale.registry.RegistryException;
import dev.discoveryscale.registry.RunningServer;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.apiguardian.api.API;

/**
 * A server's two ports, reserved against other processes; the server itself may bind them.
 *
 * @param http clients are given this one
 * @param grpc clients find it 1,000 above
 */
@API(status = API.Status.INTERNAL, since = "0.1.0")
public record NacosPorts(HeldPort http, HeldPort grpc) implements Closeable {

  private static final int TRIES = 100;

  /**
   * Any pair that is free.
   *
   * @throws RegistryException if there is none among a hundred that were tried
   */
  public static NacosPorts any() throws IOException {
    IOException last = new RegistryException("no port was tried");
    for (int i = 0; i < TRIES; i++) {
      HeldPort http = hold(0);
      try {
        return new NacosPorts(http, hold(http.port() + NacosRegistry.GRPC_OFFSET));
      } catch (IOException | IllegalArgumentException taken) {
        http.close();
        last = new RegistryException(taken.getMessage(), taken);
      }
    }
    throw new RegistryException(
        "no two ports %d apart are free on %s: %s"
            .formatted(NacosRegistry.GRPC_OFFSET, RunningServer.HOST, last.getMessage()),
        last);
  }

  /**
   * The pair with this HTTP port.
   *
   * @throws IOException if one of it is taken
   */
  public static NacosPorts of(int port) throws IOException {
    HeldPort http = hold(port);
    try {
      return new NacosPorts(http, hold(port + NacosRegistry.GRPC_OFFSET));
    } catch (IOException e) {
      http.close();
      throw e;
    }
  }

  private static HeldPort hold(int port) throws IOException {
    return new HeldPort(new InetSocketAddress(RunningServer.HOST, port));
  }

  @Override
  public void close() throws IOException {
    http.close();
    grpc.close();
  }
}
