package dev.discoveryscale.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import org.junit.jupiter.api.Test;

/** A fleet whose Nacos restarts or dies. */
class NacosFleetOutageTest extends NacosFleetFixture {

  @Test
  void registersAgainInRestartedServer() throws Exception {
    try (Fleet fleet = fleet("dubbo-3.3", RegisterMode.ALL, MetadataStorage.LOCAL)) {
      fleet.register(RegistrationProgress.SILENT);
      RegistryOutage absence = fleet.expectAbsence(0);
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
      RegistryOutage absence = fleet.expectAbsence(0);
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
      RegistryOutage absence = fleet.expectAbsence(0);
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
}
