package dev.discoveryscale.probe.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A real consumer of each line against real providers of that line and two real ZooKeepers. */
@DisplayName("A real consumer")
@Timeout(120)
class RealConsumerIT {

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final List<String> INTERFACES = List.of("sim.FirstService", "sim.SecondService");

  /** Two interfaces from two registries. */
  private static final int LISTS = 4;

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  Path folder;

  @ParameterizedTest(name = "{0} with model {1} holds, calls and is pushed what providers register")
  @CsvSource({"dubbo-2.7, INTERFACE", "dubbo-3.3, INTERFACE", "dubbo-3.3, APPLICATION"})
  void seesItsProviders(String name, Model model) throws Exception {
    check(name, model);
  }

  /** Takes two minutes: Dubbo 3 gathers notifications of interfaces for five seconds each. */
  @ParameterizedTest(name = "{0} with model {1} does so too")
  @EnabledIfSystemProperty(named = "everyLine", matches = "true")
  @CsvSource({
    "dubbo-2.6, INTERFACE",
    "dubbo-3.0, INTERFACE",
    "dubbo-3.0, APPLICATION",
    "dubbo-3.0, APPLICATION_FIRST",
    "dubbo-3.3, APPLICATION_FIRST"
  })
  void everyLineSeesItsProviders(String name, Model model) throws Exception {
    check(name, model);
  }

  private void check(String name, Model model) throws Exception {
    World world = new World(INTERFACES, Worlds.TWO_PROTOCOLS, Worlds.HOST, Worlds.twoFreePorts());
    ConsumerLine line = Worlds.lines().find(name);
    try (Registries registries = Registries.start(folder, 2);
        Provider stays = provider(line, "stays", registries, world);
        ConsumerProcess consumer = consumer(line, model, registries, world)) {
      consumer.subscribe(LIMIT);
      awaitHeld(consumer, model, 1);
      assertThat(consumer.holdings(LIMIT).visibleInstances()).isEqualTo(LISTS);
      assertThat(consumer.holdings(LIMIT).model()).isEqualTo(inForce(model));

      consumer.phase("steady");
      consumer.startCalls();
      await().atMost(LIMIT).until(() -> consumer.callStatus().callsOk() >= 10);

      comesAndGoes(
          consumer, model, () -> provider(line, "comes", registries, world.on(Worlds.OTHER_HOST)));

      assertThat(consumer.stopCalls().callsOk()).isGreaterThan(10);
      SettledPoint settled = consumer.settle("end", LIMIT);
      assertThat(settled.usedAfterFullGcBytes()).isBetween(1L << 20, 100L << 20);
      assertThat(stays.isAlive()).isTrue();
    }
    assertThat(Files.readString(folder.resolve("consumer/samples.jsonl")))
        .contains("\"type\":\"jvm\"", "\"type\":\"push\"", "\"type\":\"call\"");
  }

  /** Each list is pushed at least once when a provider comes, and at least once when it goes. */
  private static void comesAndGoes(
      ConsumerProcess consumer, Model model, Callable<Provider> starter) throws Exception {
    long pushesWithOne = consumer.pushes();
    long pushesWithTwo;
    try (Provider comes = starter.call()) {
      awaitHeld(consumer, model, 2);
      assertThat(consumer.holdings(LIMIT).visibleInstances()).isEqualTo(2L * LISTS);
      pushesWithTwo = consumer.pushes();
      assertThat(pushesWithTwo).isGreaterThanOrEqualTo(pushesWithOne + LISTS);
      EachCalled each = consumer.callEach(LIMIT);
      assertThat(each.firstError()).isEmpty();
      assertThat(each.callsOk()).isEqualTo(consumer.holdings(LIMIT).invokers());
      assertThat(comes.isAlive()).isTrue();
    }
    awaitHeld(consumer, model, 1);
    assertThat(consumer.pushes()).isGreaterThanOrEqualTo(pushesWithTwo + LISTS);
  }

  private ConsumerProcess consumer(
      ConsumerLine line, Model model, Registries registries, World world) throws Exception {
    ConsumerSpec spec = Worlds.spec(line.name(), model, world, registries.addresses(), folder);
    return ConsumerProcess.start(line, spec, Launcher.plainProcess());
  }

  private Provider provider(ConsumerLine line, String name, Registries registries, World world)
      throws Exception {
    return Provider.start(line, folder.resolve(name), registries.addresses(), world);
  }

  private static void awaitHeld(ConsumerProcess consumer, Model model, int providers) {
    long invokers = (long) invokersOfInstance(consumer.started().line(), model) * LISTS * providers;
    await()
        .atMost(LIMIT)
        .pollInterval(Duration.ofMillis(200))
        .until(() -> consumer.holdings(LIMIT).invokers(), held -> held == invokers);
  }

  /** One for a protocol; but by application 3.0 follows only those named dubbo, tri and rest. */
  private static int invokersOfInstance(String line, Model model) {
    int protocols = Worlds.TWO_PROTOCOLS.size();
    int byApplication = line.equals("dubbo-3.0") ? 1 : protocols;
    return switch (model) {
      case INTERFACE -> protocols;
      case APPLICATION -> byApplication;
      case APPLICATION_FIRST -> protocols + byApplication;
    };
  }

  private static String inForce(Model model) {
    return model == Model.APPLICATION_FIRST ? "both" : model.word();
  }
}
