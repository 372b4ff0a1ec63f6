package dev.discoveryscale.simulator.fidelity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.jvm.launcher.Launcher;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import dev.discoveryscale.probe.launcher.line.ConsumerLines;
import dev.discoveryscale.probe.launcher.provider.ProviderJvm;
import dev.discoveryscale.probe.launcher.provider.ProviderProcess;
import dev.discoveryscale.probe.launcher.provider.ProviderSpec;
import dev.discoveryscale.provider.contract.ApiJar;
import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.registry.EmbeddedZooKeeper;
import dev.discoveryscale.registry.ZooKeeperOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.zookeeper.ZKUtil;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What real providers do when their registry restarts, against what emulated ones do: {@code
 * FleetAbsenceTest} in provider-emulator has the other half.
 */
@Tag("exhaustive")
@Timeout(300)
class RestartFidelityIT {

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final long HEAP_BYTES = 96L << 20;

  /** Longer than a client's longest pause between two attempts to connect. */
  private static final Duration UNCHANGED = Duration.ofSeconds(4);

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private Path folder;

  private static List<Integer> ports;

  @BeforeAll
  static void choosePorts() throws Exception {
    ports = ProviderPorts.of(ExampleFleet.HOST, ExampleFleet.PORTS);
  }

  @ParameterizedTest
  @CsvSource({"dubbo-2.7, INTERFACE", "dubbo-3.3, ALL"})
  void writesAgainWithinItsSessionAsTheDialectSays(String line, RegisterMode mode)
      throws Exception {
    try (EmbeddedZooKeeper registry = start(Duration.ofSeconds(40));
        ProviderProcess provider = provider(line, mode, registry)) {
      Map<String, Stat> before = complete(registry);

      registry.stop();
      registry.startAgain();

      Map<String, Boolean> expected = new TreeMap<>();
      before.keySet().forEach(path -> expected.put(path, again(line, path)));
      await()
          .atMost(LIMIT)
          .during(UNCHANGED)
          .ignoreExceptions()
          .untilAsserted(
              () -> assertThat(rewritten(before, ephemerals(registry))).isEqualTo(expected));
      assertThat(owners(ephemerals(registry))).isEqualTo(owners(before));
      assertThat(provider.isAlive()).isTrue();
    }
  }

  /** A registry that grants 4 s and is away for 5: it knows the sessions, but nobody wants them. */
  @ParameterizedTest
  @CsvSource({"dubbo-3.3, INSTANCE"})
  void opensANewSessionAfterTheTimeout(String line, RegisterMode mode) throws Exception {
    try (EmbeddedZooKeeper registry = start(Duration.ofSeconds(4));
        ProviderProcess provider = provider(line, mode, registry)) {
      Map<String, Stat> before = complete(registry);

      registry.stop();
      await().pollDelay(Duration.ofSeconds(5)).atMost(LIMIT).until(() -> true);
      registry.startAgain();

      await()
          .atMost(LIMIT)
          .ignoreExceptions()
          .until(
              () -> {
                Map<String, Stat> now = ephemerals(registry);
                return now.keySet().equals(before.keySet())
                    && owners(now).stream().noneMatch(owners(before)::contains);
              });
      assertThat(provider.isAlive()).isTrue();
    }
  }

  /** The nodes of the provider once nothing more is registered. */
  private static Map<String, Stat> complete(EmbeddedZooKeeper registry) throws Exception {
    Map<String, Stat> last = new TreeMap<>();
    await()
        .atMost(LIMIT)
        .during(UNCHANGED)
        .until(
            () -> {
              Map<String, Stat> now = ephemerals(registry);
              boolean unchanged = !now.isEmpty() && now.keySet().equals(last.keySet());
              last.clear();
              last.putAll(now);
              return unchanged;
            });
    return last;
  }

  private static boolean again(String line, String path) {
    return Dialects.of(line).writtenAgain(new Node(path, "", true));
  }

  private static Map<String, Boolean> rewritten(Map<String, Stat> before, Map<String, Stat> now) {
    Map<String, Boolean> rewritten = new TreeMap<>();
    now.forEach(
        (path, stat) ->
            rewritten.put(
                path, !before.containsKey(path) || before.get(path).getCzxid() != stat.getCzxid()));
    return rewritten;
  }

  private static List<Long> owners(Map<String, Stat> nodes) {
    return nodes.values().stream().map(Stat::getEphemeralOwner).toList();
  }

  private EmbeddedZooKeeper start(Duration timeout) throws Exception {
    return EmbeddedZooKeeper.start(
        ZooKeeperOptions.of("registry", folder.resolve("registry"))
            .withHeapBytes(HEAP_BYTES)
            .withTickMillis((int) timeout.toMillis() / 20));
  }

  private ProviderProcess provider(String name, RegisterMode mode, EmbeddedZooKeeper registry)
      throws Exception {
    ConsumerLine line = new ConsumerLines(Path.of(System.getProperty("simulate.home"))).find(name);
    Path place = Files.createDirectories(folder.resolve("provider"));
    ExampleFleet fleet =
        new ExampleFleet(
            new Combination(ReleaseLine.of(name), mode, MetadataStorage.LOCAL, 1, Shape.DUBBO_ONLY),
            line.version(),
            ports);
    ProviderSpec spec =
        new ProviderSpec(
            fleet.real(0, List.of(registry.connectString())),
            new ProviderJvm(
                Path.of(System.getProperty("java.home")), HEAP_BYTES, ExampleFleet.HOST),
            place.resolve(ApiJar.NAME),
            place);
    return ProviderProcess.start(line, spec, Launcher.plainProcess());
  }

  private static Map<String, Stat> ephemerals(EmbeddedZooKeeper registry) throws Exception {
    ZooKeeper client = new ZooKeeper(registry.connectString(), (int) LIMIT.toMillis(), event -> {});
    try {
      Map<String, Stat> nodes = new TreeMap<>();
      for (String path : ZKUtil.listSubTreeBFS(client, "/")) {
        Stat stat = client.exists(path, false);
        if (stat != null && stat.getEphemeralOwner() != 0) {
          nodes.put(path, stat);
        }
      }
      return nodes;
    } finally {
      client.close();
    }
  }
}
