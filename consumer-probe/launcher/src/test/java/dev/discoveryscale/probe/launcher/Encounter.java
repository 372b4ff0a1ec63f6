package dev.discoveryscale.probe.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.jvm.conversation.SettledPoint;
import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.Release;
import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import dev.discoveryscale.probe.launcher.provider.Export;
import dev.discoveryscale.probe.launcher.provider.ProviderProcess;
import dev.discoveryscale.probe.launcher.provider.ProviderSpec;
import java.io.Closeable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A real consumer meets real providers of its line in real registries, two ZooKeepers if nothing
 * else is said: it subscribes, calls, sees a second provider come and go, and settles.
 *
 * @param line the line of both sides
 * @param model what the consumer asks for
 * @param metadata where metadata is kept; local is what every line does when told nothing
 * @param protocols what the providers register
 */
record Encounter(
    ConsumerLine line, DiscoveryModel model, MetadataStorage metadata, List<Protocol> protocols) {

  /** The phase from when the consumer holds its first provider. */
  static final String STEADY = "steady";

  private static final Duration LIMIT = Duration.ofSeconds(90);
  private static final List<String> INTERFACES = List.of("sim.FirstService", "sim.SecondService");

  void run(Path folder) throws Exception {
    try (Registries registries = Registries.start(folder, 2)) {
      run(folder, registries.addresses());
    }
  }

  /** In registries that are there. */
  void run(Path folder, List<String> registries) throws Exception {
    run(folder, registries, (consumer, stays) -> assertThat(stays.isAlive()).isTrue());
  }

  /** What is done at the end, when the consumer has one provider left. */
  interface End {
    void of(ConsumerProcess consumer, ProviderProcess stays) throws Exception;
  }

  /** With an end of its own. */
  void run(Path folder, List<String> registries, End end) throws Exception {
    int lists = INTERFACES.size() * registries.size();
    TestFleet world =
        new TestFleet(INTERFACES, protocols, TestFleets.HOST, TestFleets.twoFreePorts());
    try (Closeable held = TestFleets.holdQosPort();
        ProviderProcess stays = provider(world, registries, folder.resolve("stays"));
        ConsumerProcess consumer = consumer(world, registries, folder)) {
      consumer.subscribe(LIMIT);
      awaitHeld(consumer, lists);
      assertThat(consumer.holdings(LIMIT).visibleInstances()).isEqualTo(lists);
      assertThat(consumer.holdings(LIMIT).model()).isEqualTo(inForce());

      consumer.phase(STEADY);
      consumer.startCalls();
      await().atMost(LIMIT).until(() -> consumer.callStatus().callsOk() >= 10);

      TestFleet other = world.on(TestFleets.OTHER_HOST);
      comesAndGoes(consumer, other, registries, folder.resolve("comes"));

      assertThat(consumer.stopCalls().callsOk()).isGreaterThan(10);
      assertThat(Listening.of(consumer.pid())).hasSize(ownMetadataServices());
      SettledPoint settled = consumer.settle("end", LIMIT);
      assertThat(settled.usedAfterFullGcBytes()).isBetween(1L << 20, 100L << 20);
      assertThat(held).isNotNull();
      end.of(consumer, stays);
    }
    assertThat(folder.resolve("stays/provider.log")).content().doesNotContain("qos-server");
    assertThat(folder.resolve("consumer/consumer.log")).content().doesNotContain("qos-server");
    assertThat(Files.readString(folder.resolve("consumer/samples.jsonl")))
        .contains("\"type\":\"jvm\"", "\"type\":\"push\"", "\"type\":\"call\"");
  }

  /** Each list is pushed at least once when a provider comes, and at least once when it goes. */
  private void comesAndGoes(
      ConsumerProcess consumer, TestFleet world, List<String> registries, Path folder)
      throws Exception {
    int lists = INTERFACES.size() * registries.size();
    long pushesWithOne = consumer.pushes();
    long pushesWithTwo;
    try (ProviderProcess comes = provider(world, registries, folder)) {
      awaitHeld(consumer, 2 * lists);
      assertThat(consumer.holdings(LIMIT).visibleInstances()).isEqualTo(2L * lists);
      pushesWithTwo = consumer.pushes();
      assertThat(pushesWithTwo).isGreaterThanOrEqualTo(pushesWithOne + lists);
      EachCalled each = consumer.callEach(LIMIT);
      assertThat(each.firstError()).isEmpty();
      assertThat(each.callsOk()).isEqualTo(consumer.holdings(LIMIT).invokers());
      assertThat(comes.isAlive()).isTrue();
    }
    awaitHeld(consumer, lists);
    assertThat(consumer.pushes()).isGreaterThanOrEqualTo(pushesWithTwo + lists);
  }

  private ConsumerProcess consumer(TestFleet world, List<String> registries, Path folder)
      throws Exception {
    ConsumerSpec spec = TestFleets.spec(line.name(), model, metadata, world, registries, folder);
    return ConsumerProcess.start(line, spec, ConsumerLauncher.plainProcess());
  }

  private ProviderProcess provider(TestFleet world, List<String> registries, Path folder)
      throws Exception {
    Optional<MetadataStorage> told = Optional.of(metadata).filter(MetadataStorage.REMOTE::equals);
    Export export = TestFleets.export(line, world, told, registries);
    ProviderSpec spec = new ProviderSpec(export, TestFleets.providerJvm(), folder);
    return ProviderProcess.start(line, spec, ConsumerLauncher.plainProcess());
  }

  /** As many lists, of one provider each. */
  private void awaitHeld(ConsumerProcess consumer, int lists) {
    long invokers = (long) invokersOfInstance() * lists;
    await()
        .atMost(LIMIT)
        .pollInterval(Duration.ofMillis(200))
        .until(() -> consumer.holdings(LIMIT).invokers(), held -> held == invokers);
  }

  /** Consumers of 3.0.4 to 3.2 serve metadata of their own, as Dubbo does by default. */
  private int ownMetadataServices() {
    boolean early = Release.of(line.version()).compareTo(Release.of("3.0.4")) < 0;
    return !early
            && List.of("dubbo-3.0", "dubbo-3.1", "dubbo-3.2").contains(line.name())
            && metadata == MetadataStorage.LOCAL
        ? 1
        : 0;
  }

  int invokersOfInstance() {
    return switch (model) {
      case INTERFACE -> protocols.size();
      case APPLICATION -> followedByApplication();
      case APPLICATION_FIRST -> protocols.size() + followedByApplication();
    };
  }

  /** All; but 3.0 only those named dubbo, tri and rest. */
  private int followedByApplication() {
    return line.name().equals("dubbo-3.0")
        ? (int) protocols.stream().filter(each -> !each.name().equals("thrift")).count()
        : protocols.size();
  }

  private String inForce() {
    return model == DiscoveryModel.APPLICATION_FIRST ? "both" : model.word();
  }
}
