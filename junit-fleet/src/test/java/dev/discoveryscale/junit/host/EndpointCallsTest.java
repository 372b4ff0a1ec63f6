package dev.discoveryscale.junit.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.simulator.runtime.CellFailure;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class EndpointCallsTest {

  private static final Duration NOT_LONG = Duration.ofMillis(1);

  private final Map<Integer, Long> first = new HashMap<>(Map.of(0, 5L, 1, 7L));
  private int connected;
  private Runnable onLook = () -> {};
  private final EndpointCalls connections =
      new EndpointCalls(
          each -> first.containsKey(each) ? OptionalLong.of(first.get(each)) : OptionalLong.empty(),
          name -> OptionalLong.empty(),
          moment -> first.values().removeIf(at -> at < moment),
          this::look,
          () -> List.of(0, 1));

  private int look() {
    onLook.run();
    return connected;
  }

  @Test
  void forgetsThoseOfAnEndedApplication() throws Exception {
    assertThat(connections.first()).hasSize(2);
    connections.begin("orders");
    assertThat(connections.first()).isEmpty();
  }

  /** That they are closed is found when it goes on. */
  @Test
  void waitsForClosedConnectionsAfterAJvmPause() throws Exception {
    connected = 2;
    onLook =
        () -> {
          LockSupport.parkNanos(Duration.ofMillis(2_500).toNanos());
          onLook = () -> connected = 0;
        };
    connections.begin("orders");
    assertThat(connections.first()).isEmpty();
  }

  @Test
  void refusesToTimeAmongOtherConnections() {
    connected = 2;
    assertThatThrownBy(() -> connections.begin("orders"))
        .isInstanceOf(CellFailure.class)
        .hasMessageContaining(
            "orders cannot be timed by its calls or connections: the fleet has 2 ");
    assertThatThrownBy(() -> connections.awaitAll(NOT_LONG)).isInstanceOf(CellFailure.class);
    assertThat(connections.first()).hasSize(2);
  }

  @Test
  void waitsOnlyForConnectionsAfterTheCall() throws Exception {
    first.put(1, Long.MAX_VALUE);
    assertThat(connections.awaitAll(NOT_LONG).firstAtMillis()).containsOnlyKeys(1);
    assertThat(connections.await(List.of(1), NOT_LONG).firstAtMillis()).containsOnlyKeys(1);
  }
}
