package dev.discoveryscale.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.provider.link.FleetException;
import dev.discoveryscale.provider.model.Placement;
import dev.discoveryscale.provider.model.RegistryAddress;
import dev.discoveryscale.provider.model.Sessions;
import dev.discoveryscale.registry.EmbeddedZooKeeper;
import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.ZooKeeperOptions;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Fleets whose registration fails, whose registry is lost, or that are abandoned. */
class FleetFailureTest extends FleetFixture {

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

  /** Its sessions time out after 4 s. */
  private static Registry startImpatient(String name) throws Exception {
    return EmbeddedZooKeeper.start(
        ZooKeeperOptions.of(name, folder.resolve(name))
            .withHeapBytes(64L << 20)
            .withTickMillis(200));
  }
}
