package dev.discoveryscale.provider;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;

/**
 * ZooKeeper's own client, connected: how a registry looks from outside.
 *
 * @param zookeeper the client itself
 */
public record StockClient(ZooKeeper zookeeper) implements AutoCloseable {

  private static final int LIMIT_MILLIS = 10_000;

  public static StockClient of(String connectString) throws Exception {
    CountDownLatch connected = new CountDownLatch(1);
    ZooKeeper zookeeper =
        new ZooKeeper(connectString, LIMIT_MILLIS, event -> connected.countDown());
    if (!connected.await(LIMIT_MILLIS, TimeUnit.MILLISECONDS)) {
      zookeeper.close();
      throw new AssertionError("no connection to " + connectString);
    }
    return new StockClient(zookeeper);
  }

  /**
   * Sessions that own ephemeral nodes below a path, one entry for each node; a node that goes
   * between the listing and the look at it is none.
   */
  public List<Long> owners(String path) throws KeeperException, InterruptedException {
    List<Long> owners = new ArrayList<>();
    for (String child : children(path)) {
      Stat stat = zookeeper.exists(path + "/" + child, false);
      if (stat != null && stat.getEphemeralOwner() != 0) {
        owners.add(stat.getEphemeralOwner());
      }
    }
    return owners;
  }

  public List<String> children(String path) throws KeeperException, InterruptedException {
    return zookeeper.getChildren(path, false);
  }

  @Override
  public void close() {
    try {
      zookeeper.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
