package dev.discoveryscale.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.provider.model.HostScheme;
import dev.discoveryscale.provider.model.Placement;
import dev.discoveryscale.provider.model.Sessions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A fleet registers in its registries, changes and leaves them. */
class FleetTest extends FleetFixture {

  private static final int NODES_OF_ONE = INTERFACES.size() * PROTOCOLS.size();
  private static final int NODES = INSTANCES * NODES_OF_ONE;

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
}
