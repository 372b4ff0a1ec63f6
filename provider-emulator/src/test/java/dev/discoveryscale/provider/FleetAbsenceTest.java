package dev.discoveryscale.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.provider.dialect.Dialect;
import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.provider.link.FleetException;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Placement;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.RegisteringSpec;
import dev.discoveryscale.provider.model.RegistryAddress;
import dev.discoveryscale.provider.model.ServiceSpec;
import dev.discoveryscale.provider.model.Sessions;
import dev.discoveryscale.provider.model.UrlSpec;
import dev.discoveryscale.registry.EmbeddedZooKeeper;
import dev.discoveryscale.registry.ZooKeeperOptions;
import dev.discoveryscale.registry.relay.RegistryRelay;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A fleet whose registry goes and comes back. */
@Tag("exhaustive")
class FleetAbsenceTest {

  private static final int INSTANCES = 20;

  /** A starting server may leave a handshake unanswered, and a session waits 20 s for that. */
  private static final Duration LIMIT = Duration.ofSeconds(90);

  /** Long enough to look at what a server that is back has, before it lets sessions expire. */
  private static final Duration SHORT = Duration.ofSeconds(8);

  /** As of Dubbo's sessions; nothing waits for it. */
  private static final Duration LONG = Duration.ofSeconds(40);

  private static final String ADDRESSES = "/dubbo/Orders/providers";
  private static final String DISCOVERY = "/services/shop";

  @TempDir private Path folder;

  private EmbeddedZooKeeper registry;

  private void startRegistry(Duration timeout) throws Exception {
    registry =
        EmbeddedZooKeeper.start(
            ZooKeeperOptions.of("registry", folder.resolve("registry"))
                .withHeapBytes(64L << 20)
                .withTickMillis((int) timeout.toMillis() / 20));
  }

  @AfterEach
  void stopRegistry() {
    registry.close();
  }

  @ParameterizedTest
  @EnumSource
  void keepsNodesWhenServerReturnsBeforeTimeout(Sessions sessions) throws Exception {
    startRegistry(LONG);
    try (Fleet fleet = registered("dubbo-2.7", RegisterMode.INTERFACE, sessions)) {
      SortedMap<String, Stat> before = nodes(ADDRESSES);
      assertThat(before).hasSize(INSTANCES);

      RegistryOutage absence = fleet.expectAbsence(0);
      registry.stop();
      await().atMost(LIMIT).until(() -> fleet.statistics().sessionsOpen() == 0);
      registry.startAgain();
      Comeback comeback = absence.awaitEnd(LIMIT);

      int held = sessions == Sessions.SHARED ? 1 : INSTANCES;
      assertThat(comeback.sessionsReconnected()).isEqualTo(held);
      assertThat(comeback.sessionsRenewed()).isZero();
      assertThat(comeback.nodesWritten()).isZero();
      assertThat(nodes(ADDRESSES)).isEqualTo(before);
      assertThat(fleet.statistics().sessionsOpen()).isEqualTo(held);
      assertThat(fleet.statistics().registries().get(0).nodes()).isEqualTo(INSTANCES);
      assertThat(fleet.statistics().sessionsLost()).isZero();
    }
  }

  /**
   * The server has expired nothing while it was down, but the providers have given up. They reach
   * it only when that has been seen.
   */
  @ParameterizedTest
  @EnumSource
  void registersInNewSessionsAfterTimeout(Sessions sessions) throws Exception {
    startRegistry(SHORT);
    try (RegistryRelay relay = RegistryRelay.open("relay", registry.connectString());
        Fleet fleet =
            registered(relay.connectString(), "dubbo-2.7", RegisterMode.INTERFACE, sessions)) {
      SortedMap<String, Stat> before = nodes(ADDRESSES);
      RegistryOutage absence = fleet.expectAbsence(0);
      registry.stop();
      await().atMost(LIMIT).until(() -> absence.ended() == INSTANCES);
      relay.cut();
      registry.startAgain();

      assertThat(nodes(ADDRESSES)).isEqualTo(before);
      relay.heal();
      Comeback comeback = absence.awaitEnd(LIMIT);

      assertThat(comeback.sessionsReconnected()).isZero();
      assertThat(comeback.sessionsRenewed()).isEqualTo(sessions == Sessions.SHARED ? 1 : INSTANCES);
      assertThat(comeback.nodesWritten()).isEqualTo(INSTANCES);
      SortedMap<String, Stat> after = nodes(ADDRESSES);
      assertThat(after.keySet()).isEqualTo(before.keySet());
      assertThat(after.values())
          .extracting(Stat::getEphemeralOwner)
          .doesNotContainAnyElementsOf(
              before.values().stream().map(Stat::getEphemeralOwner).toList());
      assertThat(fleet.statistics().sessionsLost()).isZero();
      assertThat(fleet.statistics().registries().get(0).nodes()).isEqualTo(INSTANCES);
      fleet.instance(3).leave();
      assertThat(nodes(ADDRESSES)).hasSize(INSTANCES - 1);
    }
  }

