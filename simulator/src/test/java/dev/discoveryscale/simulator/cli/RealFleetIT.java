package dev.discoveryscale.simulator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.jvm.conversation.SettledPoint;
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
import dev.discoveryscale.probe.launcher.line.ConsumerLines;
import dev.discoveryscale.registry.Registries;
import dev.discoveryscale.simulator.snapshot.capture.SnapshotFixture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Real providers of three lines in one ZooKeeper are captured, and a plan is made of the capture.
 * The same consumers are measured with the real providers, before and after these moved to 3.3.
 * Needs 10 GB and half an hour of an idle machine, so it runs on demand: {@code -DrealFleet=true}.
 */
@Tag("exhaustive")
@EnabledIfSystemProperty(named = "realFleet", matches = "true")
class RealFleetIT extends CommandFixture {

  private static final int PROVIDERS = 6;
  private static final Duration DOWN = Duration.ofSeconds(20);
  private static final Duration LIMIT = Duration.ofMinutes(3);
  static final List<String> LINES = List.of("dubbo-2.7", "dubbo-3.0", "dubbo-3.3");
  private static final List<Protocol> PROTOCOLS =
      List.of(new Protocol("dubbo", "dubbo"), new Protocol("tri", "tri"));

  /** Stays, to be read. */
  private static final Path PLAN = Path.of("target", "real-fleet-" + ProcessHandle.current().pid());

  private final ConsumerLines lines =
      new ConsumerLines(Path.of(System.getProperty("simulate.home")));

  /** An application of the user's that consumes: which services, and which Dubbo today. */
  private record Shop(
      String application, String line, DiscoveryModel model, List<String> services) {

    String profile() {
      return line + (model == DiscoveryModel.INTERFACE ? "-interface" : "-application-first");
    }
  }

  private static final Shop SHOP =
      new Shop("shop", "dubbo-2.7", DiscoveryModel.INTERFACE, RealProviders.services(LINES));
  private static final Shop WEB =
      new Shop(
          "web",
          "dubbo-3.3",
          DiscoveryModel.APPLICATION_FIRST,
          RealProviders.services(LINES.subList(1, 3)));

  /** What a consumer cost. */
  private record Cost(double liveSetMb, double kbPerChange, long addresses) {}

  @Test
  void costsWhatThePlanSays() throws Exception {
    Map<String, Cost> real = new LinkedHashMap<>();
    Path captured;
    try (Registries registries = Registries.start(1);
        RealProviders providers = providers(registries, LINES)) {
      try (ConsumerProcess shop = consumer(SHOP, SHOP.line, SHOP.model, registries);
          ConsumerProcess web = consumer(WEB, WEB.line, WEB.model, registries);
          SnapshotFixture live = new SnapshotFixture(registries.connectStrings(), folder)) {
        assertThat(shop.isAlive() && web.isAlive()).isTrue();
        captured = live.capture("fleet", true, Optional.empty());
      }
      for (Shop shop : List.of(SHOP, WEB)) {
        measure(real, shop, shop.profile(), shop.line, shop.model, registries, providers);
      }
    }
    List<String> moved = LINES.stream().map(line -> "dubbo-3.3").toList();
    try (Registries registries = Registries.start(1);
        RealProviders providers = providers(registries, moved)) {
      for (DiscoveryModel model : List.of(DiscoveryModel.INTERFACE, DiscoveryModel.APPLICATION)) {
        String profile = "dubbo-3.3-" + model.word();
        measure(real, SHOP, profile, "dubbo-3.3", model, registries, providers);
      }
    }
    Map<String, Cost> planned = planned(captured);
    real.forEach(
        (cell, cost) ->
            System.out.printf("%s: real %s, planned %s%n", cell, cost, planned.get(cell)));
    real.forEach(
        (cell, cost) -> {
          Cost plan = planned.get(cell);
          assertThat(plan.addresses).as(cell).isEqualTo(cost.addresses);
          assertThat(plan.liveSetMb)
              .as(cell)
              .isCloseTo(cost.liveSetMb, within(cost.liveSetMb / 10));
          assertThat(plan.kbPerChange)
              .as(cell)
              .isCloseTo(cost.kbPerChange, within(cost.kbPerChange / 10));
        });
  }

  private RealProviders providers(Registries registries, List<String> ofLines) throws Exception {
    Path place = Files.createTempDirectory(folder, "providers");
    return RealProviders.start(
        lines, registries.connectStrings().get(0), ofLines, PROVIDERS, place);
  }

