package dev.discoveryscale.registry;

import java.nio.file.Path;
import java.util.List;
import org.apiguardian.api.API;

/**
 * How an {@link EmbeddedZooKeeper} runs. Start with {@link #of} and change what matters.
 *
 * @param name the registry's name, for reports and logs
 * @param folder a folder of its own: data, transaction log and {@code server.log}; made if missing
 * @param heapBytes the server JVM's heap, smallest and largest at once
 * @param packetLimitBytes {@code jute.maxbuffer} of the server: the largest request it accepts
 * @param port the port on 127.0.0.1, or 0 for any free one
 * @param commandPrefix what to put before the {@code java} command, e.g. {@code taskset -c 0}
 * @param tickMillis ZooKeeper's {@code tickTime}; session timeouts lie between 2 and 20 ticks
 * @param fsync whether a change is forced to the disk before it is answered
 * @param logLimitBytes a transaction log that reaches this is closed and a snapshot of the tree
 *     written; the latest three snapshots are kept
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public record ZooKeeperOptions(
    String name,
    Path folder,
    long heapBytes,
    int packetLimitBytes,
    int port,
    List<String> commandPrefix,
    int tickMillis,
    boolean fsync,
    long logLimitBytes) {

  private static final long MEBIBYTE = 1024L * 1024;

  /**
   * More than a fleet of 20,000 URLs writes in a day of rolling restarts, so that writing the tree,
   * which a busy fleet must bear, disturbs no quiet one.
   */
  public static final long LOG_LIMIT_BYTES = 256 * MEBIBYTE;

  /**
   * Logs of an {@link EmbeddedZooKeeper} that are on the disk at most: one each for the latest
   * three snapshots, the one before them and the one after.
   */
  public static final int KEPT = 5;

  public ZooKeeperOptions {
    commandPrefix = List.copyOf(commandPrefix);
    require(!name.isBlank(), "a registry needs a name");
    require(heapBytes >= 32 * MEBIBYTE, "heap of registry " + name + " is below 32 MiB");
    require(packetLimitBytes >= 1024, "packet limit of registry " + name + " is below 1 KiB");
    require(port >= 0 && port <= 65_535, "port of registry " + name + " is not one: " + port);
    require(logLimitBytes >= MEBIBYTE, "log limit of registry " + name + " is below 1 MiB");
    require(tickMillis > 0, "tick time of registry " + name + " is not positive: " + tickMillis);
  }

  /**
   * A server as most Dubbo users have it: 512 MiB of heap, ZooKeeper's own packet limit, ticks of
   * two seconds (so that Dubbo's session timeout of 60 s is negotiated down to 40 s), any free
   * port.
   *
   * <p>Without fsync. The simulator measures consumers, both of its registries and the consumer
   * share one machine's disk, and the data is thrown away at the end; waiting for that disk would
   * measure it instead. Switch {@link #withFsync} on to have writes cost what they cost a durable
   * server.
   */
  public static ZooKeeperOptions of(String name, Path folder) {
    return new ZooKeeperOptions(
        name, folder, 512 * MEBIBYTE, 0xfffff, 0, List.of(), 2_000, false, LOG_LIMIT_BYTES);
  }

  public ZooKeeperOptions withHeapBytes(long bytes) {
    return new ZooKeeperOptions(
        name,
        folder,
        bytes,
        packetLimitBytes,
        port,
        commandPrefix,
        tickMillis,
        fsync,
        logLimitBytes);
  }

  public ZooKeeperOptions withPacketLimitBytes(int bytes) {
    return new ZooKeeperOptions(
        name, folder, heapBytes, bytes, port, commandPrefix, tickMillis, fsync, logLimitBytes);
  }

  public ZooKeeperOptions withPort(int chosen) {
    return new ZooKeeperOptions(
        name,
        folder,
        heapBytes,
        packetLimitBytes,
        chosen,
        commandPrefix,
        tickMillis,
        fsync,
        logLimitBytes);
  }

  public ZooKeeperOptions withCommandPrefix(List<String> prefix) {
    return new ZooKeeperOptions(
        name, folder, heapBytes, packetLimitBytes, port, prefix, tickMillis, fsync, logLimitBytes);
  }

  public ZooKeeperOptions withTickMillis(int millis) {
    return new ZooKeeperOptions(
        name,
        folder,
        heapBytes,
        packetLimitBytes,
        port,
        commandPrefix,
        millis,
        fsync,
        logLimitBytes);
  }

  public ZooKeeperOptions withFsync(boolean forced) {
    return new ZooKeeperOptions(
        name,
        folder,
        heapBytes,
        packetLimitBytes,
        port,
        commandPrefix,
        tickMillis,
        forced,
        logLimitBytes);
  }

  public ZooKeeperOptions withLogLimitBytes(long bytes) {
    return new ZooKeeperOptions(
        name, folder, heapBytes, packetLimitBytes, port, commandPrefix, tickMillis, fsync, bytes);
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
