package dev.discoveryscale.scenario.fidelity;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A server that speaks as Nacos does, on loopback, for tests. Its binary is named by the system
 * property {@value #BINARY} or lies on the path.
 */
final class Rnacos implements AutoCloseable {

  static final String BINARY = "rnacos.binary";

  private static final String LOOPBACK = "127.0.0.1";
  private static final int GRPC_OFFSET = 1000;
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final Process process;
  private final int port;

  private Rnacos(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** The binary, if there is one. */
  static Optional<Path> binary() {
    String named = System.getProperty(BINARY, "");
    Stream<Path> candidates =
        named.isEmpty()
            ? Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .map(folder -> Path.of(folder, "rnacos"))
            : Stream.of(Path.of(named));
    return candidates.filter(Files::isExecutable).findFirst();
  }

  /**
   * Starts one with free ports.
   *
   * @param folder where its data and its log go
   */
  static Rnacos start(Path binary, Path folder) throws IOException, InterruptedException {
    int port = freePort();
    ProcessBuilder builder = new ProcessBuilder(binary.toString());
    builder
        .environment()
        .putAll(
            Map.of(
                "RNACOS_HTTP_PORT",
                Integer.toString(port),
                "RNACOS_GRPC_PORT",
                Integer.toString(port + GRPC_OFFSET),
                "RNACOS_HTTP_CONSOLE_PORT",
                "0",
                "RNACOS_SDK_HOST",
                LOOPBACK,
                "RNACOS_CONSOLE_HOST",
                LOOPBACK,
                "RNACOS_DATA_DIR",
                folder.resolve("data").toString(),
                // else the first metadata that an address ever had outlives every later one
                "RNACOS_NAMING_INSTANCE_METADATA_PERSISTENCE_ENABLE",
                "false"));
    builder.redirectErrorStream(true).redirectOutput(folder.resolve("rnacos.log").toFile());
    Rnacos server = new Rnacos(builder.start(), port);
    try {
      server.await();
      return server;
    } catch (IOException | InterruptedException e) {
      server.close();
      throw e;
    }
  }

  /** {@code host:port} of its API. */
  String address() {
    return LOOPBACK + ":" + port;
  }

  private void await() throws IOException, InterruptedException {
    long limit = System.nanoTime() + LIMIT.toNanos();
    while (!(listens(port) && listens(port + GRPC_OFFSET))) {
      if (!process.isAlive() || System.nanoTime() > limit) {
        throw new IOException("rnacos does not listen on " + port);
      }
      process.waitFor(50, TimeUnit.MILLISECONDS);
    }
  }

  private static boolean listens(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(LOOPBACK, port), 1000);
      return true;
    } catch (IOException notYet) {
      return false;
    }
  }

  /** One whose gRPC port is free too. */
  private static int freePort() throws IOException {
    InetAddress loopback = InetAddress.getByName(LOOPBACK);
    for (int attempt = 0; attempt < 100; attempt++) {
      try (ServerSocket http = new ServerSocket(0, 1, loopback);
          ServerSocket grpc = new ServerSocket(http.getLocalPort() + GRPC_OFFSET, 1, loopback)) {
        return grpc.getLocalPort() - GRPC_OFFSET;
      } catch (IOException | IllegalArgumentException taken) {
        continue;
      }
    }
    throw new IOException("no two free ports " + GRPC_OFFSET + " apart in 100 attempts");
  }

  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
