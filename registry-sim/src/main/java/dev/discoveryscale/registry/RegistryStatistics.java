package dev.discoveryscale.registry;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apiguardian.api.API;

/**
 * The statistics of a registry at one moment. A value is absent if the registry does not report it.
 *
 * @param znodes nodes of the tree, including ZooKeeper's own
 * @param ephemerals nodes that live with their session
 * @param watches watches set by all clients
 * @param connections open client connections, the asking one included
 * @param approximateDataBytes bytes of all paths and data, ZooKeeper's estimate
 * @param bytesReceived bytes received from clients since it started
 * @param packetsReceived requests received since it started
 * @param packetsSent answers and notifications sent since it started
 * @param outstandingRequests requests received and not yet answered
 * @param averageLatencyMicros mean time from request to answer since it started, microseconds
 * @param maxLatencyMillis the longest such time, milliseconds
 * @param services services that have or had instances; Nacos only
 * @param instances instances of all services; Nacos only
 * @param absentBecause why nothing at all is reported, in the registry's words
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public record RegistryStatistics(
    OptionalLong znodes,
    OptionalLong ephemerals,
    OptionalLong watches,
    OptionalLong connections,
    OptionalLong approximateDataBytes,
    OptionalLong bytesReceived,
    OptionalLong packetsReceived,
    OptionalLong packetsSent,
    OptionalLong outstandingRequests,
    OptionalLong averageLatencyMicros,
    OptionalLong maxLatencyMillis,
    OptionalLong services,
    OptionalLong instances,
    Optional<String> absentBecause) {

  /** Nothing known, and why. */
  public static RegistryStatistics absent(String because) {
    return of(Map.of(), Optional.of(because));
  }

  /**
   * Reads the answer to ZooKeeper's {@code mntr}: a line for each value, name and number separated
   * by a tab (ZooKeeper Administrator's Guide, "The Four Letter Words").
   */
  public static RegistryStatistics ofMntr(String answer) {
    if (!answer.startsWith("zk_")) {
      return absent(answer.isBlank() ? "empty answer to mntr" : answer.strip());
    }
    return of(MntrAnswer.parse(answer), Optional.empty());
  }

  private static RegistryStatistics of(Map<String, Double> values, Optional<String> absentBecause) {
    MntrAnswer mntr = new MntrAnswer(values);
    return new RegistryStatistics(
        mntr.number("zk_znode_count"),
        mntr.number("zk_ephemerals_count"),
        mntr.number("zk_watch_count"),
        mntr.number("zk_num_alive_connections"),
        mntr.number("zk_approximate_data_size"),
        mntr.number("zk_bytes_received_count"),
        mntr.number("zk_packets_received"),
        mntr.number("zk_packets_sent"),
        mntr.number("zk_outstanding_requests"),
        mntr.scaled("zk_avg_latency", 1_000),
        mntr.number("zk_max_latency"),
        OptionalLong.empty(),
        OptionalLong.empty(),
        absentBecause);
  }

  /** The values that a Nacos reports; the others are ZooKeeper's. */
  public static RegistryStatistics ofNacos(
      OptionalLong services, OptionalLong instances, OptionalLong connections) {
    OptionalLong none = OptionalLong.empty();
    return new RegistryStatistics(
        none,
        none,
        none,
        connections,
        none,
        none,
        none,
        none,
        none,
        none,
        none,
        services,
        instances,
        Optional.empty());
  }

  /** The numbers in an answer to {@code mntr}, by ZooKeeper's names for them. */
  private record MntrAnswer(Map<String, Double> values) {

    static Map<String, Double> parse(String answer) {
      Map<String, Double> values = new HashMap<>();
      answer
          .lines()
          .map(line -> line.split("\t", 2))
          .filter(cells -> cells.length == 2 && cells[1].matches("-?\\d+(\\.\\d+)?"))
          .forEach(cells -> values.put(cells[0], Double.valueOf(cells[1])));
      return values;
    }

    OptionalLong number(String name) {
      return scaled(name, 1);
    }

    OptionalLong scaled(String name, double factor) {
      Double value = values.get(name);
      return value == null ? OptionalLong.empty() : OptionalLong.of(Math.round(value * factor));
    }
  }
}
