package dev.discoveryscale.simulator;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** Ports for fleets of tests. */
public final class FreePort {

  /** Below those that the system gives to clients. */
  private static final int PORTS = 2_400;

  private static final int FIRST_PORT = 20_500 + PORTS * Integer.getInteger("fork", 1);

  /** From anywhere, for somebody else's tests on this machine. */
  private static final AtomicInteger NEXT_PORT =
      new AtomicInteger(ThreadLocalRandom.current().nextInt(PORTS));

  private FreePort() {}

  /**
   * One that is free on a fleet's first host: of this JVM's own, as tests run in several at once
   * and a fleet takes its ports later.
   */
  public static int any() throws IOException {
    while (true) {
      int port = FIRST_PORT + Math.floorMod(NEXT_PORT.getAndIncrement(), PORTS);
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName("127.1.1.1"))) {
        return socket.getLocalPort();
      } catch (BindException taken) {
        continue;
      }
    }
  }
}
