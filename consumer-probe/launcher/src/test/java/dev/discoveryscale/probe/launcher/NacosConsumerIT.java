package dev.discoveryscale.probe.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.registry.nacos.RnacosServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** With an rnacos in place of a Nacos; without one each test is skipped and says why. */
@Tag("exhaustive")
@Timeout(300)
class NacosConsumerIT extends NacosConsumerFixture {

  /** A push may get lost; nacos-client 2.1 fetches lists by itself every 60 s. */
  private static final Duration FETCHED = Duration.ofSeconds(90);

  /** The phase from when the last provider goes. */
  private static final String EMPTIED = "emptied";

  /** What Dubbo says when it does not believe an empty list: at interface and instance level. */
  private static final List<String> IGNORED =
      List.of("Ignore empty notify urls", "Received empty url list, will ignore");

  @ParameterizedTest
  @CsvSource({
    "dubbo-2.7, INTERFACE, LOCAL, BELIEVES",
    "dubbo-3.0, INTERFACE, LOCAL, IGNORES",
    "dubbo-3.1, APPLICATION, REMOTE, IGNORES",
    "dubbo-3.3, APPLICATION, LOCAL, BELIEVES"
  })
  void seesItsProviders(
      String line, DiscoveryModel model, MetadataStorage metadata, EmptyList empty)
      throws Exception {
    meet(line, model, metadata, empty);
  }

  @ParameterizedTest
  @EnabledIfSystemProperty(named = "everyLine", matches = "true")
  @CsvSource({
    "dubbo-3.0, APPLICATION, LOCAL, IGNORES",
    "dubbo-3.0, APPLICATION, REMOTE, IGNORES",
    "dubbo-3.0, APPLICATION_FIRST, LOCAL, IGNORES",
    "dubbo-3.1, INTERFACE, LOCAL, IGNORES",
    "dubbo-3.1, APPLICATION, LOCAL, IGNORES",
    "dubbo-3.1, APPLICATION_FIRST, LOCAL, IGNORES",
    "dubbo-3.2, INTERFACE, LOCAL, BELIEVES",
    "dubbo-3.2, APPLICATION, LOCAL, BELIEVES",
    "dubbo-3.2, APPLICATION, REMOTE, BELIEVES",
    "dubbo-3.2, APPLICATION_FIRST, LOCAL, BELIEVES",
    "dubbo-3.3, INTERFACE, LOCAL, BELIEVES",
    "dubbo-3.3, APPLICATION, REMOTE, BELIEVES",
    "dubbo-3.3, APPLICATION_FIRST, LOCAL, BELIEVES"
  })
  void seesItsProvidersInOtherLines(
      String line, DiscoveryModel model, MetadataStorage metadata, EmptyList empty)
      throws Exception {
    meet(line, model, metadata, empty);
  }

  @ParameterizedTest
  @CsvSource({"dubbo-2.7, INTERFACE", "dubbo-3.2, APPLICATION"})
  void seesProvidersOfZooKeeperAndNacos(String line, DiscoveryModel model) throws Exception {
    try (Registries zooKeeper = Registries.start(folder, 1);
        RnacosServer nacos = start(List.of())) {
      new Encounter(findForNacos(line), model, MetadataStorage.LOCAL, TestFleets.TWO_PROTOCOLS)
          .run(folder, List.of(zooKeeper.addresses().get(0), "nacos://" + nacos.connectString()));
    }
  }

  @ParameterizedTest
  @CsvSource({"dubbo-2.7, INTERFACE", "dubbo-3.3, APPLICATION"})
  void treatsSeveralServersAsOneRegistry(String line, DiscoveryModel model) throws Exception {
    try (RnacosServer server = start(List.of())) {
      String servers =
          server.connectString() + "," + server.connectString().replace("127.0.0.1", "localhost");
      new Encounter(findForNacos(line), model, MetadataStorage.LOCAL, TestFleets.TWO_PROTOCOLS)
          .run(folder, List.of("nacos://" + servers));
      PushedAddresses pushed =
          PushedAddresses.in(Encounter.STEADY, folder.resolve("consumer/samples.jsonl"));
      assertThat(pushed.came().keySet())
          .isNotEmpty()
          .allSatisfy(name -> assertThat(name).contains(" " + servers + " "));
    }
  }

