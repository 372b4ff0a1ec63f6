package dev.discoveryscale.provider.session.nacos;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Answers the first request of a connection, says that it keeps the connection, and ends it when
 * the second arrives, as a server does whose limit for idle ones has just run out.
 */
final class ForgetfulServer implements Closeable {

  private static final byte[] IMPATIENCE =
      "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
          .getBytes(StandardCharsets.UTF_8);

  private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final AtomicInteger answered = new AtomicInteger();
  private final AtomicInteger ended = new AtomicInteger();
  private final AtomicInteger impatient = new AtomicInteger();
  private final byte[] answer;

  /** Lets threads of those serve, each one connection. */
  ForgetfulServer(ExecutorService threads, String body) throws IOException {
    this.answer =
        "HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: %d\r\n\r\n%s"
            .formatted(body.length(), body)
            .getBytes(StandardCharsets.UTF_8);
    threads.submit(
        () -> {
          while (true) {
            Socket connection = socket.accept();
            threads.submit(() -> serve(connection));
          }
        });
  }

  private Void serve(Socket connection) throws IOException {
    try (connection;
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
      read(in);
      if (impatient.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
        connection.getOutputStream().write(IMPATIENCE);
        return null;
      }
      connection.getOutputStream().write(answer);
      answered.incrementAndGet();
      in.read();
      ended.incrementAndGet();
    }
    return null;
  }

  /** A request with its body. */
  private static void read(BufferedReader in) throws IOException {
    int length = 0;
    for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
      if (line.toLowerCase().startsWith("content-length:")) {
        length = Integer.parseInt(line.substring(line.indexOf(':') + 1).strip());
      }
    }
    for (int i = 0; i < length; i++) {
      in.read();
    }
  }

  /** From now on answers so many requests by ending their connections for having been idle. */
  void losePatience(int times) {
    impatient.set(times);
  }

  /** How often it still will. */
  int impatience() {
    return impatient.get();
  }

  int port() {
    return socket.getLocalPort();
  }

  int answered() {
    return answered.get();
  }

  int ended() {
    return ended.get();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