  @Test
  void rewritesApplicationInstancesInSameSession() throws Exception {
    startRegistry(LONG);
    try (Fleet fleet = registered("dubbo-3.3", RegisterMode.ALL, Sessions.PER_INSTANCE)) {
      SortedMap<String, Stat> addresses = nodes(ADDRESSES);
      SortedMap<String, Stat> instances = nodes(DISCOVERY);

      RegistryOutage absence = fleet.expectAbsence(0);
      registry.stop();
      registry.startAgain();
      Comeback comeback = absence.awaitEnd(LIMIT);

      assertThat(comeback.sessionsReconnected()).isEqualTo(INSTANCES);
      assertThat(comeback.nodesWritten()).isEqualTo(INSTANCES);
      assertThat(nodes(ADDRESSES)).isEqualTo(addresses);
      SortedMap<String, Stat> again = nodes(DISCOVERY);
      assertThat(again.keySet()).isEqualTo(instances.keySet());
      again.forEach(
          (path, stat) -> {
            assertThat(stat.getCzxid()).isGreaterThan(instances.get(path).getCzxid());
            assertThat(stat.getEphemeralOwner()).isEqualTo(instances.get(path).getEphemeralOwner());
          });
      assertThat(fleet.statistics().registries().get(0).nodes()).isEqualTo(2 * INSTANCES);
    }
  }

  @Test
  void reconnectsSessionsAfterUnexpectedAbsence() throws Exception {
    startRegistry(LONG);
    try (Fleet fleet = registered("dubbo-2.7", RegisterMode.INTERFACE, Sessions.PER_INSTANCE)) {
      registry.stop();
      await().atMost(LIMIT).until(() -> fleet.statistics().sessionsOpen() == 0);
      registry.startAgain();

      await().atMost(LIMIT).until(() -> fleet.statistics().sessionsOpen() == INSTANCES);
      assertThat(fleet.statistics().sessionsLost()).isZero();
    }
  }

  @Test
  void reportsAbsentRegistryWithNumbers() throws Exception {
    startRegistry(LONG);
    try (Fleet fleet = registered("dubbo-2.7", RegisterMode.INTERFACE, Sessions.PER_INSTANCE)) {
      RegistryOutage absence = fleet.expectAbsence(0);
      registry.stop();

      assertThatThrownBy(() -> absence.awaitEnd(Duration.ofSeconds(1)))
          .isInstanceOf(FleetException.class)
          .hasMessage(
              "20 of 20 instances are not back in %s, 1 s after it served again"
                  .formatted(registry.connectString()));
    }
  }

  private Fleet registered(String line, RegisterMode mode, Sessions sessions) throws Exception {
    return registered(registry.connectString(), line, mode, sessions);
  }

  private static Fleet registered(String address, String line, RegisterMode mode, Sessions sessions)
      throws Exception {
    Dialect dialect = Dialects.of(line);
    FleetSpec spec =
        new FleetSpec(
            "shop",
            dialect.releases().get(0),
            INSTANCES,
            List.of(ServiceSpec.of("Orders")),
            List.of(new ProtocolSpec("dubbo", 20880, "dubbo")),
            UrlSpec.of(700, 0),
            new RegisteringSpec(mode, MetadataStorage.LOCAL, 1, Placement.MIRRORED, sessions));
    Fleet fleet =
        Fleet.start(
            spec, dialect, List.of(RegistryAddress.zooKeeper(address)), new RecordingEndpoints());
    fleet.register(RegistrationProgress.SILENT);
    return fleet;
  }

  private SortedMap<String, Stat> nodes(String parent) throws Exception {
    try (StockClient client = StockClient.of(registry.connectString())) {
      SortedMap<String, Stat> nodes = new TreeMap<>();
      for (String child : client.children(parent)) {
        nodes.put(child, client.zookeeper().exists(parent + "/" + child, false));
      }
      return nodes;
    }
  }
}
