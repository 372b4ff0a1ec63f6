package dev.discoveryscale.registry;

import java.io.File;
import java.io.IOException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.server.PurgeTxnLog;

/**
 * Deletes transaction logs and snapshots that a server will not read again: ZooKeeper does so by
 * itself only in servers of an ensemble, and at most once an hour. Ends with its JVM.
 */
final class LogPurge {

  /** The fewest that ZooKeeper's own purge leaves. */
  private static final int SNAPSHOTS = 3;

  private static final long EVERY_S = 5;

  private final File data;

  private LogPurge(File data) {
    this.data = data;
  }

  static void start(File data) {
    LogPurge purge = new LogPurge(data);
    Executors.newSingleThreadScheduledExecutor(LogPurge::thread)
        .scheduleWithFixedDelay(purge::purge, EVERY_S, EVERY_S, TimeUnit.SECONDS);
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "log-purge");
    thread.setDaemon(true);
    return thread;
  }

  private void purge() {
    try {
      PurgeTxnLog.purge(data, data, SNAPSHOTS);
    } catch (IOException | RuntimeException e) {
      System.err.println("old transaction logs could not be deleted: " + e);
    }
  }
}
