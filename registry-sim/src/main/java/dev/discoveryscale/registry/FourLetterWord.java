package dev.discoveryscale.registry;

import dev.discoveryscale.model.RegistryKind;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * ZooKeeper's plain-text questions: four letters on a fresh connection, the answer until the server
 * closes it (ZooKeeper Administrator's Guide, "The Four Letter Words").
 */
@API(status = API.Status.INTERNAL, since = "0.1.0")
public final class FourLetterWord {

  private static final Pattern VERSION = Pattern.compile("Zookeeper version: ([0-9.]+)");

  /** How the answer begins where it is given, forbidden, or given by who cannot serve yet. */
  private static final Pattern NO_OTHER =
      Pattern.compile("Zookeeper version|srvr is not executed|This ZooKeeper instance");

  private FourLetterWord() {}

  /**
   * Asks one server.
   *
   * @param limit how long to wait for the connection, and for each part of the answer
   * @throws IOException if the server does not answer within the limit
   */
  public static String ask(InetSocketAddress server, String word, Duration limit)
      throws IOException {
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

  /**
   * Who a ZooKeeper server is, by the first line of its answer to {@code srvr}: {@code Zookeeper
   * version: 3.9.5-<commit>, built on ...}. Where that is forbidden the version is unknown.
   *
   * @throws IOException if it does not answer
   */
  public static ServerIdentity identity(InetSocketAddress server, Duration limit)
      throws IOException {
    Matcher told = VERSION.matcher(ask(server, "srvr", limit));
    return ServerIdentity.genuine(
        RegistryKind.ZOOKEEPER, told.lookingAt() ? Optional.of(told.group(1)) : Optional.empty());
  }

  /** The same where any server may listen; absent if no ZooKeeper does. */
  public static Optional<ServerIdentity> look(InetSocketAddress server, Duration limit) {
    try {
      return NO_OTHER.matcher(ask(server, "srvr", limit)).lookingAt()
          ? Optional.of(identity(server, limit))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
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
