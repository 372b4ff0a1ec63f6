package dev.discoveryscale.simulator.watch;

import dev.discoveryscale.model.record.PlayedCalls.Traffic;
import dev.discoveryscale.simulator.watch.SocketStatistics.Connection;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the connections of clients to servers carry from now on, as TCP payload without headers,
 * counted by the kernel. For connections that last; for one thread.
 */
public final class ClientTraffic {

  private static final Logger LOG = LoggerFactory.getLogger(ClientTraffic.class);

  private final List<ProcessSockets> clients;
  private final List<Integer> ports;
  private final long begun;
  private final Optional<Map<Long, Connection>> before;

  /**
   * Begins to count.
   *
   * @param pids the clients' processes
   * @param ports those of the servers
   */
  public ClientTraffic(List<Long> pids, List<Integer> ports) throws InterruptedException {
    this.clients = pids.stream().map(ProcessSockets::new).toList();
    this.ports = List.copyOf(ports);
    this.begun = System.nanoTime();
    this.before = look();
  }

  /**
   * What passed since the beginning; absent where the system does not report it, or connections
   * changed.
   */
  public Optional<Traffic> passed() throws InterruptedException {
    long nanos = System.nanoTime() - begun;
    Optional<Map<Long, Connection>> now = look();
    if (before.isEmpty() || now.isEmpty() || !before.get().keySet().equals(now.get().keySet())) {
      return Optional.empty();
    }
    long sent = 0;
    long received = 0;
    for (Connection each : now.get().values()) {
      Connection from = before.get().get(each.inode());
      sent += each.sentBytes() - from.sentBytes();
      received += each.receivedBytes() - from.receivedBytes();
    }
    return Optional.of(new Traffic(now.get().size(), nanos, sent, received));
  }

  private Optional<Map<Long, Connection>> look() throws InterruptedException {
    try {
      Set<Long> own = new HashSet<>();
      for (ProcessSockets client : clients) {
        own.addAll(client.inodes());
      }
      Map<Long, Connection> found = new HashMap<>();
      for (Connection each : SocketStatistics.to(ports)) {
        if (own.contains(each.inode())) {
          found.put(each.inode(), each);
        }
      }
      return Optional.of(found);
    } catch (IOException e) {
      LOG.warn("bytes on the wire cannot be counted", e);
      return Optional.empty();
    }
  }
}
