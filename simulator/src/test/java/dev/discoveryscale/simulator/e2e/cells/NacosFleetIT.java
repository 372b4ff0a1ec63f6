package dev.discoveryscale.simulator.e2e.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.jvm.launcher.Collector;
import dev.discoveryscale.jvm.launcher.Heap;
import dev.discoveryscale.jvm.launcher.JvmSpec;
import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.probe.launcher.ConsumerLauncher;
import dev.discoveryscale.probe.launcher.ConsumerProcess;
import dev.discoveryscale.probe.launcher.ConsumerSpec;
import dev.discoveryscale.probe.launcher.Measuring;
import dev.discoveryscale.probe.launcher.Protocol;
import dev.discoveryscale.probe.launcher.Subscription;
import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import dev.discoveryscale.probe.launcher.line.ConsumerLines;
import dev.discoveryscale.provider.FreePort;
import dev.discoveryscale.provider.library.EmulatedFleet;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.registry.nacos.RnacosBinary;
import dev.discoveryscale.registry.nacos.RnacosOptions;
import dev.discoveryscale.registry.nacos.RnacosServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Emulated fleets in an rnacos, and real consumers of them; without an rnacos each test is skipped
 * and says why.
 */
@Tag("exhaustive")
@Timeout(300)
class NacosFleetIT {

  private static final int INSTANCES = 5;
  private static final int INTERFACES = 2;
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  Path folder;

  @ParameterizedTest(name = "{0} with model {1}")
  @CsvSource({
    "dubbo-2.7, INTERFACE, LOCAL",
    "dubbo-3.0, APPLICATION, LOCAL",
    "dubbo-3.3, INTERFACE, LOCAL"
  })
  void seesTheFleet(String line, DiscoveryModel model, MetadataStorage metadata) throws Exception {
    meet(line, model, metadata);
  }

  @ParameterizedTest(name = "{0} with model {1}, metadata {2}")
  @EnabledIfSystemProperty(named = "everyLine", matches = "true")
  @CsvSource({
    "dubbo-3.0, INTERFACE, LOCAL",
    "dubbo-3.0, APPLICATION_FIRST, REMOTE",
    "dubbo-3.1, INTERFACE, LOCAL",
    "dubbo-3.1, APPLICATION, LOCAL",
    "dubbo-3.1, APPLICATION_FIRST, REMOTE",
    "dubbo-3.2, INTERFACE, LOCAL",
    "dubbo-3.2, APPLICATION, LOCAL",
    "dubbo-3.2, APPLICATION_FIRST, REMOTE",
    "dubbo-3.3, APPLICATION, LOCAL",
    "dubbo-3.3, APPLICATION, REMOTE",
    "dubbo-3.3, APPLICATION_FIRST, LOCAL"
  })
  void showsTheFleetToEveryLine(String line, DiscoveryModel model, MetadataStorage metadata)
      throws Exception {
    meet(line, model, metadata);
  }

  private void meet(String line, DiscoveryModel model, MetadataStorage metadata) throws Exception {
    try (RnacosServer server = start()) {
      String address = "nacos://" + server.connectString();
      try (EmulatedFleet fleet = fleet(line, metadata, address);
          ConsumerProcess consumer = consumer(line, model, metadata, fleet, address)) {
        consumer.subscribe(LIMIT);
        awaitHeld(consumer, line, model, INSTANCES);
        assertThat(consumer.callEach(LIMIT).firstError()).isEmpty();
        consumer.addresses(folder.resolve("held"), LIMIT);
        assertHeld(server.connectString(), line, model);

        long left = System.currentTimeMillis();
        fleet.instance(1).leave();
        awaitHeld(consumer, line, model, INSTANCES - 1);
        long came = System.currentTimeMillis();
        fleet.instance(1).join();
        awaitHeld(consumer, line, model, INSTANCES);
        consumer.phase("end");
        long ended = System.currentTimeMillis();

        assertThat(latencies("removed", left))
            .hasSize(directories(model))
            .allSatisfy(
                (directory, ms) -> assertThat(ms).as(directory).isBetween(0L, ended - left));
        assertThat(latencies("added", came))
            .hasSize(directories(model))
            .allSatisfy(
                (directory, ms) -> assertThat(ms).as(directory).isBetween(0L, ended - came));
      }
    }
  }

