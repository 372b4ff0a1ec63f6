package dev.discoveryscale.simulator.e2e;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Another address of a container engine, which can be cut off: connections break and are refused,
 * as if the engine had been killed, while it goes on for others.
 */
public final class EngineRelay implements AutoCloseable {

  private static final int BUFFER_BYTES = 1 << 14;

  private final Path engine;
  private final Path socket;
  private final List<SocketChannel> open = new CopyOnWriteArrayList<>();
  private ServerSocketChannel server;

  private EngineRelay(Path engine, Path socket) throws IOException {
    this.engine = engine;
    this.socket = socket;
    this.server = listen();
  }

  /**
   * Relays to an engine.
   *
   * @param engine its socket
   * @param socket where the relay listens
   */
  public static EngineRelay to(Path engine, Path socket) throws IOException {
    return new EngineRelay(engine, socket);
  }

  /** What a process needs to find the engine here. */
  public Map<String, String> environment() {
    return Map.of("DOCKER_HOST", address());
  }

  /** The address as engines are named. */
  public String address() {
    return "unix://" + socket;
  }

  /** Breaks all connections and refuses new ones. */
  public void cut() throws IOException {
    server.close();
    for (SocketChannel channel : open) {
      channel.close();
    }
    open.clear();
  }

  /** Refuses new connections; those that there are go on, as with an engine that is stopping. */
  public void refuse() throws IOException {
    server.close();
  }

  /** Takes connections again. */
  public void restore() throws IOException {
    server = listen();
  }

  private ServerSocketChannel listen() throws IOException {
    Files.deleteIfExists(socket);
    ServerSocketChannel listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    listening.bind(UnixDomainSocketAddress.of(socket));
    start(() -> accept(listening));
    return listening;
  }

  private void accept(ServerSocketChannel listening) throws IOException {
    while (true) {
      SocketChannel from = listening.accept();
      SocketChannel to = SocketChannel.open(UnixDomainSocketAddress.of(engine));
      open.addAll(List.of(from, to));
      start(() -> pump(from, to));
      start(() -> pump(to, from));
    }
  }

  /** A stream that ends in one direction may go on in the other. */
  private static void pump(SocketChannel from, SocketChannel to) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(BUFFER_BYTES);
    while (from.read(bytes) >= 0) {
      bytes.flip();
      while (bytes.hasRemaining()) {
        to.write(bytes);
      }
      bytes.clear();
    }
    to.shutdownOutput();
  }

  private interface Work {
    void run() throws IOException;
  }

  private static void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException closed) {
                // It was cut, or either side has gone.
              }
            },
            "engine-relay");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    cut();
  }
}
