package dev.discoveryscale.simulator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.probe.launcher.line.ConsumerLines;
import dev.discoveryscale.registry.Registries;
import dev.discoveryscale.simulator.cores.CoreReservation;
import dev.discoveryscale.simulator.cores.Cores;
import dev.discoveryscale.simulator.e2e.real.RealConsumers;
import dev.discoveryscale.simulator.e2e.real.RealConsumers.Found;
import dev.discoveryscale.simulator.e2e.real.RealConsumers.Shop;
import dev.discoveryscale.simulator.e2e.real.RealCost;
import dev.discoveryscale.simulator.e2e.real.RealProviders;
import dev.discoveryscale.simulator.snapshot.capture.SnapshotFixture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
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
 * Needs 10 GB and an hour of an idle machine, so it runs on demand: {@code -DrealFleet=true}.
 */
@Tag("exhaustive")
@EnabledIfSystemProperty(named = "realFleet", matches = "true")
class RealFleetIT extends CommandFixture {

  private static final int PROVIDERS = 6;
  private static final long ROOMY_MB = 768;
  private static final String HEAP = "heapMb";

  /** What the larger consumer may be after the move. */
  private static final List<DiscoveryModel> MOVED =
      List.of(DiscoveryModel.INTERFACE, DiscoveryModel.APPLICATION);

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

  /** How far a plan may be off, as a part of the real figure. */
  private static final double TOLERANCE = 0.1;

  private static final List<String> FIGURES =
      List.of("liveSetMb", "allocatedGbPerDay", "startReceivedMb", "receivedMbPerDay");

  /** A cell with fewer than four collections has none. */
  private static final String YOUNG = "youngCollectionsPerDay";

  /** What one run of each cannot decide: equal starts took 20 to 34 s. No plan has the other. */
  private static final Map<String, Double> SCATTERED =
      Map.of("subscribeMs", 0.75, RealCost.PER_CHANGE, 0.3);

  @Test
  void costsWhatThePlanSays() throws Exception {
    Map<String, RealCost> real = new LinkedHashMap<>();
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
    Map<String, RealCost> planned = planned(captured);
    JsonMapper.builder()
        .enable(SerializationFeature.INDENT_OUTPUT, SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
        .build()
        .writeValue(
            PLAN.resolve("compared.json").toFile(),
            Map.of(
                "measuredAt",
                Instant.now().toString(),
                "jdk",
                System.getProperty("java.vm.version"),
                "processors",
                Runtime.getRuntime().availableProcessors(),
                "real",
                real,
                "planned",
                planned));
    real.forEach((cell, cost) -> requireClose(cell, cost, planned.get(cell)));
    requireSurvival(planned);
  }

  private static void requireClose(String cell, RealCost real, RealCost plan) {
    assertThat(plan.addresses()).as(cell).isEqualTo(real.addresses());
    FIGURES.forEach(figure -> requireClose(cell, figure, real, plan, TOLERANCE));
    SCATTERED.forEach((figure, part) -> requireClose(cell, figure, real, plan, part));
    if (plan.figures().containsKey(YOUNG)) {
      requireClose(cell, YOUNG, real, plan, TOLERANCE);
    }
  }

  private static void requireClose(
      String cell, String figure, RealCost real, RealCost plan, double part) {
    assertThat(plan.figures()).as(cell).containsKey(figure);
    assertThat(plan.figures().get(figure))
        .as(cell + " " + figure)
        .isCloseTo(real.figures().get(figure), withinPercentage(100 * part));
  }

  private static String moved(DiscoveryModel model) {
    return SHOP.application() + " dubbo-3.3-" + model.word();
  }

  /** Real consumers go on in the heaps of the plan while real providers restart. */
  private void requireSurvival(Map<String, RealCost> planned) throws Exception {
    try (Registries registries = Registries.start(1);
        RealProviders providers = providers(registries, ofMoved())) {
      for (DiscoveryModel model : MOVED) {
        long heap = (long) Math.ceil(planned.get(moved(model)).figures().get(HEAP));
        RealConsumers consumers = consumers(registries, heap, List.of());
        long full = RealCost.fullCollections(consumers, SHOP, model, providers);
        assertThat(full).as("%s in %d MB", moved(model), heap).isZero();
      }
    }
  }

  private static List<String> ofMoved() {
    return RealProviders.LINES.stream().map(line -> "dubbo-3.3").toList();
  }

  /** Measures with the real providers, and captures them. */
  private Path measure(Map<String, RealCost> real, List<String> consumerPrefix) throws Exception {
    Path captured;
    try (Registries registries = Registries.start(1);
        RealProviders providers = providers(registries, RealProviders.LINES)) {
      RealConsumers consumers = consumers(registries, ROOMY_MB, consumerPrefix);
      try (Found shop = consumers.start(SHOP, SHOP.line(), SHOP.model());
          Found web = consumers.start(WEB, WEB.line(), WEB.model());
          SnapshotFixture live = new SnapshotFixture(registries.connectStrings(), folder)) {
        assertThat(shop.consumer().isAlive() && web.consumer().isAlive()).isTrue();
        captured = live.capture("fleet", true, Optional.empty());
      }
      for (Shop shop : List.of(SHOP, WEB)) {
        real.put(
            shop.application() + " " + shop.profile(),
            RealCost.of(consumers, shop, shop.line(), shop.model(), providers));
      }
    }
    try (Registries registries = Registries.start(1);
        RealProviders providers = providers(registries, ofMoved())) {
      RealConsumers consumers = consumers(registries, ROOMY_MB, consumerPrefix);
      for (DiscoveryModel model : MOVED) {
        real.put(moved(model), RealCost.of(consumers, SHOP, "dubbo-3.3", model, providers));
      }
    }
    return captured;
  }

  private RealProviders providers(Registries registries, List<String> ofLines) throws Exception {
    Path place = Files.createTempDirectory(folder, "providers");
    return RealProviders.start(
        lines, registries.connectStrings().get(0), ofLines, PROVIDERS, place);
  }

  private RealConsumers consumers(Registries registries, long heapMb, List<String> prefix) {
    return new RealConsumers(lines, registries.connectStrings(), PROVIDERS, heapMb, prefix, folder);
  }

  /** What the plan's own cells measured of each application. */
  private Map<String, RealCost> planned(Path captured) throws Exception {
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
    ObjectMapper json = new ObjectMapper();
    Map<String, RealCost> planned = new LinkedHashMap<>();
    for (JsonNode row : json.readTree(PLAN.resolve("fleet-plan.json").toFile()).path("costs")) {
      Map<String, Double> figures = new HashMap<>();
      Stream.of(FIGURES, List.of(HEAP, YOUNG), List.copyOf(SCATTERED.keySet()))
          .flatMap(List::stream)
          .filter(row::hasNonNull)
          .forEach(key -> figures.put(key, row.path(key).asDouble()));
      planned.put(
          row.path("application").asText() + " " + row.path("profile").asText(),
          new RealCost(row.path("addresses").asLong(), figures));
    }
    try (Stream<Path> files = Files.walk(PLAN)) {
      for (Path file : files.filter(each -> each.endsWith("summary.json")).toList()) {
        String application = file.getParent().getFileName().toString().replaceFirst(".*=", "");
        for (JsonNode cell : json.readTree(file.toFile()).path("cells")) {
          planned
              .get(application + " " + cell.path("profile").asText())
              .figures()
              .put(RealCost.PER_CHANGE, cell.path(RealCost.PER_CHANGE).asDouble());
        }
      }
    }
    return planned;
  }
}
