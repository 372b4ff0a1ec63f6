package dev.discoveryscale.provider.bench;

import dev.discoveryscale.provider.model.Node;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.zookeeper.AsyncCallback.StringCallback;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;

/**
 * The floor: a bare loop of asynchronous creates with ZooKeeper's own client, as many sessions as
 * the fleet has, the names made beforehand.
 */
final class StockLoop {

  private static final int TIMEOUT_MILLIS = 60_000;
  private static final int CLOSERS = 64;

  private final List<ZooKeeper> sessions = new ArrayList<>();
  private final AtomicInteger failures = new AtomicInteger();

  void register(List<String> connectStrings, List<List<Node>> nodesByInstance)
      throws IOException, InterruptedException {
    CountDownLatch missing = new CountDownLatch(connectStrings.size() * Workload.NODES);
    StringCallback done =
        (code, path, context, name) -> {
          if (code != Code.OK.intValue()) {
            failures.incrementAndGet();
          }
          missing.countDown();
        };
    for (List<Node> nodes : nodesByInstance) {
      for (String connectString : connectStrings) {
        ZooKeeper session = new ZooKeeper(connectString, TIMEOUT_MILLIS, event -> {});
        sessions.add(session);
        for (Node node : nodes) {
          session.create(
              node.path(), node.bytes(), Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL, done, null);
        }
      }
    }
    missing.await();
    if (failures.get() > 0) {
      throw new IllegalStateException(failures + " creates of the stock client failed");
    }
  }

  /** Closes many sessions at a time: the stock client sleeps 100 ms in each close. */
  void close() throws InterruptedException, ExecutionException {
    ExecutorService closers = Executors.newFixedThreadPool(CLOSERS);
    try {
      List<Future<Void>> closing = new ArrayList<>();
      for (ZooKeeper session : sessions) {
        closing.add(
            closers.submit(
                () -> {
                  session.close();
                  return null;
                }));
      }
      for (Future<Void> each : closing) {
        each.get();
      }
    } finally {
      closers.shutdown();
    }
    sessions.clear();
  }
}
