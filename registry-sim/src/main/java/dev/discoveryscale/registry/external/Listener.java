package dev.discoveryscale.registry.external;

import dev.discoveryscale.registry.FourLetterWord;
import dev.discoveryscale.registry.nacos.NacosHttp;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

/**
 * The software that listens at an address, as far as a few short requests show.
 *
 * @param speech what it speaks
 * @param described the same for a person, such as {@code no server listens there (Connection
 *     refused)}
 */
record Listener(Speech speech, String described) {

  /** The protocols of a server. */
  enum Speech {
    /** There is none. */
    NOTHING,
    HTTP,
    /** HTTP/2 from the first byte on, as gRPC is spoken without TLS. */
    GRPC,
    ZOOKEEPER,
    /** It accepts connections, and answers in no known way or not at all. */
    UNKNOWN
  }

  private static final Duration LONGEST = Duration.ofSeconds(5);

  /** What a client begins with, and an empty frame of settings (RFC 9113, 3.4). */
  private static final byte[] PREFACE =
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0".getBytes(StandardCharsets.US_ASCII);

  private static final int FRAME_HEADER = 9;
  private static final int FRAME_TYPE = 3;
  private static final int SETTINGS = 4;

  /**
   * Asks.
   *
   * @param patience how long to wait for each answer; five seconds are enough on a busy machine too
   */
  static Listener at(InetSocketAddress address, Duration patience) {
    Duration limit = patience.compareTo(LONGEST) < 0 ? patience : LONGEST;
    try (Socket socket = connected(address, limit)) {
      assert socket.isConnected();
    } catch (ConnectException e) {
      return new Listener(Speech.NOTHING, "no server listens there (%s)".formatted(e.getMessage()));
    } catch (UnknownHostException e) {
      return new Listener(Speech.NOTHING, "the host name is unknown");
    } catch (IOException e) {
      return new Listener(Speech.NOTHING, "it cannot be reached (%s)".formatted(e.getMessage()));
    }
    try {
      new NacosHttp(address, limit).get("/", Map.of());
      return new Listener(Speech.HTTP, "an HTTP server answers there");
    } catch (IOException e) {
      return e.getCause() instanceof SocketTimeoutException
          ? new Listener(Speech.UNKNOWN, "the server there does not answer")
          : other(address, limit);
    }
  }

  private static Listener other(InetSocketAddress address, Duration limit) {
    if (speaksGrpc(address, limit)) {
      return new Listener(Speech.GRPC, "a gRPC server answers there");
    }
    return FourLetterWord.look(resolved(address), limit)
        .map(who -> new Listener(Speech.ZOOKEEPER, who.describe() + " answers there"))
        .orElse(
            new Listener(
                Speech.UNKNOWN, "the server there speaks neither HTTP, gRPC nor ZooKeeper"));
  }

  /** A server that speaks HTTP/2 answers with a frame of settings whatever else it serves. */
  private static boolean speaksGrpc(InetSocketAddress address, Duration limit) {
    try (Socket socket = connected(address, limit)) {
      socket.getOutputStream().write(PREFACE);
      byte[] header = socket.getInputStream().readNBytes(FRAME_HEADER);
      return header.length == FRAME_HEADER && header[FRAME_TYPE] == SETTINGS;
    } catch (IOException e) {
      return false;
    }
  }

  private static Socket connected(InetSocketAddress address, Duration limit) throws IOException {
    int limitMillis = Math.toIntExact(limit.toMillis());
    Socket socket = new Socket();
    try {
      socket.setSoTimeout(limitMillis);
      socket.connect(resolved(address), limitMillis);
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  private static InetSocketAddress resolved(InetSocketAddress address) {
    return new InetSocketAddress(address.getHostString(), address.getPort());
  }
}
