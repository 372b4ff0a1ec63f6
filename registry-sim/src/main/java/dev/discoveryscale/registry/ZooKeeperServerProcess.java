package dev.discoveryscale.registry;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.server.PurgeTxnLog;
import org.apache.zookeeper.server.ServerConfig;
import org.apache.zookeeper.server.ZooKeeperServerMain;

/**
 * The main class of a server's own JVM. It says one {@link ServerReport} on standard output, from
 * time to time a {@link HeapAfterGc}, and serves until standard input says {@code stop} or ends,
 * which it also does when the parent is killed.
 */
final class ZooKeeperServerProcess extends ZooKeeperServerMain {

  static final String STOP = "stop";

  private static final int FAILED = 1;
  private static final long TELL_EVERY_MS = 5_000;

  private final Path folder;

  private ZooKeeperServerProcess(Path folder) {
    this.folder = folder;
  }

  /** Arguments: port, tick time in milliseconds, data folder. */
  public static void main(String[] arguments) {
    ZooKeeperServerProcess server = new ZooKeeperServerProcess(Path.of(arguments[2]).getParent());
    Thread parent = new Thread(server::followParent, "parent");
    parent.setDaemon(true);
    parent.start();
    Thread heap = new Thread(ZooKeeperServerProcess::tellHeap, "heap");
    heap.setDaemon(true);
    heap.start();
    LogPurge.start(new File(arguments[2]));
    int port = Integer.parseInt(arguments[0]);
    try {
      server.runFromConfig(
          new LoopbackConfig(port, Integer.parseInt(arguments[1]), new File(arguments[2])));
      // It returns after a stop, and also when the server gave up, which it has logged.
      System.exit(FAILED);
    } catch (BindException e) {
      ServerReport.portInUse(port).send(System.out);
      System.exit(FAILED);
    } catch (Exception e) {
      e.printStackTrace();
      System.exit(FAILED);
    }
  }

  @Override
  protected void serverStarted() {
    ServerReport.ready(getClientPort(), ProcessHandle.current().pid()).send(System.out);
  }

  /** Reports the heap to the parent whenever something was collected since the last report. */
  private static void tellHeap() {
    Optional<HeapAfterGc> told = Optional.empty();
    try {
      while (true) {
        Thread.sleep(TELL_EVERY_MS);
        Optional<HeapAfterGc> now = HeapAfterGc.ofThisJvm();
        if (!now.equals(told)) {
          now.ifPresent(heap -> System.out.println(heap.line()));
          told = now;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void followParent() {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.equals(STOP)) {
          Runtime.getRuntime().halt(0);
        }
      }
    } catch (IOException e) {
      System.err.println("the connection to the parent process failed: " + e);
    }
    deleteData();
    Runtime.getRuntime().halt(FAILED);
  }

  /** The process that started the server has ended and cannot clean up any more. */
  private void deleteData() {
    try {
      new ServerFolder(folder).deleteData();
    } catch (IOException e) {
      System.err.println("the data could not be deleted: " + e);
    }
  }

  /**
   * A stand-alone server on 127.0.0.1 without a limit on connections: all of a fleet come from one
   * address. The longer accept queue keeps a fleet that starts at once from waiting for repeated
   * SYNs, a second each.
   */
  private static final class LoopbackConfig extends ServerConfig {
    LoopbackConfig(int port, int tickMillis, File data) {
      clientPortAddress = new InetSocketAddress("127.0.0.1", port);
      listenBacklog = 1_024;
      tickTime = tickMillis;
      maxClientCnxns = 0;
      dataDir = data;
      dataLogDir = data;
    }
  }

  /**
   * Deletes transaction logs and snapshots that a server will not read again: ZooKeeper does so by
   * itself only in servers of an ensemble, and at most once an hour. Ends with its JVM.
   */
  private static final class LogPurge {

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
}