  private static int directories(DiscoveryModel model) {
    return INTERFACES * (model == DiscoveryModel.APPLICATION_FIRST ? 2 : 1);
  }

  /**
   * How long after a moment each directory had been told of something, in ms; what an instance has
   * of two protocols may come in two lists.
   */
  private Map<String, Long> latencies(String field, long since) throws IOException {
    Map<String, Long> found = new TreeMap<>();
    for (String line : Files.readAllLines(folder.resolve("consumer/samples.jsonl"))) {
      JsonNode record = JSON.readTree(line);
      if (record.path("type").asText().equals("push") && record.path(field).size() > 0) {
        String directory = record.path("interface").asText() + " " + record.path("model").asText();
        found.merge(directory, record.path("t").asLong() - since, Math::max);
      }
    }
    return found;
  }

  private void awaitHeld(
      ConsumerProcess consumer, String line, DiscoveryModel model, int instances) {
    long invokers = (long) INTERFACES * instances * invokersOfInstance(line, model);
    await()
        .atMost(LIMIT)
        .pollInterval(Duration.ofMillis(100))
        .until(() -> consumer.holdings(LIMIT).invokers(), held -> held == invokers);
  }

  /** Two protocols; 3.0 follows at application level only those named dubbo, tri and rest. */
  private static int invokersOfInstance(String line, DiscoveryModel model) {
    int ofApplication = line.equals("dubbo-3.0") ? 1 : 2;
    return switch (model) {
      case INTERFACE -> 2;
      case APPLICATION -> ofApplication;
      case APPLICATION_FIRST -> 2 + ofApplication;
    };
  }

  private void assertHeld(String registry, String line, DiscoveryModel model) throws IOException {
    List<String> lines = Files.readAllLines(folder.resolve("held"));
    assertThat(lines).hasSize(directories(model));
    for (String each : lines) {
      JsonNode directory = JSON.readTree(each);
      String kind = directory.path("model").asText();
      DiscoveryModel held =
          kind.equals("application") ? DiscoveryModel.APPLICATION : DiscoveryModel.INTERFACE;
      assertThat(directory.path("registry").asText()).isEqualTo(registry);
      assertThat(directory.path("addresses")).hasSize(INSTANCES * invokersOfInstance(line, held));
    }
  }

  private static EmulatedFleet fleet(String line, MetadataStorage metadata, String address)
      throws IOException {
    return EmulatedFleet.of(line)
        .instances(INSTANCES)
        .interfaces(INTERFACES)
        .protocols(
            new ProtocolSpec("dubbo", FreePort.any(), "dubbo"),
            new ProtocolSpec("thrift", FreePort.any(), "dubbo"))
        .metadata(metadata)
        .start(List.of(address));
  }

  private ConsumerProcess consumer(
      String line,
      DiscoveryModel model,
      MetadataStorage metadata,
      EmulatedFleet fleet,
      String address)
      throws Exception {
    Subscription subscription =
        new Subscription(
            "consumer",
            List.of(address),
            fleet.interfaces(),
            model,
            metadata,
            List.of(new Protocol("dubbo", "dubbo"), new Protocol("thrift", "dubbo")),
            Duration.ofSeconds(1),
            Subscription.CALL_TIMEOUT,
            Subscription.REGISTRY_TIMEOUT);
    JvmSpec jvm =
        new JvmSpec(
            Path.of(System.getProperty("java.home")),
            new Heap(128L << 20, true),
            Collector.G1,
            1,
            512L << 20,
            8 << 20,
            List.of());
    ConsumerLine found =
        new ConsumerLines(Path.of(System.getProperty("simulate.home"))).findForNacos(line);
    return ConsumerProcess.start(
        found,
        new ConsumerSpec(
            line,
            subscription,
            jvm,
            Measuring.every(Duration.ofSeconds(1)),
            List.of(),
            folder.resolve("consumer")),
        ConsumerLauncher.plainProcess());
  }

  private RnacosServer start() throws IOException {
    Optional<RnacosBinary> binary = RnacosBinary.find();
    assumeTrue(binary.isPresent(), RnacosBinary.howToGet());
    return RnacosServer.start(
        RnacosOptions.of("nacos-1", folder.resolve("nacos-1"), binary.orElseThrow()));
  }
}
