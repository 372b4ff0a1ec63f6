package dev.discoveryscale.registry;

import java.nio.file.Path;

/** A process that starts a registry, says its process id, and waits to be killed. */
final class ParentOfARegistry {

  private ParentOfARegistry() {}

  public static void main(String[] arguments) throws Exception {
    EmbeddedZooKeeper registry =
        EmbeddedZooKeeper.start(ZooKeeperOptions.of("orphan", Path.of(arguments[0])));
    System.out.println(registry.pid().orElseThrow());
    Thread.currentThread().join();
  }
}
