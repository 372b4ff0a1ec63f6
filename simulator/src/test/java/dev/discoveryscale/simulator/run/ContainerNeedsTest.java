package dev.discoveryscale.simulator.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.simulator.BadInput;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ContainerNeedsTest {

  @Test
  void refusesAFolderWithAColonByName() {
    assertThatThrownBy(
            () -> ContainerNeeds.requireBindable("smoke.yaml", Path.of("/runs/10:30/smoke")))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining(", got true for a run in /runs/10:30/smoke");
    assertThatCode(() -> ContainerNeeds.requireBindable("smoke.yaml", Path.of("/runs/10-30")))
        .doesNotThrowAnyException();
  }
}
