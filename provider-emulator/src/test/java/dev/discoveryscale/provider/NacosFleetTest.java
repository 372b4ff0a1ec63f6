package dev.discoveryscale.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.alibaba.nacos.api.NacosFactory;
import com.alibaba.nacos.api.config.ConfigService;
import com.alibaba.nacos.api.exception.NacosException;
import com.alibaba.nacos.api.naming.NamingService;
import com.alibaba.nacos.api.naming.pojo.Instance;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.NacosCredentials;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.HostScheme;
import dev.discoveryscale.provider.model.MetadataFault;
import dev.discoveryscale.provider.model.Placement;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.RegisteringSpec;
import dev.discoveryscale.provider.model.RegistryAddress;
import dev.discoveryscale.provider.model.ServiceSpec;
import dev.discoveryscale.provider.model.Sessions;
import dev.discoveryscale.provider.model.UrlSpec;
import dev.discoveryscale.registry.EmbeddedZooKeeper;
import dev.discoveryscale.registry.ZooKeeperOptions;
import dev.discoveryscale.registry.nacos.RnacosBinary;
import dev.discoveryscale.registry.nacos.RnacosOptions;
import dev.discoveryscale.registry.nacos.RnacosServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A fleet in a server that speaks as Nacos does, read with the real client. */
class NacosFleetTest {

  private static final int INSTANCES = 3;
  private static final String ORDERS = "providers:demo.Orders::";
  private static final String STOCK = "providers:demo.Stock::";
  private static final String APPLICATION = "nacos-fleet";
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @TempDir Path folder;

  private final RecordingEndpoints endpoints = new RecordingEndpoints();
  private RnacosServer registry;
  private NamingService naming;
  private ConfigService configurations;

  @BeforeEach
  void startRegistry() throws Exception {
    Optional<RnacosBinary> binary = RnacosBinary.find();
    assumeTrue(binary.isPresent(), RnacosBinary.howToGet());
    registry =
        RnacosServer.start(
            RnacosOptions.of("registry", folder.resolve("registry"), binary.orElseThrow()));
    Properties properties = new Properties();
    properties.setProperty("serverAddr", registry.connectString());
    naming = NacosFactory.createNamingService(properties);
    configurations = NacosFactory.createConfigService(properties);
  }

