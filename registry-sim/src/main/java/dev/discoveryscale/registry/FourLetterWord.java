package dev.discoveryscale.registry;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * ZooKeeper's plain-text questions: four letters on a fresh connection, the answer until the server
 * closes it (ZooKeeper Administrator's Guide, "The Four Letter Words").
 */
final class FourLetterWord {

  private FourLetterWord() {}

  /**
   * Asks one server.
   *
   * @param limit how long to wait for the connection, and for each part of the answer
   * @throws IOException if the server does not answer within the limit
   */
  static String ask(InetSocketAddress server, String word, Duration limit) throws IOException {
    int limitMillis = Math.toIntExact(limit.toMillis());
    try (Socket socket = new Socket()) {
      socket.connect(server, limitMillis);
      socket.setSoTimeout(limitMillis);
      socket.getOutputStream().write(word.getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new RegistryException(
          "no answer to %s from %s:%d: %s"
              .formatted(word, server.getHostString(), server.getPort(), e.getMessage()),
          e);
    }
  }

  /** Whether the server serves requests now. */
  static boolean serves(InetSocketAddress server, Duration limit) {
    try {
      return ask(server, "srvr", limit).startsWith("Zookeeper version");
    } catch (IOException e) {
      return false;
    }
  }
}
