package dev.discoveryscale.registry;

import java.io.PrintStream;
import java.util.Optional;

/**
 * The report of a server's JVM about its start, one line on standard output.
 *
 * @param outcome how the start went
 * @param port the real port on 127.0.0.1
 * @param pid the server's process, which need not be the parent's child when a prefix is used; 0
 *     when it did not start
 */
record ServerReport(Outcome outcome, int port, long pid) {

  enum Outcome {
    READY,
    PORT_IN_USE
  }

  private static final String MARK = "registry-sim:";

  static ServerReport ready(int port, long pid) {
    return new ServerReport(Outcome.READY, port, pid);
  }

  static ServerReport portInUse(int port) {
    return new ServerReport(Outcome.PORT_IN_USE, port, 0);
  }

  void send(PrintStream out) {
    out.println(MARK + outcome + ":" + port + ":" + pid);
    out.flush();
  }

  /** The report in a line of output, if it is one. */
  static Optional<ServerReport> parse(String line) {
    if (!line.startsWith(MARK)) {
      return Optional.empty();
    }
    String[] parts = line.substring(MARK.length()).split(":");
    return Optional.of(
        new ServerReport(
            Outcome.valueOf(parts[0]), Integer.parseInt(parts[1]), Long.parseLong(parts[2])));
  }
}
