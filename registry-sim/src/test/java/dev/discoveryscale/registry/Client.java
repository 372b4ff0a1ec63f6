package dev.discoveryscale.registry;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.ZooKeeper;

/**
 * The stock client, connected.
 *
 * @param zookeeper the client itself
 */
public record Client(ZooKeeper zookeeper) implements AutoCloseable {

  private static final int LIMIT_MILLIS = 10_000;

  public static Client of(Registry registry) throws Exception {
    CountDownLatch connected = new CountDownLatch(1);
    ZooKeeper zookeeper =
        new ZooKeeper(registry.connectString(), LIMIT_MILLIS, event -> connected.countDown());
    if (!connected.await(LIMIT_MILLIS, TimeUnit.MILLISECONDS)) {
      zookeeper.close();
      throw new AssertionError("no connection to " + registry.connectString());
    }
    return new Client(zookeeper);
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
