package dev.discoveryscale.simulator.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.probe.launcher.Holdings;
import dev.discoveryscale.simulator.plan.Expectation;
import dev.discoveryscale.simulator.runtime.CellFailure;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The consumer's own objects must show its fleet, and the model that was asked for. */
class ConsumerViewTest {

  private static final ConsumerView BOTH =
      new ConsumerView(10, 40, 40, new Expectation(2, 2, Optional.of("APPLICATION_FIRST")));
  private static final ConsumerView OLD =
      new ConsumerView(10, 20, 20, new Expectation(2, 0, Optional.empty()));

  @Test
  void acceptsWhatIsAsItMustBe() {
    assertThatCode(() -> BOTH.require(held(10, 40, "both", "APPLICATION_FIRST")))
        .doesNotThrowAnyException();
    assertThatCode(() -> OLD.require(held(10, 20, "interface", ""))).doesNotThrowAnyException();
  }

  @Test
  void saysByHowMuchCountsDiffer() {
    assertThat(BOTH.counts(held(10, 20, "application", "APPLICATION_FIRST"))).isFalse();
    assertThatThrownBy(() -> BOTH.require(held(9, 36, "both", "APPLICATION_FIRST")))
        .isInstanceOf(CellFailure.class)
        .hasMessageContaining("9 instances, but 10 are registered (-1)")
        .hasMessageContaining("36 invokers, but should hold 40 (-4)");
  }

  @Test
  void saysByHowMuchTheRegistriesHoldAnotherFleet() {
    assertThatCode(() -> BOTH.requireRegistered(40)).doesNotThrowAnyException();
    assertThatThrownBy(() -> BOTH.requireRegistered(44))
        .isInstanceOf(CellFailure.class)
        .hasMessageContaining("the registries hold 44 addresses, but should hold 40 (+4)");
  }

  @Test
  void saysWhichModelWasFound() {
    assertThatThrownBy(() -> BOTH.require(held(10, 40, "interface", "APPLICATION_FIRST")))
        .isInstanceOf(CellFailure.class)
        .hasMessage(
            "the requested discovery model is both (migration step APPLICATION_FIRST), but the"
                + " consumer uses interface (migration step APPLICATION_FIRST)");
  }

  @Test
  void saysWhichStepWasFound() {
    assertThatThrownBy(
            () -> BOTH.require(held(10, 40, "both", "APPLICATION_FIRST,FORCE_APPLICATION")))
        .hasMessageContaining(
            "the consumer uses both (migration step APPLICATION_FIRST,FORCE_APPLI");
    assertThatThrownBy(() -> BOTH.require(held(10, 40, "both", "")))
        .hasMessageContaining("the consumer uses both (no migration step)");
    assertThatThrownBy(() -> OLD.require(held(10, 20, "interface", "FORCE_INTERFACE")))
        .hasMessageContaining("interface (no migration step), but the consumer uses interface");
  }

  private static Holdings held(long instances, long invokers, String model, String steps) {
    return new Holdings(instances, invokers, model, steps, 2, 5, 5, 10, 10);
  }
}