  @Test
  void refusesToStartWithoutClient() {
    ConsumerSpec spec =
        spec("dubbo-3.3", DiscoveryModel.INTERFACE, MetadataStorage.LOCAL, "nacos://127.0.0.1:1");

    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                ConsumerProcess.start(
                    TestFleets.lines().find("dubbo-3.3"), spec, ConsumerLauncher.plainProcess()))
        .withMessageContaining("has no client of Nacos on its class path");
  }

  @Test
  void refusesLineWithoutNacos() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> findForNacos("dubbo-2.6"))
        .withMessageContaining("dubbo-2.6 knows no Nacos")
        .withMessageContaining("[dubbo-2.7, dubbo-3.0, dubbo-3.1, dubbo-3.2, dubbo-3.3] do");
  }

  @ParameterizedTest
  @ValueSource(strings = {"dubbo-2.7", "dubbo-3.0", "dubbo-3.1", "dubbo-3.2", "dubbo-3.3"})
  void addsOnlyClientToClassPath(String line) {
    List<Path> with = findForNacos(line).classPath();
    List<Path> without = TestFleets.lines().find(line).classPath();

    assertThat(with).containsAll(without);
    assertThat(without).noneMatch(jar -> jar.toString().contains("nacos-client"));
  }

  /** What a line does with an empty list when told nothing. */
  private enum EmptyList {
    BELIEVES,
    IGNORES
  }

  private void meet(String line, DiscoveryModel model, MetadataStorage metadata, EmptyList empty)
      throws Exception {
    try (RnacosServer server = start(List.of())) {
      Encounter encounter =
          new Encounter(findForNacos(line), model, metadata, TestFleets.TWO_PROTOCOLS);
      encounter.run(
          folder,
          List.of("nacos://" + server.connectString()),
          (consumer, stays) -> {
            consumer.phase(EMPTIED);
            stays.close();
            empty(consumer, empty);
          });
      PushedAddresses pushed =
          PushedAddresses.in(Encounter.STEADY, folder.resolve("consumer/samples.jsonl"));
      assertThat(pushed.went()).isEqualTo(pushed.came());
      assertThat(pushed.came().keySet())
          .allSatisfy(name -> assertThat(name).contains(" " + server.connectString() + " "));
      assertThat(pushed.came().values().stream().mapToInt(Set::size).sum())
          .isEqualTo(2 * encounter.invokersOfInstance());
    }
  }

  private void empty(ConsumerProcess consumer, EmptyList empty) throws Exception {
    long before = consumer.holdings(LIMIT).visibleInstances();
    if (empty == EmptyList.BELIEVES) {
      await().atMost(LIMIT).until(() -> consumer.holdings(LIMIT).invokers() == 0);
    } else {
      await().atMost(FETCHED).ignoreExceptions().until(() -> saysThatItIgnores() || heldTwice());
      assertThat(before).isPositive();
      // Of one instance's protocols the first to go may have been pushed by itself.
      assertThat(consumer.holdings(LIMIT).visibleInstances()).isEqualTo(before);
    }
  }

  private boolean saysThatItIgnores() {
    Path log = folder.resolve("consumer/consumer.log");
    return IGNORED.stream().anyMatch(read(log)::contains);
  }

  /**
   * Dubbo 3.0 subscribes to a service by two names, the second for providers of old, and may come
   * to hold what is under one of them twice: then it is told of less, and has nothing to ignore.
   */
  private boolean heldTwice() throws IOException {
    return PushedAddresses.in(EMPTIED, folder.resolve("consumer/samples.jsonl")).came().size() == 2;
  }

  private ConsumerSpec spec(
      String line, DiscoveryModel model, MetadataStorage metadata, String address) {
    TestFleet world =
        new TestFleet(List.of("sim.FirstService"), TestFleets.TWO_PROTOCOLS, TestFleets.HOST, 1);
    return TestFleets.spec(line, model, metadata, world, List.of(address), folder);
  }
}
