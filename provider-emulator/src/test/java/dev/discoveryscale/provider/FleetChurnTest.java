package dev.discoveryscale.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.provider.model.MetadataFault;
import dev.discoveryscale.provider.model.Sessions;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooDefs.Ids;
import org.junit.jupiter.api.Test;

/** What instances do beside leaving and joining, in a registry that times sessions out in 8 s. */
class FleetChurnTest extends FleetChurnFixture {

  private static final Duration LIMIT = Duration.ofSeconds(60);

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
      List<Long> owners = client.owners(ordersPath());

      fleet.instance(1).expire();
      fleet.instance(1).recover();

      // Nothing of the session that is still to be timed out.
      assertThat(nodes()).isEqualTo(before);
      assertThat(client.owners(ordersPath()))
          .hasSize(INSTANCES)
          .filteredOn(owners::contains)
          .hasSize(INSTANCES - 1);
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

  private String ordersPath() {
    return "/" + application + "/Orders";
  }

  private void awaitNodes(int expected) {
    await().atMost(LIMIT).until(() -> nodes().size() == expected);
  }
}
