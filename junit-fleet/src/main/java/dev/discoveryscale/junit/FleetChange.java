package dev.discoveryscale.junit;

import dev.discoveryscale.junit.channel.Changed;
import dev.discoveryscale.junit.channel.Connected;
import dev.discoveryscale.junit.channel.Request;
import java.time.Duration;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import org.apiguardian.api.API;

/** Instances that were started in a fleet, for the first time or again, all registered. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public final class FleetChange {

  private static final double MILLIS = 1_000;

  private final HostProcess host;
  private final List<Changed.Moved> moved;
  private final String fleet;
  private final boolean spare;

  FleetChange(HostProcess host, List<Changed.Moved> moved, String fleet, boolean spare) {
    this.host = host;
    this.moved = moved;
    this.fleet = fleet;
    this.spare = spare;
  }

  /** Indexes of the instances. */
  public List<Integer> instances() {
    return moved.stream().map(Changed.Moved::index).toList();
  }

  /**
   * How long it took until an application had connected to the last of them, counted from when all
   * registries had acknowledged that instance; seconds. Those that were connected to before are not
   * in it, as by an application that keeps trying an address it had; the figure says how many.
   * Spare ones have no such address: whoever connects before the last acknowledgement heard of them
   * from an earlier one, and counts as 0.
   *
   * @param limit how long to wait
   * @throws AssertionError if some were not connected to by then
   * @throws FleetFailure if all were connected to before the registries had acknowledged them
   */
  public Figure propagationSeconds(Duration limit) {
    Connected connected = host.ask(new Request.AwaitConnected(instances(), limit));
    if (connected.firstAtMillis().size() < moved.size()) {
      throw new AssertionError(
          "propagation: %,d of %,d instances were not connected to; allowed: all within %d s%n  measured: connections that the emulated instances accepted; %s"
              .formatted(
                  moved.size() - connected.firstAtMillis().size(),
                  moved.size(),
                  limit.toSeconds(),
                  fleet));
    }
    return slowest(moved, connected.firstAtMillis(), fleet, spare);
  }

  static Figure slowest(
      List<Changed.Moved> moved, Map<Integer, Long> firstAtMillis, String fleet, boolean spare) {
    LongSummaryStatistics after =
        moved.stream()
            .mapToLong(each -> firstAtMillis.get(each.index()) - each.finishedAtMillis())
            .filter(millis -> millis >= 0)
            .summaryStatistics();
    long before = moved.size() - after.getCount();
    if (spare) {
      return figure(
          after.getCount() == 0 ? 0 : after.getMax(),
          moved.size(),
          before + " connected to before it at 0; " + fleet);
    }
    if (after.getCount() == 0) {
      throw new FleetFailure(
          "propagation: not measured: all %,d instances were connected to before all registries had acknowledged them; %s"
              .formatted(before, fleet));
    }
    return figure(
        after.getMax(),
        after.getCount(),
        "without %,d that were connected to before; %s".formatted(before, fleet));
  }

  private static Figure figure(long millis, long n, String rest) {
    return new Figure(
        "propagation to the last instance",
        millis / MILLIS,
        "s",
        "from the registries' last answer to the first connection that the instance accepted, "
            + rest,
        n);
  }
}
