package dev.discoveryscale.simulator.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Gates of the scenario smoke, which lists its profiles, for one profile each. */
class GateProfilesTest {

  private static final String LISTED = "dubbo-2.7-interface";
  private static final String SHIPPED = "dubbo-3.0-interface";

  @Test
  void refusesGateForShippedProfileThatScenarioDoesNotList() {
    assertThatThrownBy(() -> read(SHIPPED, LISTED))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining(
            "gates[0].profile must be one of dubbo-2.7-interface, dubbo-3.0-application, got "
                + SHIPPED);
  }

  @Test
  void acceptsGateForProfileThatScenarioListsAndRunLeavesOut() {
    assertThat(read("dubbo-3.0-application", LISTED).scenario().value().gates()).hasSize(1);
  }

  @Test
  void acceptsGateForProfileThatOnlyRunNames() {
    assertThat(read(SHIPPED, SHIPPED).scenario().value().gates()).hasSize(1);
  }

  private static Inputs read(String gated, String run) {
    return Ranges.read(
            new Home(Path.of("..").toAbsolutePath().normalize()),
            "smoke",
            List.of(run),
            List.of("gates=[{measure: callsFailed, max: 0, profile: " + gated + "}]"))
        .sources()
        .inputs(
            new Home(Path.of("..").toAbsolutePath().normalize()),
            Map.of("dubbo-2.7", "2.7.23", "dubbo-3.0", "3.0.15"),
            new Limits(8L << 30, 2, 1L << 20));
  }
}
