package dev.discoveryscale.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.MetadataFault;
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
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooDefs.Ids;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** What instances do beside leaving and joining, in a registry that times sessions out in 8 s. */
class FleetChurnTest {

  private static final int INSTANCES = 3;
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** Long enough for a pause of some seconds, of the server or here, to end no session. */
  private static final int TIMEOUT_MILLIS = 8_000;

  @TempDir static Path folder;

  private static Registry registry;
  private static StockClient client;

  private final RecordingEndpoints endpoints = new RecordingEndpoints();
  private String application;

  @BeforeAll
  static void startRegistry() throws Exception {
    registry =
        EmbeddedZooKeeper.start(
            ZooKeeperOptions.of("registry", folder.resolve("registry"))
                .withHeapBytes(64L << 20)
                .withTickMillis(TIMEOUT_MILLIS / 20));
    client = StockClient.of(registry.connectString());
  }

  @AfterAll
  static void stopRegistry() {
    client.close();
    registry.close();
  }

  @BeforeEach
  void nameApplication(TestInfo test) {
    application = test.getTestMethod().orElseThrow().getName();
  }

  @Test
  void keepsKilledInstanceRegisteredUntilTimeout() throws Exception {
    try (Fleet fleet = registered(Sessions.PER_INSTANCE)) {
      fleet.instance(1).crash();

      assertThat(endpoints.open()).hasSize(INSTANCES - 1).noneMatch(each -> each.index() == 1);
      assertThat(nodes()).hasSize(INSTANCES);
      awaitNodes(INSTANCES - 1);
      assertThat(fleet.statistics().sessionsLost()).isZero();
      assertThatThrownBy(() -> fleet.instance(1).crash())
          .hasMessage("instance 1 is not registered");
    }
  }

  @Test
  void listsRestartedInstanceTwiceUntilTimeout() throws Exception {
    try (Fleet fleet = registered(Sessions.PER_INSTANCE)) {
      fleet.instance(1).crash();
      fleet.instance(1).join();

      assertThat(nodes()).hasSize(INSTANCES + 1);
      awaitNodes(INSTANCES);
      assertThat(endpoints.open()).hasSize(INSTANCES);
    }
  }

  @Test
  void keepsCutOffInstanceAnsweringAndRestoresItsNodes() throws Exception {
    try (Fleet fleet = registered(Sessions.PER_INSTANCE)) {
      Set<String> before = nodes();

      fleet.instance(1).expire();

      assertThat(endpoints.open()).hasSize(INSTANCES);
      awaitNodes(INSTANCES - 1);
      assertThat(fleet.instance(1).recover().nodes()).isEqualTo(2);
      assertThat(nodes()).isEqualTo(before);
      assertThatThrownBy(() -> fleet.instance(1).recover())
          .hasMessage("instance 1 was not cut off");
    }
  }

  @Test
  void replacesNodesOfInstanceBackBeforeTimeout() throws Exception {
    try (Fleet fleet = registered(Sessions.PER_INSTANCE)) {
      Set<String> before = nodes();

      fleet.instance(1).expire();
      fleet.instance(1).recover();

      assertThat(nodes()).isEqualTo(before);
      await()
          .atMost(LIMIT)
          .during(Duration.ofMillis(TIMEOUT_MILLIS * 3 / 2))
          .until(() -> nodes().equals(before));
    }
  }

  @Test
  void upgradesInstanceToNextBuild() throws Exception {
    try (Fleet fleet = registered(Sessions.PER_INSTANCE)) {
      fleet.instance(1).leave();
      fleet.instance(1).upgrade();

      assertThat(endpoints.open())
          .allSatisfy(each -> assertThat(each.build()).isEqualTo(each.index() == 1 ? 1 : 0));
    }
  }

