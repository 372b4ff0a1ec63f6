package dev.discoveryscale.provider;

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

/** Ports for servers and fleets of tests, which listen on them later. */
public final class FreePort {

  /** Below the range from which the system gives ports to clients, which take them at any time. */
  private static final int FIRST_PORT = 22_900;

  private static final int PORTS = 9_600;

  /** From anywhere, for somebody else's tests on this machine. */
  private static final AtomicInteger NEXT_PORT =
      new AtomicInteger(ThreadLocalRandom.current().nextInt(PORTS));

  /** Open until this JVM ends: a channel that is collected gives up its lock. */
  private static final List<FileChannel> HELD = new CopyOnWriteArrayList<>();

  private FreePort() {}

  /** One that is free on a fleet's first host; see {@link #on}. */
  public static int any() throws IOException {
    return on("127.1.1.1");
  }

  /**
   * One that is free on an address, and of this JVM alone until it ends: tests run in several JVMs
   * at once, of several builds too.
   */
  public static int on(String address) throws IOException {
    while (true) {
      int port = FIRST_PORT + Math.floorMod(NEXT_PORT.getAndIncrement(), PORTS);
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName(address))) {
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
