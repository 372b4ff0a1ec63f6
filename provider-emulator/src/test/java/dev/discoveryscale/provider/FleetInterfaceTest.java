package dev.discoveryscale.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.provider.model.Sessions;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Interfaces that a fleet withdraws and restores, and that an operator overrides. */
class FleetInterfaceTest extends FleetChurnFixture {

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
}
