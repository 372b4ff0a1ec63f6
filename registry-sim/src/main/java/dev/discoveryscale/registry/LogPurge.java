package dev.discoveryscale.registry;

import java.io.File;
import java.io.IOException;
import org.apache.zookeeper.server.PurgeTxnLog;

/**
 * Deletes transaction logs and snapshots that a server will not read again: ZooKeeper does so by
 * itself only in servers of an ensemble, and at most once an hour. Ends with its JVM.
 */
final class LogPurge implements Runnable {

  /** The fewest that ZooKeeper's own purge leaves. */
  private static final int SNAPSHOTS = 3;

  private static final long EVERY_MS = 5_000;

  private final File data;

  private LogPurge(File data) {
    this.data = data;
  }

  static void start(File data) {
    Thread thread = new Thread(new LogPurge(data), "log-purge");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void run() {
    try {
      while (true) {
        Thread.sleep(EVERY_MS);
        purge();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void purge() {
    try {
      PurgeTxnLog.purge(data, data, SNAPSHOTS);
    } catch (IOException e) {
      System.err.println("old transaction logs could not be deleted: " + e);
    }
  }
}
