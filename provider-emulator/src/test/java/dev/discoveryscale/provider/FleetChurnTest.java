package dev.discoveryscale.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.MetadataStorage;
import dev.discoveryscale.provider.model.Placement;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.RegisterMode;
import dev.discoveryscale.provider.model.RegisteringSpec;
import dev.discoveryscale.provider.model.ServiceSpec;
import dev.discoveryscale.provider.model.Sessions;
import dev.discoveryscale.provider.model.UrlSpec;
import dev.discoveryscale.registry.EmbeddedZooKeeper;
import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.ZooKeeperOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** What instances do beside leaving and joining, in a registry that times sessions out in 4 s. */
class FleetChurnTest {

  private static final int INSTANCES = 3;
  private static final int TICK_MILLIS = 200;

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
                .withTickMillis(TICK_MILLIS));
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
  void aKilledInstanceAnswersNoMoreAndStaysRegisteredUntilTheTimeout() throws Exception {
    try (Fleet fleet = registered(Sessions.PER_INSTANCE)) {
      fleet.crash(1);

      assertThat(endpoints.open()).hasSize(INSTANCES - 1).noneMatch(each -> each.index() == 1);
      assertThat(nodes()).hasSize(INSTANCES);
      awaitNodes(INSTANCES - 1);
      assertThat(fleet.statistics().sessionsLost()).isZero();
      assertThatThrownBy(() -> fleet.crash(1)).hasMessage("instance 1 is not registered");
    }
  }

  @Test
  void anInstanceThatIsKilledAndStartsAgainIsThereTwiceUntilTheTimeout() throws Exception {
    try (Fleet fleet = registered(Sessions.PER_INSTANCE)) {
      fleet.crash(1);
      fleet.join(1);

      assertThat(nodes()).hasSize(INSTANCES + 1);
      awaitNodes(INSTANCES);
      assertThat(endpoints.open()).hasSize(INSTANCES);
    }
  }

  @Test
  void anInstanceThatIsCutOffGoesOnAnsweringAndRegistersTheSameAgain() throws Exception {
    try (Fleet fleet = registered(Sessions.PER_INSTANCE)) {
      Set<String> before = nodes();

      fleet.expire(1);

      assertThat(endpoints.open()).hasSize(INSTANCES);
      awaitNodes(INSTANCES - 1);
      assertThat(fleet.recover(1).nodes()).isEqualTo(1);
      assertThat(nodes()).isEqualTo(before);
      assertThatThrownBy(() -> fleet.recover(1)).hasMessage("instance 1 was not cut off");
    }
  }

  @Test
  void anInstanceThatIsBackBeforeTheTimeoutReplacesItsOldNodes() throws Exception {
    try (Fleet fleet = registered(Sessions.PER_INSTANCE)) {
      Set<String> before = nodes();

      fleet.expire(1);
      fleet.recover(1);

      assertThat(nodes()).isEqualTo(before);
      await().during(Duration.ofSeconds(6)).until(() -> nodes().equals(before));
    }
  }

  @Test
  void anUpgradedInstanceRunsTheNextBuild() throws Exception {
    try (Fleet fleet = registered(Sessions.PER_INSTANCE)) {
      fleet.leave(1);
      fleet.upgrade(1);

      assertThat(endpoints.open())
          .allSatisfy(each -> assertThat(each.build()).isEqualTo(each.index() == 1 ? 1 : 0));
    }
  }

  @Test
  void oneOfASharedSessionCannotBeCutOff() throws Exception {
    try (Fleet fleet = registered(Sessions.SHARED)) {
      assertThatThrownBy(() -> fleet.crash(1)).hasMessageContaining("shares its sessions");
      assertThat(nodes()).hasSize(INSTANCES);
    }
  }

  private Fleet registered(Sessions sessions) throws Exception {
    FleetSpec spec =
        new FleetSpec(
            application,
            "2.7.23",
            INSTANCES,
            List.of(ServiceSpec.of("Orders")),
            List.of(new ProtocolSpec("dubbo", 20880, "dubbo")),
            UrlSpec.of(512, 0),
            new RegisteringSpec(
                RegisterMode.INTERFACE, MetadataStorage.LOCAL, 1, Placement.MIRRORED, sessions));
    Fleet fleet =
        Fleet.start(spec, new PlainDialect(), List.of(registry.connectString()), endpoints);
    fleet.register(RegistrationProgress.SILENT);
    return fleet;
  }

  private void awaitNodes(int expected) {
    await().atMost(Duration.ofSeconds(12)).until(() -> nodes().size() == expected);
  }

  private Set<String> nodes() throws Exception {
    return new TreeSet<>(client.children("/" + application + "/Orders"));
  }
}
