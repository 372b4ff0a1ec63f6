package dev.discoveryscale.simulator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.jvm.conversation.SettledPoint;
import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.probe.launcher.ConsumerProcess;
import dev.discoveryscale.probe.launcher.line.ConsumerLines;
import dev.discoveryscale.registry.Registries;
import dev.discoveryscale.simulator.cores.CoreReservation;
import dev.discoveryscale.simulator.cores.Cores;
import dev.discoveryscale.simulator.e2e.real.RealConsumers;
import dev.discoveryscale.simulator.e2e.real.RealConsumers.Shop;
import dev.discoveryscale.simulator.e2e.real.RealProviders;
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

  /** How often a process of each application is restarted. */
  private static final int ROUNDS = 2;

  /** Stays, to be read. */
  private static final Path PLAN = Path.of("target", "real-fleet-" + ProcessHandle.current().pid());

  private final ConsumerLines lines =
      new ConsumerLines(Path.of(System.getProperty("simulate.home")));

  private static final Shop SHOP =
      new Shop(
          "shop",
          "dubbo-2.7",
          DiscoveryModel.INTERFACE,
          RealProviders.services(RealProviders.LINES));
  private static final Shop WEB =
      new Shop(
          "web",
          "dubbo-3.3",
          DiscoveryModel.APPLICATION_FIRST,
          RealProviders.services(RealProviders.LINES.subList(1, 3)));

  /** Changes of a day with a restart every five minutes, as a plan has it without a recording. */
  private static final int CHANGES_A_DAY = 2 * 24 * 12;

  private static final double NANOS_A_DAY = 86_400e9;

  /** What a consumer cost. */
  private record Cost(double liveSetMb, double gbPerDay, double kbPerChange, long addresses) {}

  @Test
  void costsWhatThePlanSays() throws Exception {
    Map<String, Cost> real = new LinkedHashMap<>();
    Path captured;
    // As in a run, the consumer has a processor that nothing else uses.
    try (CoreReservation reserved = CoreReservation.take(List.of(1))) {
      Cores cores = reserved.cores(1);
      List<Long> simulator = List.of(ProcessHandle.current().pid());
      cores.keepOff(simulator);
      try {
        captured = measure(real, cores.consumerPrefix());
      } finally {
        cores.release(simulator);
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
          assertThat(plan.gbPerDay).as(cell).isCloseTo(cost.gbPerDay, within(cost.gbPerDay / 10));
          // A plan does not say it, and one run of each is not enough to compare it better.
          assertThat(plan.kbPerChange)
              .as(cell)
              .isCloseTo(cost.kbPerChange, within(cost.kbPerChange / 5));
        });
  }

  /** Measures with the real providers, and captures them. */
  private Path measure(Map<String, Cost> real, List<String> consumerPrefix) throws Exception {
    Path captured;
    try (Registries registries = Registries.start(1);
        RealProviders providers = providers(registries, RealProviders.LINES)) {
      RealConsumers consumers = consumers(registries, consumerPrefix);
      try (ConsumerProcess shop = consumers.start(SHOP, SHOP.line(), SHOP.model());
          ConsumerProcess web = consumers.start(WEB, WEB.line(), WEB.model());
          SnapshotFixture live = new SnapshotFixture(registries.connectStrings(), folder)) {
        assertThat(shop.isAlive() && web.isAlive()).isTrue();
        captured = live.capture("fleet", true, Optional.empty());
      }
      for (Shop shop : List.of(SHOP, WEB)) {
        real.put(
            shop.application() + " " + shop.profile(),
            cost(consumers, shop, shop.line(), shop.model(), providers));
      }
    }
    List<String> moved = RealProviders.LINES.stream().map(line -> "dubbo-3.3").toList();
    try (Registries registries = Registries.start(1);
        RealProviders providers = providers(registries, moved)) {
      RealConsumers consumers = consumers(registries, consumerPrefix);
      for (DiscoveryModel model : List.of(DiscoveryModel.INTERFACE, DiscoveryModel.APPLICATION)) {
        real.put(
            SHOP.application() + " dubbo-3.3-" + model.word(),
            cost(consumers, SHOP, "dubbo-3.3", model, providers));
      }
    }
    return captured;
  }

  private RealProviders providers(Registries registries, List<String> ofLines) throws Exception {
    Path place = Files.createTempDirectory(folder, "providers");
    return RealProviders.start(
        lines, registries.connectStrings().get(0), ofLines, PROVIDERS, place);
  }

  private RealConsumers consumers(Registries registries, List<String> prefix) {
    return new RealConsumers(lines, registries.connectStrings(), PROVIDERS, prefix, folder);
  }

  private static Cost cost(
      RealConsumers consumers,
      Shop shop,
      String line,
      DiscoveryModel model,
      RealProviders providers)
      throws Exception {
    try (ConsumerProcess consumer = consumers.start(shop, line, model)) {
      consumer.startCalls();
      Thread.sleep(15_000);
      SettledPoint first = consumer.settle("first", RealConsumers.LIMIT);
      long quiet = System.nanoTime();
      Thread.sleep(25_000);
      SettledPoint second = consumer.settle("second", RealConsumers.LIMIT);
      long churn = System.nanoTime();
      int restarts = 0;
      // A plan restarts processes of each application in proportion, too.
      for (int process = 0; process < ROUNDS; process++) {
        for (int application = 0; application < RealProviders.LINES.size(); application++) {
          if (shop.services()
              .containsAll(
                  RealProviders.services(
                      RealProviders.LINES.subList(application, application + 1)))) {
            providers.restart(application, process, DOWN);
            // Nothing is asked of the consumer meanwhile, as in the quiet time: answers allocate.
            Thread.sleep(15_000);
            restarts++;
          }
        }
      }
      SettledPoint last = consumer.settle("last", RealConsumers.LIMIT);
      long end = System.nanoTime();
      Thread.sleep(25_000);
      SettledPoint after = consumer.settle("after", RealConsumers.LIMIT);
      // Calls cost less and less while the JVM compiles.
      double before = perNano(first, second, churn - quiet);
      double idle = (before + perNano(last, after, System.nanoTime() - end)) / 2;
      consumers.awaitSteady(consumer);
      double change =
          (last.allocatedBytes() - second.allocatedBytes() - idle * (end - churn)) / (2 * restarts);
      // Restarts fall on all processes alike.
      double seen = CHANGES_A_DAY * (double) restarts / (ROUNDS * RealProviders.LINES.size());
      Cost cost =
          new Cost(
              last.liveBytes() / (double) (1 << 20),
              (idle * NANOS_A_DAY + seen * change) / (1 << 30),
              change / 1024,
              consumer.holdings(RealConsumers.LIMIT).invokers());
      System.out.println(shop.application() + " " + line + " " + model + ": " + cost);
      return cost;
    }
  }

  private static double perNano(SettledPoint from, SettledPoint to, long nanos) {
    return (double) (to.allocatedBytes() - from.allocatedBytes()) / nanos;
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
            "--set=time.played=144s;time.warmUp=15s;calls.every="
                + RealConsumers.CALLS_EVERY.toSeconds()
                + "s");
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
                  cell.path("spanAllocatedGb").asDouble(),
                  cell.path("allocatedKbPerChange").asDouble(),
                  cell.path("invokers").asLong()));
        }
      }
    }
    return planned;
  }
}
