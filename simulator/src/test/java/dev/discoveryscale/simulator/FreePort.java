package dev.discoveryscale.simulator;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
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

  /** Open until this JVM ends: a channel that is collected gives up its lock. */
  private static final List<FileChannel> HELD = new CopyOnWriteArrayList<>();

  private FreePort() {}

  /**
   * One that is free on a fleet's first host, and of this JVM alone until it ends: a fleet takes
   * its ports later, and tests run in several JVMs at once, of several builds too.
   */
  public static int any() throws IOException {
    while (true) {
      int port = FIRST_PORT + Math.floorMod(NEXT_PORT.getAndIncrement(), PORTS);
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName("127.1.1.1"))) {
        if (isOurs(socket.getLocalPort())) {
          return port;
        }
      } catch (BindException taken) {
        continue;
      }
    }
  }

  /** Locks a file of the port's name, which all builds on this machine share. */
  private static boolean isOurs(int port) throws IOException {
    Path folder = Path.of(System.getProperty("java.io.tmpdir"), "discovery-scale-test-ports");
    Files.createDirectories(folder);
    FileChannel channel =
        FileChannel.open(
            folder.resolve(String.valueOf(port)),
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE);
    if (channel.tryLock() == null) {
      channel.close();
      return false;
    }
    HELD.add(channel);
    return true;
  }
}
