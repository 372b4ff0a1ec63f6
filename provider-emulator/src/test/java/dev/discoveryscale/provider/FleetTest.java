package dev.discoveryscale.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.provider.link.FleetException;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.HostScheme;
import dev.discoveryscale.provider.model.Placement;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.RegisteringSpec;
import dev.discoveryscale.provider.model.RegistryAddress;
import dev.discoveryscale.provider.model.ServiceSpec;
import dev.discoveryscale.provider.model.Sessions;
import dev.discoveryscale.provider.model.UrlSpec;
import dev.discoveryscale.registry.EmbeddedZooKeeper;
import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.ZooKeeperOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

class FleetTest {

  private static final int INSTANCES = 7;
  private static final List<String> INTERFACES = List.of("Orders", "Stock", "Users");
  private static final List<ProtocolSpec> PROTOCOLS =
      List.of(new ProtocolSpec("dubbo", 20880, "dubbo"), new ProtocolSpec("tri", 20881, "dubbo"));
  private static final int NODES_OF_ONE = INTERFACES.size() * PROTOCOLS.size();
  private static final int NODES = INSTANCES * NODES_OF_ONE;

  @TempDir static Path folder;

  private static Registry first;
  private static Registry second;
  private static StockClient inFirst;
  private static StockClient inSecond;

  private final RecordingEndpoints endpoints = new RecordingEndpoints();
  private String application;

  @BeforeAll
  static void startRegistries() throws Exception {
    first = start("first");
    second = start("second");
    inFirst = StockClient.of(first.connectString());
    inSecond = StockClient.of(second.connectString());
  }

  @AfterAll
  static void stopRegistries() {
    inFirst.close();
    inSecond.close();
    first.close();
    second.close();
  }

  @BeforeEach
  void nameApplication(TestInfo test) {
    application = test.getTestMethod().orElseThrow().getName();
  }

  @Test
  void registersEachInstanceInBothRegistriesWithOwnSession() throws Exception {
    List<Integer> progress = new ArrayList<>();
    try (Fleet fleet = fleet(Sessions.PER_INSTANCE, Placement.MIRRORED)) {
      Registration registration =
          fleet.register(
              (registered, expected) -> {
                assertThat(expected).isEqualTo(2 * NODES);
                progress.add(registered);
              });

      assertThat(registration.nodes()).isEqualTo(2 * NODES);
      assertThat(registration.registries())
          .containsExactly(
              new RegistryNodes(first.connectString(), NODES),
              new RegistryNodes(second.connectString(), NODES));
      assertThat(progress).isSorted().endsWith(2 * NODES);
      for (StockClient registry : List.of(inFirst, inSecond)) {
        assertThat(owners(registry)).hasSize(NODES);
        assertThat(new HashSet<>(owners(registry))).hasSize(INSTANCES);
        assertThat(registry.children("/" + application + "/common")).hasSize(INTERFACES.size());
      }
      assertThat(endpoints.open()).hasSize(INSTANCES);
      assertThat(fleet.statistics().sessionsOpen()).isEqualTo(2 * INSTANCES);
      assertThat(fleet.statistics().firstFailure()).isEmpty();
    }
    assertThat(owners(inFirst)).isEmpty();
    assertThat(owners(inSecond)).isEmpty();
    assertThat(endpoints.open()).isEmpty();
  }

  @Test
  void registersEachInstanceOfSplitFleetInOneRegistry() throws Exception {
    try (Fleet fleet = fleet(Sessions.PER_INSTANCE, Placement.SPLIT)) {
      Registration registration = fleet.register(RegistrationProgress.SILENT);

      assertThat(registration.nodes()).isEqualTo(NODES);
      assertThat(owners(inFirst)).hasSize(4 * NODES_OF_ONE);
      assertThat(owners(inSecond)).hasSize(3 * NODES_OF_ONE);
    }
  }

  @Test
  void ownsAllNodesWithOneSessionForEachRegistry() throws Exception {
    try (Fleet fleet = fleet(Sessions.SHARED, Placement.MIRRORED)) {
      fleet.register(RegistrationProgress.SILENT);

      assertThat(new HashSet<>(owners(inFirst))).hasSize(1);
      assertThat(fleet.instance(0).leave().nodes()).isEqualTo(2 * NODES_OF_ONE);
      assertThat(owners(inFirst)).hasSize(NODES - NODES_OF_ONE);
      assertThat(fleet.instance(0).join().nodes()).isEqualTo(2 * NODES_OF_ONE);
      assertThat(owners(inFirst)).hasSize(NODES);
      assertThat(fleet.statistics().sessionsOpen()).isEqualTo(2);
    }
    assertThat(owners(inFirst)).isEmpty();
  }

