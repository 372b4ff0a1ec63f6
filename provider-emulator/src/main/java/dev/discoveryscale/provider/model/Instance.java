package dev.discoveryscale.provider.model;

/**
 * One incarnation of one emulated provider process. A restarted instance keeps its index and host
 * and has a new pid and start time.
 *
 * @param index number within the fleet, from 0
 * @param build the build of the application it runs, from 0; instances of one build have the same
 *     metadata
 * @param host the IPv4 address it listens on
 * @param pid the process id it claims
 * @param startedAtMillis its start, milliseconds since the epoch; the URL's {@code timestamp}
 */
public record Instance(int index, int build, String host, int pid, long startedAtMillis) {

  /** An incarnation that runs the first build. */
  public Instance(int index, String host, int pid, long startedAtMillis) {
    this(index, 0, host, pid, startedAtMillis);
  }

  private static final String LOOPBACK = "127.";

  /**
   * The host as it stands in the registry. Dubbo consumers since 2.6 connect to their own machine's
   * address instead of a host that begins with {@code 127.} ({@code NetUtils.filterLocalHost}), so
   * a loopback address is written as one decimal number, which every JVM resolves to it: 127.1.0.1
   * is 2130771969.
   */
  public String registeredHost() {
    if (!host.startsWith(LOOPBACK)) {
      return host;
    }
    long number = 0;
    for (String part : host.split("\\.")) {
      number = number * 256 + Integer.parseInt(part);
    }
    return Long.toString(number);
  }
}
