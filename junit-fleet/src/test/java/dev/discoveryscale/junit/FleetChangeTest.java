package dev.discoveryscale.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.junit.channel.Changed.Moved;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FleetChangeTest {

  private static final List<Moved> MOVED = List.of(new Moved(3, 1_000), new Moved(4, 2_000));

  @Test
  void reportsTheSlowestInstance() {
    Figure figure = FleetChange.slowest(MOVED, Map.of(3, 1_500L, 4, 2_250L), "a fleet", false);
    assertThat(figure.value()).isEqualTo(0.5);
    assertThat(figure.n()).isEqualTo(2);
    assertThat(figure.from()).endsWith("without 0 that received a connection before; a fleet");
  }

  @Test
  void leavesOutInstancesConnectedBefore() {
    Figure figure = FleetChange.slowest(MOVED, Map.of(3, 999L, 4, 2_250L), "a fleet", false);
    assertThat(figure.value()).isEqualTo(0.25);
    assertThat(figure.n()).isEqualTo(1);
    assertThat(figure.from()).contains("without 1 that received a connection before");
  }

  @Test
  void countsEarlyConnectionsOfSpareInstancesAsZero() {
    Figure figure = FleetChange.slowest(MOVED, Map.of(3, 999L, 4, 1_999L), "a fleet", true);
    assertThat(figure.value()).isZero();
    assertThat(figure.n()).isEqualTo(2);
    assertThat(figure.from()).endsWith("2 with an earlier connection count as 0; a fleet");
  }

  @Test
  void isNotZeroWhereAllWereConnectedToBefore() {
    assertThatThrownBy(() -> FleetChange.slowest(MOVED, Map.of(3, 1L, 4, 1_999L), "a fleet", false))
        .isInstanceOf(FleetFailure.class)
        .hasMessage(
            "propagation: not measured: all 2 instances received a connection before all registries had acknowledged them; a fleet");
  }
}
