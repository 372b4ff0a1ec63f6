package dev.discoveryscale.simulator.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.record.search.KneeRecord.Bounds;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.yaml.CallInputs;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Bounds of searches of rates. */
class CallKneePointsTest {

  private static CallInputs open() {
    return SmokeScenario.inputs(
        "load={arrivals: fixed, rate: 3000, callers: 16}", "time.measured=5s");
  }

  private static Bounds bounds(Long from, Long to) {
    return CallKneePoints.bounds(open(), Optional.ofNullable(from), Optional.ofNullable(to));
  }

  @Test
  void beginsAtTheRateOfTheScenarioUnlessBothBoundsAreGiven() {
    assertThat(bounds(null, null)).isEqualTo(new Bounds(200, 10_000_000, 3_000, false, false));
    assertThat(bounds(4_000L, null)).isEqualTo(new Bounds(4_000, 10_000_000, 4_000, true, false));
    assertThat(bounds(null, 900L)).isEqualTo(new Bounds(200, 900, 900, false, true));
    assertThat(bounds(500L, 9_000L)).isEqualTo(new Bounds(500, 9_000, 500, true, true));
  }

  @Test
  void refusesAClosedLoopWithTheWayOut() {
    assertThatThrownBy(
            () -> CallKneePoints.bounds(SmokeScenario.inputs(), Optional.empty(), Optional.empty()))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("load.arrivals must be fixed or poisson to search a rate, got closed")
        .hasMessageContaining("--set 'load={arrivals: poisson, rate: 1000, callers: 64}'");
  }

  @Test
  void refusesBoundsThatAreNone() {
    assertThatThrownBy(() -> bounds(100L, null))
        .hasMessageContaining(
            "--from must be at least 200, so that 1,000 calls are measured in 5s");
    assertThatThrownBy(() -> bounds(900L, 900L))
        .hasMessageContaining("--from must be less than --to (900), got 900");
    assertThatThrownBy(() -> bounds(null, 200L)).hasMessageContaining("--to must be 201 to");
  }

  @Test
  void keepsGatesOfTheOtherProfilesOutOfAPoint() {
    CallInputs both =
        SmokeScenario.inputs(
            "gates=[{measure: callsWrong, max: 0, profile: dubbo-3.3-tri-hessian2-pojo}]");

    assertThat(both.with(List.of("dubbo-3.3-tri-hessian2-pojo")).scenario().value().gates())
        .hasSize(1);
    assertThat(both.with(List.of("dubbo-2.7-dubbo-hessian2-pojo")).scenario().value().gates())
        .isEmpty();
  }
}