  @Test
  void joinsAgainAsAnotherProcess() throws Exception {
    try (Fleet fleet = fleet(Sessions.PER_INSTANCE, Placement.MIRRORED)) {
      fleet.register(RegistrationProgress.SILENT);
      Set<String> before = nodes(inFirst);

      Change leave = fleet.instance(3).leave();

      assertThat(leave.kind()).isEqualTo(Change.Kind.LEAVE);
      assertThat(leave.nodes()).isEqualTo(2 * NODES_OF_ONE);
      assertThat(leave.finishedAtMillis()).isGreaterThanOrEqualTo(leave.startedAtMillis());
      assertThat(owners(inFirst)).hasSize(NODES - NODES_OF_ONE);
      assertThat(endpoints.open()).hasSize(INSTANCES - 1).noneMatch(each -> each.index() == 3);
      assertThat(fleet.statistics().sessionsOpen()).isEqualTo(2 * (INSTANCES - 1));
      assertThat(fleet.statistics().registries())
          .last()
          .extracting("nodes")
          .isEqualTo(NODES - NODES_OF_ONE);
      assertThatThrownBy(() -> fleet.instance(3).leave())
          .hasMessage("instance 3 is not registered");

      Change join = fleet.instance(3).join();

      assertThat(join.nodes()).isEqualTo(2 * NODES_OF_ONE);
      assertThat(owners(inSecond)).hasSize(NODES);
      Set<String> renewed = nodes(inFirst);
      renewed.removeAll(before);
      assertThat(renewed).hasSize(NODES_OF_ONE).allMatch(path -> path.contains(HostScheme.host(3)));
      assertThatThrownBy(() -> fleet.instance(3).join())
          .hasMessage("instance 3 is registered already");
      assertThat(fleet.statistics().firstFailure()).isEmpty();
    }
  }

  @Test
  void namesEphemeralNodeOfAnotherOwner() throws Exception {
    Set<String> paths;
    try (Fleet fleet = fleet(Sessions.PER_INSTANCE, Placement.MIRRORED)) {
      fleet.register(RegistrationProgress.SILENT);
      paths = nodes(inFirst);
      assertThatThrownBy(
              () -> {
                try (Fleet twin = twin(paths.iterator().next())) {
                  twin.register(RegistrationProgress.SILENT);
                }
              })
          .isInstanceOf(FleetException.class)
          .hasMessageContaining(paths.iterator().next())
          .hasMessageContaining("exists already");
    }
  }

  @Test
  void countsLostSessionsAndClosesFleet() throws Exception {
    Registry mortal = startImpatient("mortal");
    try (Fleet fleet =
        Fleet.start(
            spec(1, Sessions.PER_INSTANCE, Placement.MIRRORED),
            new PlainDialect(),
            List.of(RegistryAddress.zooKeeper(mortal.connectString())),
            endpoints)) {
      fleet.register(RegistrationProgress.SILENT);

      mortal.close();

      await()
          .atMost(Duration.ofSeconds(60))
          .until(() -> fleet.statistics().sessionsLost() == INSTANCES);
      assertThat(fleet.statistics().sessionsOpen()).isZero();
      assertThat(fleet.statistics().registries()).first().extracting("nodes").isEqualTo(0);
      assertThat(fleet.statistics().firstFailure().orElseThrow())
          .contains("with " + mortal.connectString() + " was lost");
      assertThatThrownBy(() -> fleet.instance(0).leave()).hasMessageContaining("closed");
    }
    assertThat(endpoints.open()).isEmpty();
  }

  @Test
  void leavesNodesWhenAbandoned() throws Exception {
    Registry mortal = startImpatient("abandoned");
    try (StockClient client = StockClient.of(mortal.connectString());
        Fleet fleet =
            Fleet.start(
                spec(1, Sessions.PER_INSTANCE, Placement.MIRRORED),
                new PlainDialect(),
                List.of(RegistryAddress.zooKeeper(mortal.connectString())),
                endpoints)) {
      fleet.register(RegistrationProgress.SILENT);
      fleet.instance(0).leave();
      List<Long> owners = owners(client);

      fleet.abandon();

      assertThat(fleet.statistics().sessionsOpen()).isZero();
      assertThat(owners(client)).isEqualTo(owners).isNotEmpty();
    }
    mortal.close();
    assertThat(endpoints.open()).isEmpty();
  }

  /** A fleet whose only node is one that exists. */
  private Fleet twin(String path) {
    return Fleet.start(
        spec(1, Sessions.PER_INSTANCE, Placement.MIRRORED),
        new FixedDialect(path),
        List.of(RegistryAddress.zooKeeper(first.connectString())),
        new RecordingEndpoints());
  }

  private Fleet fleet(Sessions sessions, Placement placement) {
    return Fleet.start(
        spec(2, sessions, placement),
        new PlainDialect(),
        List.of(
            RegistryAddress.zooKeeper(first.connectString()),
            RegistryAddress.zooKeeper(second.connectString())),
        endpoints);
  }

  private FleetSpec spec(int registries, Sessions sessions, Placement placement) {
    return new FleetSpec(
        application,
        "2.7.23",
        INSTANCES,
        INTERFACES.stream().map(ServiceSpec::of).toList(),
        PROTOCOLS,
        UrlSpec.of(512, 1),
        new RegisteringSpec(
            RegisterMode.INTERFACE, MetadataStorage.LOCAL, registries, placement, sessions));
  }

  private List<Long> owners(StockClient registry) throws Exception {
    List<Long> owners = new ArrayList<>();
    for (String name : INTERFACES) {
      owners.addAll(registry.owners("/" + application + "/" + name));
    }
    return owners;
  }

  private Set<String> nodes(StockClient registry) throws Exception {
    Set<String> nodes = new HashSet<>();
    for (String name : INTERFACES) {
      String parent = "/" + application + "/" + name;
      registry.children(parent).forEach(child -> nodes.add(parent + "/" + child));
    }
    return nodes;
  }

  /** Its sessions time out after 4 s. */
  private static Registry startImpatient(String name) throws Exception {
    return EmbeddedZooKeeper.start(
        ZooKeeperOptions.of(name, folder.resolve(name))
            .withHeapBytes(64L << 20)
            .withTickMillis(200));
  }

  private static Registry start(String name) throws Exception {
    return EmbeddedZooKeeper.start(
        ZooKeeperOptions.of(name, folder.resolve(name)).withHeapBytes(64L << 20));
  }
}
