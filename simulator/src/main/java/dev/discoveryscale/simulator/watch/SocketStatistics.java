package dev.discoveryscale.simulator.watch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The kernel's counters of each TCP connection (tcp_info of Linux 4.19 and later), read with {@code
 * ss} of iproute2; this needs no privilege and does not affect the connections.
 */
final class SocketStatistics {

  private static final int LOCAL = 3;
  private static final int REMOTE = 4;
  private static final Pattern INODE = Pattern.compile(" ino:(\\d+)");
  private static final Pattern RECEIVED = Pattern.compile(" bytes_received:(\\d+)");
  private static final Pattern SENT = Pattern.compile(" bytes_sent:(\\d+)");
  private static final Pattern SENT_AGAIN = Pattern.compile(" bytes_retrans:(\\d+)");
  private static final int LIMIT_S = 10;

  /**
   * One connection.
   *
   * @param inode its socket's
   * @param localPort the port it comes from
   * @param remotePort the port it leads to
   * @param receivedBytes payload that came in, in order, each byte once
   * @param sentBytes payload that went out, each byte once
   */
  record Connection(
      long inode, int localPort, int remotePort, long receivedBytes, long sentBytes) {}

  private SocketStatistics() {}

  /**
   * The connections that lead to ports, of all processes.
   *
   * @throws IOException if there is no {@code ss}, or it fails; the message says which
   */
  static List<Connection> to(Collection<Integer> ports) throws IOException, InterruptedException {
    String filter =
        ports.stream().map(port -> "dport = :" + port).collect(Collectors.joining(" or "));
    Process ss;
    try {
      ss =
          new ProcessBuilder("ss", "-tneiHO", "state", "connected", "( " + filter + " )")
              .redirectErrorStream(true)
              .start();
    } catch (IOException e) {
      throw new IOException("ss (package iproute2) cannot be started", e);
    }
    try {
      String text = CompletableFuture.supplyAsync(() -> output(ss)).get(LIMIT_S, TimeUnit.SECONDS);
      if (!ss.waitFor(LIMIT_S, TimeUnit.SECONDS) || ss.exitValue() != 0) {
        throw new IOException("ss failed: " + text.lines().findFirst().orElse("no output"));
      }
      return parse(text);
    } catch (TimeoutException e) {
      throw new IOException("ss did not answer within %d s".formatted(LIMIT_S), e);
    } catch (ExecutionException e) {
      throw new IOException("the output of ss cannot be read", e.getCause());
    } finally {
      ss.destroyForcibly();
    }
  }

  private static String output(Process process) {
    try {
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** From one line a connection; those without an inode belong to no process any more. */
  static List<Connection> parse(String text) {
    List<Connection> connections = new ArrayList<>();
    text.lines()
        .filter(line -> INODE.matcher(line).find())
        .forEach(
            line ->
                connections.add(
                    new Connection(
                        number(INODE, line),
                        port(LOCAL, line),
                        port(REMOTE, line),
                        number(RECEIVED, line),
                        number(SENT, line) - number(SENT_AGAIN, line))));
    return connections;
  }

  /** Of {@code state, received, sent, local address and port, remote address and port, ...}. */
  private static int port(int column, String line) {
    String address = line.trim().split("\\s+")[column];
    return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
  }

  /** What is 0 is left out by ss. */
  private static long number(Pattern pattern, String line) {
    Matcher matcher = pattern.matcher(line);
    return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
  }
}
