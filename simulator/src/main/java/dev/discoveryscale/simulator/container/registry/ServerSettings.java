package dev.discoveryscale.simulator.container.registry;

import dev.discoveryscale.registry.ZooKeeperOptions;

/** The settings of a ZooKeeper server in a container: the same as for one in a process. */
final class ServerSettings {

  /** Where the official image, given one, makes no configuration of its own. */
  static final String FILE = "/conf/zoo.cfg";

  private static final long PREALLOCATED_KB = 65_536;
  private static final long PARTS_OF_A_LOG = 8;
  private static final long KB = 1_024;

  private ServerSettings() {}

  /** ZooKeeper's configuration; unknown keys become properties of its JVM. */
  static String configuration(ZooKeeperOptions options, int port) {
    long logKb = options.logLimitBytes() / KB;
    return """
        dataDir=/data
        dataLogDir=/datalog
        clientPort=%d
        clientPortAddress=127.0.0.1
        clientPortListenBacklog=1024
        tickTime=%d
        maxClientCnxns=0
        admin.enableServer=false
        4lw.commands.whitelist=srvr,mntr,ruok
        forceSync=%s
        snapCount=1000000000
        snapSizeLimitInKb=%d
        preAllocSize=%d
        autopurge.snapRetainCount=3
        autopurge.purgeInterval=1
        """
        .formatted(
            port,
            options.tickMillis(),
            options.fsync() ? "yes" : "no",
            logKb,
            Math.min(PREALLOCATED_KB, logKb / PARTS_OF_A_LOG));
  }

  /** Flags for its JVM, which the image's start script passes on behind its own. */
  static String jvmFlags(ZooKeeperOptions options) {
    return "-Xms%d -Xmx%d -XX:+ExitOnOutOfMemoryError -Djute.maxbuffer=%d"
        .formatted(options.heapBytes(), options.heapBytes(), options.packetLimitBytes());
  }
}