  @AfterEach
  void stopRegistry() throws Exception {
    if (registry != null) {
      naming.shutDown();
      configurations.shutDown();
      registry.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dubbo-2.7", "dubbo-3.0", "dubbo-3.2", "dubbo-3.3"})
  void registersLikeProvidersOfLineAndDeregistersOnClose(String line) throws Exception {
    RegisterMode mode = line.equals("dubbo-2.7") ? RegisterMode.INTERFACE : RegisterMode.ALL;
    boolean applications = mode == RegisterMode.ALL;
    try (Fleet fleet = fleet(line, mode, MetadataStorage.LOCAL)) {
      Registration done = fleet.register(RegistrationProgress.SILENT);

      assertThat(done.nodes()).isEqualTo(INSTANCES * (4 + (applications ? 1 : 0)));
      assertThat(fleet.statistics().registries())
          .containsExactly(new RegistryNodes(registry.connectString(), done.nodes()));
      assertThat(fleet.statistics().sessionsOpen()).isEqualTo(INSTANCES * (applications ? 2 : 1));
      assertThat(listed(ORDERS, INSTANCES * 2))
          .allMatch(Instance::isHealthy)
          .allMatch(Instance::isEphemeral)
          .allMatch(each -> each.getMetadata().get("interface").equals("demo.Orders"));
      listed(STOCK, INSTANCES * 2);
      listed(APPLICATION, applications ? INSTANCES : 0);
      if (applications) {
        await().atMost(LIMIT).until(() -> APPLICATION.equals(entry("demo.Orders", "mapping")));
      }
    }
    listed(ORDERS, 0);
    listed(APPLICATION, 0);
    assertThat(endpoints.open()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"dubbo-2.7", "dubbo-3.0", "dubbo-3.3"})
  void leavesAndJoinsAgain(String line) throws Exception {
    try (Fleet fleet = registered(line)) {
      fleet.instance(1).leave();
      assertThat(listed(ORDERS, (INSTANCES - 1) * 2)).noneMatch(of(1));
      assertThat(fleet.statistics().registries().get(0).nodes()).isEqualTo((INSTANCES - 1) * 4);

      fleet.instance(1).join();
      listed(ORDERS, INSTANCES * 2);
      assertThat(fleet.statistics().registries().get(0).nodes()).isEqualTo(INSTANCES * 4);
      assertThat(fleet.statistics().sessionsLost()).isZero();
    }
  }

  @Test
  void removesKilledInstanceWithItsConnection() throws Exception {
    try (Fleet fleet = registered("dubbo-3.3")) {
      fleet.instance(0).crash();
      fleet.instance(1).expire();
      listed(ORDERS, 2);
      assertThat(instances(ORDERS)).allMatch(of(2));

      fleet.instance(0).join();
      fleet.instance(1).recover();
      listed(ORDERS, INSTANCES * 2);
      assertThat(fleet.statistics().sessionsLost()).isZero();
    }
  }

  /** It belongs to no connection: that it is gone in the end is the server's doing, 30 s later. */
  @Test
  void keepsKilledBeatingInstanceForAWhile() throws Exception {
    try (Fleet fleet = registered("dubbo-2.7")) {
      fleet.instance(0).crash();
      fleet.instance(1).expire();
      assertThat(fleet.statistics().registries().get(0).nodes()).isEqualTo(4);
      assertThat(fleet.statistics().sessionsOpen()).isEqualTo(1);
      assertThat(listed(ORDERS, INSTANCES * 2)).allMatch(Instance::isHealthy);
      List<String> before = pids(0);

      fleet.instance(0).join();
      fleet.instance(1).recover();

      listed(ORDERS, INSTANCES * 2);
      await().atMost(LIMIT).until(() -> Collections.disjoint(pids(0), before));
      assertThat(fleet.statistics().registries().get(0).nodes()).isEqualTo(INSTANCES * 4);
      assertThat(fleet.statistics().sessionsLost()).isZero();
    }
    listed(ORDERS, 0);
  }

  private List<String> pids(int index) throws NacosException {
    return instances(ORDERS).stream()
        .filter(of(index))
        .map(each -> each.getMetadata().get("pid"))
        .toList();
  }

  @Test
  void registersOverConnectionsWithoutBeats() throws Exception {
    FleetSpec beating =
        spec("dubbo-2.7", RegisterMode.INTERFACE, MetadataStorage.LOCAL, 1, Sessions.PER_INSTANCE);
    FleetSpec held =
        new FleetSpec(
            beating.application(),
            beating.release(),
            beating.instances(),
            beating.services(),
            beating.protocols(),
            beating.url(),
            beating.registering().withBeats(false));
    try (Fleet fleet = Fleet.start(held, Dialects.of("dubbo-2.7"), List.of(address()), endpoints)) {
      fleet.register(RegistrationProgress.SILENT);
      listed(ORDERS, INSTANCES * 2);

      fleet.instance(0).crash();

      listed(ORDERS, (INSTANCES - 1) * 2);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dubbo-2.7", "dubbo-3.0", "dubbo-3.3"})
  void withdrawsAndRestoresInterface(String line) throws Exception {
    try (Fleet fleet = registered(line)) {
      Change withdrawn = fleet.serviceInterface(0).withdraw();
      assertThat(withdrawn.nodes()).isEqualTo(INSTANCES * 2);
      listed(ORDERS, 0);
      listed(STOCK, INSTANCES * 2);

      fleet.serviceInterface(0).restore();
      listed(ORDERS, INSTANCES * 2);
    }
  }

  @Test
  void writesOverrideRuleAsConfigurationUntilCleared() throws Exception {
    try (Fleet fleet = registered("dubbo-3.3")) {
      String rule = "demo.Orders::.configurators";
      fleet.serviceInterface(0).override(Map.of("timeout", "6000"));
      await()
          .atMost(LIMIT)
          .until(() -> String.valueOf(entry(rule, "dubbo")).contains("timeout: 6000"));

      fleet.serviceInterface(0).clear();
      await().atMost(LIMIT).until(() -> entry(rule, "dubbo") == null);
      assertThat(fleet.clearLeft(Map.of("timeout", "6000"))).isZero();
    }
  }

  @Test
  void writesWithheldMetadataWhenPublished() throws Exception {
    try (Fleet fleet = fleet("dubbo-3.3", RegisterMode.INSTANCE, MetadataStorage.REMOTE)) {
      fleet.register(RegistrationProgress.SILENT);
      fleet.instance(0).leave();
      fleet.instance(0).upgrade(fleet.newBuild(), MetadataFault.FAILING);
      // A Nacos acknowledges before it lists.
      await()
          .atMost(LIMIT)
          .untilAsserted(
              () -> assertThat(revisions(0)).hasSize(1).doesNotContainAnyElementsOf(revisions(1)));
      String revision = revisions(0).get(0);
      assertThat(entry(APPLICATION, revision)).isNull();

      assertThat(fleet.instance(0).publish().nodes()).isEqualTo(1);
      await()
          .atMost(LIMIT)
          .until(() -> String.valueOf(entry(APPLICATION, revision)).contains(revision));
    }
  }

  private List<String> revisions(int index) throws NacosException {
    return instances(APPLICATION).stream()
        .filter(of(index))
        .map(each -> each.getMetadata().get("dubbo.metadata.revision"))
        .toList();
  }

  @Test
  void registersAgainInRestartedServer() throws Exception {
    try (Fleet fleet = fleet("dubbo-3.3", RegisterMode.ALL, MetadataStorage.LOCAL)) {
      fleet.register(RegistrationProgress.SILENT);
      Absence absence = fleet.expectAbsence(0);
      registry.stop();
      await().atMost(LIMIT).until(() -> fleet.statistics().sessionsOpen() == 0);
      registry.startAgain();

      Comeback back = absence.awaitEnd(LIMIT);

      assertThat(back.sessionsReconnected()).isEqualTo(INSTANCES * 2);
      assertThat(back.nodesWritten()).isEqualTo(INSTANCES * 5);
      listed(ORDERS, INSTANCES * 2);
      assertThat(fleet.statistics().sessionsLost()).isZero();
      assertThat(fleet.statistics().registries().get(0).nodes()).isEqualTo(INSTANCES * 5);
    }
  }

  /** Sooner than its next beats are due. */
  @Test
  void registersBeatingFleetAgainInRestartedServer() throws Exception {
    try (Fleet fleet = registered("dubbo-2.7")) {
      Absence absence = fleet.expectAbsence(0);
      registry.stop();
      registry.startAgain();

      Comeback back = absence.awaitEnd(LIMIT);

      assertThat(back.sessionsReconnected()).isEqualTo(INSTANCES);
      assertThat(back.nodesWritten()).isEqualTo(INSTANCES * 4);
      assertThat(listed(ORDERS, INSTANCES * 2))
          .allMatch(each -> each.getMetadata().get("interface").equals("demo.Orders"));
      assertThat(fleet.statistics().sessionsLost()).isZero();
      assertThat(fleet.statistics().registries().get(0).nodes()).isEqualTo(INSTANCES * 4);
    }
  }

  /**
   * As the client of 3.0 remembers one registration for each service; of rest and dubbo, in the
   * order in which Dubbo exports them, that is dubbo's.
   */
  @Test
  void restoresOnlyLastProtocolOfSinglyRegisteredServices() throws Exception {
    try (Fleet fleet = registered("dubbo-3.0")) {
      Absence absence = fleet.expectAbsence(0);
      registry.stop();
      registry.startAgain();

      assertThat(absence.awaitEnd(LIMIT).nodesWritten()).isEqualTo(INSTANCES * 2);

      assertThat(listed(ORDERS, INSTANCES)).allMatch(each -> each.getPort() == 20_880);
    }
  }

  @Test
  void reportsDeadServerAndClosesFleet() throws Exception {
    try (Fleet fleet = registered("dubbo-3.3")) {
      registry.close();

      await().atMost(LIMIT).until(() -> fleet.statistics().sessionsLost() >= INSTANCES);
      assertThat(fleet.statistics().firstFailure().orElseThrow())
          .contains(registry.connectString());
      assertThat(fleet.statistics().registries().get(0).nodes()).isZero();
    }
    assertThat(endpoints.open()).isEmpty();
  }

  @Test
  void registersInZooKeeperAndNacosTogether() throws Exception {
    try (EmbeddedZooKeeper other =
            EmbeddedZooKeeper.start(
                ZooKeeperOptions.of("other", folder.resolve("other")).withHeapBytes(64L << 20));
        StockClient client = StockClient.of(other.connectString());
        Fleet fleet =
            Fleet.start(
                spec(
                    "dubbo-3.3", RegisterMode.ALL, MetadataStorage.LOCAL, 2, Sessions.PER_INSTANCE),
                Dialects.of("dubbo-3.3"),
                List.of(RegistryAddress.zooKeeper(other.connectString()), address()),
                endpoints)) {
      fleet.register(RegistrationProgress.SILENT);
      assertThat(fleet.statistics().registries())
          .extracting(RegistryNodes::nodes)
          .containsExactly(INSTANCES * 5, INSTANCES * 5);
      assertThat(client.children("/dubbo/demo.Orders/providers")).hasSize(INSTANCES * 2);
      listed(ORDERS, INSTANCES * 2);

      fleet.instance(0).leave();
      assertThat(client.children("/dubbo/demo.Orders/providers")).hasSize((INSTANCES - 1) * 2);
      listed(ORDERS, (INSTANCES - 1) * 2);
    }
  }

  @Test
  void refusesSharedSessionsAndLinesWithoutNacos() {
    assertThatThrownBy(
            () ->
                Fleet.start(
                    spec("dubbo-3.3", RegisterMode.ALL, MetadataStorage.LOCAL, 1, Sessions.SHARED),
                    Dialects.of("dubbo-3.3"),
                    List.of(address()),
                    endpoints))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cannot share a session with Nacos " + registry.connectString());
    assertThatThrownBy(
            () ->
                Fleet.start(
                    spec(
                        "dubbo-2.6",
                        RegisterMode.INTERFACE,
                        MetadataStorage.LOCAL,
                        1,
                        Sessions.PER_INSTANCE),
                    Dialects.of("dubbo-2.6"),
                    List.of(address()),
                    endpoints))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'dubbo-2.6' do not register in Nacos");
  }

  @Test
  void reportsRefusedLoginWithoutPassword() throws Exception {
    Optional<RnacosBinary> binary = RnacosBinary.find();
    try (RnacosServer locked =
            RnacosServer.start(
                RnacosOptions.of("locked", folder.resolve("locked"), binary.orElseThrow())
                    .withCommandPrefix(List.of("env", "RNACOS_ENABLE_OPEN_API_AUTH=true")));
        Fleet fleet =
            Fleet.start(
                spec(
                    "dubbo-3.3", RegisterMode.ALL, MetadataStorage.LOCAL, 1, Sessions.PER_INSTANCE),
                Dialects.of("dubbo-3.3"),
                List.of(
                    new RegistryAddress.Nacos(
                        locked.connectString(),
                        RegistryAddress.Nacos.PUBLIC,
                        Optional.of(new NacosCredentials("admin", "not-his")))),
                endpoints)) {
      assertThatThrownBy(() -> fleet.register(RegistrationProgress.SILENT))
          .hasMessageContaining("user admin")
          .hasMessageContaining(locked.connectString())
          .hasMessageNotContaining("not-his");
    }
  }

  private Fleet registered(String line) throws Exception {
    Fleet fleet = fleet(line, RegisterMode.INTERFACE, MetadataStorage.LOCAL);
    fleet.register(RegistrationProgress.SILENT);
    return fleet;
  }

  private Fleet fleet(String line, RegisterMode mode, MetadataStorage metadata) {
    return Fleet.start(
        spec(line, mode, metadata, 1, Sessions.PER_INSTANCE),
        Dialects.of(line),
        List.of(address()),
        endpoints);
  }

  private RegistryAddress address() {
    return RegistryAddress.nacos(registry.connectString());
  }

  private static FleetSpec spec(
      String line, RegisterMode mode, MetadataStorage metadata, int registries, Sessions sessions) {
    return new FleetSpec(
        APPLICATION,
        Dialects.of(line).releases().get(0),
        INSTANCES,
        List.of(ServiceSpec.of("demo.Orders"), ServiceSpec.of("demo.Stock")),
        List.of(
            new ProtocolSpec("dubbo", 20_880, "dubbo"), new ProtocolSpec("rest", 20_890, "dubbo")),
        UrlSpec.of(1_024, 0),
        new RegisteringSpec(mode, metadata, registries, Placement.MIRRORED, sessions));
  }

  /** The instances of a service once there are so many: a Nacos acknowledges before it lists. */
  private List<Instance> listed(String service, int howMany) {
    return await()
        .alias("%d instances of %s".formatted(howMany, service))
        .atMost(LIMIT)
        .until(() -> instances(service), found -> found.size() == howMany);
  }

  private String entry(String dataId, String group) throws NacosException {
    return configurations.getConfig(dataId, group, 3_000);
  }

  private List<Instance> instances(String service) throws NacosException {
    return naming.getAllInstances(service, false);
  }

  private static java.util.function.Predicate<Instance> of(int index) {
    String host =
        new dev.discoveryscale.provider.model.Instance(index, HostScheme.host(index), 0, 0)
            .registeredHost();
    return each -> each.getIp().equals(host);
  }
}