  private ConsumerProcess consumer(
      Shop shop, String line, DiscoveryModel model, Registries registries) throws Exception {
    ConsumerProcess consumer =
        ConsumerProcess.start(
            lines.find(line),
            new ConsumerSpec(
                line,
                new Subscription(
                    shop.application,
                    registries.connectStrings(),
                    shop.services,
                    model,
                    MetadataStorage.LOCAL,
                    PROTOCOLS,
                    Duration.ofSeconds(5),
                    Subscription.CALL_TIMEOUT,
                    Subscription.REGISTRY_TIMEOUT),
                new JvmSpec(
                    Path.of(System.getProperty("java.home")),
                    new Heap(768L << 20, true),
                    Collector.G1,
                    1,
                    2L << 30,
                    16 << 20,
                    List.of()),
                new Measuring(true, Duration.ofMillis(500), Measuring.WITH_SAMPLES),
                List.of(),
                Files.createTempDirectory(folder, shop.application)),
            ConsumerLauncher.plainProcess());
    try {
      consumer.subscribe(LIMIT);
      steady(consumer);
      return consumer;
    } catch (Exception | AssertionError e) {
      consumer.close();
      throw e;
    }
  }

  /** Waits until the consumer has held the same for some seconds. */
  private static void steady(ConsumerProcess consumer) {
    await()
        .atMost(LIMIT)
        .pollInterval(Duration.ofSeconds(1))
        .during(Duration.ofSeconds(6))
        .until(
            () -> consumer.holdings(LIMIT).smallestDirectoryHosts(), hosts -> hosts == PROVIDERS);
  }

  private void measure(
      Map<String, Cost> real,
      Shop shop,
      String profile,
      String line,
      DiscoveryModel model,
      Registries registries,
      RealProviders providers)
      throws Exception {
    try (ConsumerProcess consumer = consumer(shop, line, model, registries)) {
      consumer.startCalls();
      Thread.sleep(15_000);
      SettledPoint first = consumer.settle("first", LIMIT);
      long quiet = System.nanoTime();
      Thread.sleep(25_000);
      SettledPoint second = consumer.settle("second", LIMIT);
      long churn = System.nanoTime();
      int restarts = 0;
      // A plan restarts processes of each application in proportion, too.
      for (int application = 0; application < LINES.size(); application++) {
        if (shop.services.containsAll(
            RealProviders.services(LINES.subList(application, application + 1)))) {
          providers.restart(application, 0, DOWN);
          // Nothing is asked of the consumer meanwhile, as in the quiet time: answers allocate.
          Thread.sleep(15_000);
          restarts++;
        }
      }
      SettledPoint last = consumer.settle("last", LIMIT);
      long end = System.nanoTime();
      steady(consumer);
      double idle = (double) (second.allocatedBytes() - first.allocatedBytes()) / (churn - quiet);
      double changes = last.allocatedBytes() - second.allocatedBytes() - idle * (end - churn);
      Cost cost =
          new Cost(
              last.liveBytes() / (double) (1 << 20),
              changes / (2 * restarts) / 1024,
              consumer.holdings(LIMIT).invokers());
      String cell = shop.application + " " + profile;
      System.out.println(cell + ": " + cost);
      real.put(cell, cost);
    }
  }

  /** What the plan's own cells measured of each application. */
  private Map<String, Cost> planned(Path captured) throws Exception {
    int code =
        execute(
            "plan",
            "--fleet=" + captured,
            "--out=" + PLAN,
            "--parameters=0",
            "--measure=2",
            "--set=time.played=120s;time.warmUp=15s");
    assertThat(code).as("%s%s", out, err).isEqualTo(Exit.DONE);
    Map<String, Cost> planned = new LinkedHashMap<>();
    ObjectMapper json = new ObjectMapper();
    try (Stream<Path> files = Files.walk(PLAN)) {
      for (Path file : files.filter(each -> each.endsWith("summary.json")).toList()) {
        JsonNode run = json.readTree(file.toFile());
        String application = file.getParent().getFileName().toString().replaceFirst(".*=", "");
        for (JsonNode cell : run.path("cells")) {
          planned.put(
              application + " " + cell.path("profile").asText(),
              new Cost(
                  cell.path("usedAfterFullGcAfterChurnMb").asDouble(),
                  cell.path("allocatedKbPerChange").asDouble(),
                  cell.path("invokers").asLong()));
        }
      }
    }
    return planned;
  }
}
