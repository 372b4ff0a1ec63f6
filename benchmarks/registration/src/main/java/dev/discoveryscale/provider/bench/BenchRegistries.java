package dev.discoveryscale.provider.bench;

import dev.discoveryscale.registry.EmbeddedZooKeeper;
import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.ZooKeeperOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Two real servers for the forks of one benchmark, new for each fork. */
@State(Scope.Benchmark)
public class BenchRegistries {

  private final List<Registry> servers = new ArrayList<>();

  @Setup(Level.Trial)
  public void start() throws IOException {
    Path target = Files.createDirectories(Path.of("target"));
    Path folder = Files.createTempDirectory(target, "registration-benchmark");
    for (int i = 0; i < Workload.REGISTRIES; i++) {
      String name = "registry-" + i;
      servers.add(EmbeddedZooKeeper.start(ZooKeeperOptions.of(name, folder.resolve(name))));
    }
  }

  @TearDown(Level.Trial)
  public void stop() {
    servers.forEach(Registry::close);
  }

  List<String> connectStrings() {
    return servers.stream().map(Registry::connectString).toList();
  }

  /** Asks the servers themselves whether each holds that many ephemeral nodes. */
  void verifyEphemerals(long expected) throws IOException {
    for (Registry server : servers) {
      long found = server.statistics().ephemerals().orElseThrow();
      if (found != expected) {
        throw new IllegalStateException(
            "%s holds %d ephemeral nodes, not %d".formatted(server.name(), found, expected));
      }
    }
  }
}