  @Test
  void withholdsMetadataOfUnusedBuild() throws Exception {
    try (Fleet fleet = registered(Sessions.PER_INSTANCE)) {
      fleet.instance(0).leave();
      fleet.instance(0).upgrade();
      fleet.instance(1).leave();
      int build = fleet.newBuild();
      fleet.instance(1).upgrade(build, MetadataFault.FAILING);

      assertThat(build).isEqualTo(2);
      assertThat(endpoints.open()).anyMatch(each -> each.index() == 1 && each.build() == build);
      assertThat(nodes()).hasSize(INSTANCES);
      assertThat(endpoints.withheld()).hasSize(1).containsValue(MetadataFault.FAILING);

      fleet.instance(1).publish();

      assertThat(endpoints.withheld()).isEmpty();
      assertThatThrownBy(() -> fleet.instance(1).publish())
          .hasMessage("instance 1 withholds no metadata");
    }
  }

  /** Also where an earlier run has left the node of a revision of the same number. */
  @Test
  void omitsMetadataNodeUntilPublished() throws Exception {
    try (Fleet fleet = registered(Sessions.PER_INSTANCE, MetadataStorage.REMOTE)) {
      String revision = "/" + application + "/metadata/1";
      client.zookeeper().create(revision, new byte[0], Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
      fleet.instance(1).leave();
      fleet.instance(2).leave();
      fleet.instance(1).upgrade(1, MetadataFault.LATE);
      fleet.instance(2).upgrade(1, MetadataFault.LATE);

      assertThat(nodes()).hasSize(INSTANCES);
      assertThat(client.zookeeper().exists(revision, false)).isNull();

      assertThat(fleet.instance(1).publish().nodes()).isEqualTo(1);
      assertThat(client.zookeeper().getData(revision, false, null)).asString().isEqualTo("of it");
      fleet.instance(2).publish();
      assertThat(registeredNodes(fleet)).isEqualTo(2 * INSTANCES);
    }
  }

  @Test
  void refusesToCutInstanceOffSharedSession() throws Exception {
    try (Fleet fleet = registered(Sessions.SHARED)) {
      assertThatThrownBy(() -> fleet.instance(1).crash())
          .hasMessageContaining("shares its sessions");
      assertThat(nodes()).hasSize(INSTANCES);
    }
  }

  @Test
  void withdrawsAndRestoresInterface() throws Exception {
    try (Fleet fleet = registered(Sessions.PER_INSTANCE)) {
      Set<String> before = nodes();

      Change gone = fleet.serviceInterface(0).withdraw();

      assertThat(gone.kind()).isEqualTo(Change.Kind.WITHDRAW);
      assertThat(gone.nodes()).isEqualTo(INSTANCES);
      assertThat(nodes()).isEmpty();
      assertThat(nodes("Stock")).hasSize(INSTANCES);
      assertThat(registeredNodes(fleet)).isEqualTo(INSTANCES);
      assertThat(endpoints.open()).hasSize(INSTANCES);

      assertThat(fleet.serviceInterface(0).restore().nodes()).isEqualTo(INSTANCES);
      assertThat(nodes()).isEqualTo(before);
      assertThat(registeredNodes(fleet)).isEqualTo(2 * INSTANCES);
    }
  }

  @Test
  void withdrawsInterfaceOfRegisteredInstancesOnly() throws Exception {
    try (Fleet fleet = registered(Sessions.PER_INSTANCE)) {
      fleet.instance(0).leave();
      fleet.instance(1).expire();

      assertThat(fleet.registeredInstances())
          .hasSize(INSTANCES - 2)
          .doesNotContain(0, 1)
          .isSorted();
      assertThat(fleet.serviceInterface(0).withdraw().nodes()).isEqualTo(INSTANCES - 2);
      assertThat(fleet.registeredInstances()).hasSize(INSTANCES - 2);
      fleet.instance(1).recover();
      assertThat(fleet.serviceInterface(0).restore().nodes()).isEqualTo(INSTANCES - 2);
      fleet.instance(0).join();

      assertThat(nodes()).hasSize(INSTANCES);
      assertThat(registeredNodes(fleet)).isEqualTo(2 * INSTANCES);
    }
  }

  @Test
  void refusesOtherChangesWhileInterfaceIsWithdrawn() throws Exception {
    try (Fleet fleet = registered(Sessions.SHARED)) {
      fleet.serviceInterface(1).withdraw();

      assertThatThrownBy(() -> fleet.instance(2).leave())
          .hasMessage("instance 2 has withdrawn Stock and must restore it first");
      assertThatThrownBy(() -> fleet.serviceInterface(0).withdraw())
          .hasMessageContaining("has withdrawn Stock");
      assertThatThrownBy(() -> fleet.serviceInterface(2).withdraw())
          .hasMessage("the fleet has interfaces 0 to 1, not 2");
      assertThat(fleet.serviceInterface(0).restore().nodes()).isZero();
      assertThat(fleet.serviceInterface(1).restore().nodes()).isEqualTo(INSTANCES);
      assertThat(fleet.instance(2).leave().nodes()).isEqualTo(2);
    }
  }

  @Test
  void writesOverrideWithoutOwnerAndClearsIt() throws Exception {
    String rules = "/dubbo/config/dubbo";
    String configurators = "/dubbo/Stock/configurators";
    try (Fleet fleet = registered(Sessions.PER_INSTANCE)) {
      int sessions = fleet.statistics().sessionsOpen();

      assertThat(fleet.serviceInterface(1).override(Map.of("timeout", "6000")).nodes())
          .isEqualTo(2);

      assertThat(client.children(rules)).containsExactly("Stock::.configurators");
      assertThat(client.children(configurators)).hasSize(1);
      assertThat(client.owners(rules)).isEmpty();
      assertThat(client.owners(configurators)).isEmpty();
      assertThat(registeredNodes(fleet)).isEqualTo(2 * INSTANCES);
      assertThat(fleet.statistics().sessionsOpen()).isEqualTo(sessions);
      assertThatThrownBy(() -> fleet.serviceInterface(1).override(Map.of()))
          .hasMessage("Stock is overridden already");

      assertThat(fleet.serviceInterface(1).clear().nodes()).isEqualTo(2);
      assertThat(client.children(rules)).isEmpty();
      assertThat(client.children(configurators)).isEmpty();
      assertThatThrownBy(() -> fleet.serviceInterface(1).clear())
          .hasMessage("Stock is not overridden");

      fleet.serviceInterface(0).override(Map.of("timeout", "6000"));
    }
    assertThat(client.children(rules)).as("after the fleet is closed").isEmpty();
    assertThat(client.children("/dubbo/Orders/configurators")).isEmpty();
  }

  private Fleet registered(Sessions sessions) throws Exception {
    return registered(sessions, MetadataStorage.LOCAL);
  }

  private Fleet registered(Sessions sessions, MetadataStorage metadata) throws Exception {
    FleetSpec spec =
        new FleetSpec(
            application,
            "2.7.23",
            INSTANCES,
            List.of(ServiceSpec.of("Orders"), ServiceSpec.of("Stock")),
            List.of(new ProtocolSpec("dubbo", 20880, "dubbo")),
            UrlSpec.of(512, 0),
            new RegisteringSpec(RegisterMode.INTERFACE, metadata, 1, Placement.MIRRORED, sessions));
    Fleet fleet =
        Fleet.start(
            spec,
            new PlainDialect(),
            List.of(RegistryAddress.zooKeeper(registry.connectString())),
            endpoints);
    fleet.register(RegistrationProgress.SILENT);
    return fleet;
  }

  private void awaitNodes(int expected) {
    await().atMost(LIMIT).until(() -> nodes().size() == expected);
  }

  private Set<String> nodes() throws Exception {
    return nodes("Orders");
  }

  private Set<String> nodes(String name) throws Exception {
    return new TreeSet<>(client.children("/" + application + "/" + name));
  }

  private static int registeredNodes(Fleet fleet) {
    return fleet.statistics().registries().get(0).nodes();
  }
}
