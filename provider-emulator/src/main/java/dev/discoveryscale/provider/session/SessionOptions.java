package dev.discoveryscale.provider.session;

import java.time.Duration;

/**
 * Limits of the sessions of one group.
 *
 * @param timeout the session timeout asked for; a server may grant less
 * @param handshakeLimit longest wait for a connection, and again for the server's first answer
 * @param window most requests of one session that are sent and not yet answered; further ones wait
 * @param answerLimitBytes longest answer that is accepted
 * @param closeLimit longest wait for all sessions to be closed in order
 */
public record SessionOptions(
    Duration timeout,
    Duration handshakeLimit,
    int window,
    int answerLimitBytes,
    Duration closeLimit) {

  public SessionOptions {
    if (window < 1) {
      throw new IllegalArgumentException("a window must hold at least one request: " + window);
    }
  }

  /** The session timeout that Dubbo's client asks for, 60 s, and limits that suit one machine. */
  public static SessionOptions likeDubbo() {
    return new SessionOptions(
        Duration.ofSeconds(60), Duration.ofSeconds(20), 256, 4 << 20, Duration.ofSeconds(15));
  }

  public SessionOptions withTimeout(Duration asked) {
    return new SessionOptions(asked, handshakeLimit, window, answerLimitBytes, closeLimit);
  }

  public SessionOptions withWindow(int requests) {
    return new SessionOptions(timeout, handshakeLimit, requests, answerLimitBytes, closeLimit);
  }
}
