package dev.discoveryscale.junit;

import dev.discoveryscale.junit.channel.Changed;
import dev.discoveryscale.junit.channel.ChannelRequest;
import dev.discoveryscale.junit.channel.Connected;
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
   * The time until an application had connected to the last of these instances, from the moment
   * when all registries had acknowledged that instance; seconds. Instances that received a
   * connection before are left out, for example if an application keeps trying an address that it
   * had; the figure says how many. Spare ones have no such address: an application that connects
   * before the last acknowledgement learned of them from an earlier one, and counts as 0.
   *
   * @param limit how long to wait
   * @throws AssertionError if some received no connection by then @throws FleetFailure if all
   *     received a connection before the registries had acknowledged them
   */
  public Figure propagationSeconds(Duration limit) {
    Connected connected = host.ask(new ChannelRequest.AwaitConnected(instances(), limit));
    if (connected.firstAtMillis().size() < moved.size()) {
      throw new AssertionError(
          "propagation: %,d of %,d instances received no connection within %d s; must be none%n  measured: connections that the emulated instances accepted; %s"
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
          before + " with an earlier connection count as 0; " + fleet);
    }
    if (after.getCount() == 0) {
      throw new FleetFailure(
          "propagation: not measured: all %,d instances received a connection before all registries had acknowledged them; %s"
              .formatted(before, fleet));
    }
    return figure(
        after.getMax(),
        after.getCount(),
        "without %,d that received a connection before; %s".formatted(before, fleet));
  }

  private static Figure figure(long millis, long n, String rest) {
    return new Figure(
        "propagation to the last instance",
        millis / MILLIS,
        "s",
        "from the registries' last answer until the instance accepted its first connection, "
            + rest,
        n);
  }
}
