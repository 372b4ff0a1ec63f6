package dev.discoveryscale.registry;

import dev.discoveryscale.registry.nacos.RnacosBinary;
import dev.discoveryscale.registry.nacos.RnacosOptions;
import dev.discoveryscale.registry.nacos.RnacosServer;
import java.nio.file.Path;

/** A process that starts an rnacos, says its process id, and waits to be killed. */
public final class ParentOfAnRnacos {

  private ParentOfAnRnacos() {}

  public static void main(String[] arguments) throws Exception {
    RnacosServer registry =
        RnacosServer.start(
            RnacosOptions.of(
                "orphan", Path.of(arguments[0]), RnacosBinary.at(Path.of(arguments[1]))));
    System.out.println(registry.pid().orElseThrow());
    Thread.currentThread().join();
  }
}
