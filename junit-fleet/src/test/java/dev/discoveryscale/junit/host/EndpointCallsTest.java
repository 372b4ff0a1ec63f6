package dev.discoveryscale.junit.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Pacer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class EndpointCallsTest {

  private static final Duration LIMIT = Duration.ofMinutes(1);

  private final Map<Integer, Long> first = new HashMap<>(Map.of(0, 5L, 1, 7L));
  private int connected;
  private int looksUntilClosed = -1;
  private Duration waited = Duration.ZERO;
  private Duration stall = Duration.ZERO;
  private final EndpointCalls connections =
      new EndpointCalls(
          each -> first.containsKey(each) ? OptionalLong.of(first.get(each)) : OptionalLong.empty(),
          name -> OptionalLong.empty(),
          moment -> first.values().removeIf(at -> at < moment),
          this::look,
          () -> List.of(0, 1),
          new PassingTime());

  private int look() {
    return looksUntilClosed-- == 0 ? connected = 0 : connected;
  }

  /** Time that passes only when someone waits, and faster while this JVM stalls. */
  private final class PassingTime implements Pacer.Ticker {
    @Override
    public long nanos() {
      return waited.toNanos();
    }

    @Override
    public void pause(Duration length) {
      waited = waited.plus(length).plus(stall);
    }
  }

  @Test
  void forgetsThoseOfAnEndedApplication() throws Exception {
    assertThat(connections.first()).hasSize(2);
    connections.begin("orders");
    assertThat(connections.first()).isEmpty();
  }

  @Test
  void waitsForClosedConnectionsAfterAJvmPause() throws Exception {
    connected = 2;
    looksUntilClosed = 2;
    stall = LIMIT;
    connections.begin("orders");
    assertThat(connections.first()).isEmpty();
    assertThat(waited).isGreaterThan(LIMIT.multipliedBy(2));
  }

  @Test
  void refusesToTimeAmongOtherConnections() {
    connected = 2;
    assertThatThrownBy(() -> connections.begin("orders"))
        .isInstanceOf(CellFailure.class)
        .hasMessageContaining(
            "orders cannot be timed by its calls or connections: the fleet has 2 ");
    assertThatThrownBy(() -> connections.awaitAll(LIMIT)).isInstanceOf(CellFailure.class);
    assertThat(connections.first()).hasSize(2);
  }

  @Test
  void waitsOnlyForConnectionsAfterTheCall() throws Exception {
    first.put(1, Long.MAX_VALUE);
    assertThat(connections.awaitAll(LIMIT).firstAtMillis()).containsOnlyKeys(1);
    assertThat(waited).isEqualTo(LIMIT);
    assertThat(connections.await(List.of(1), LIMIT).firstAtMillis()).containsOnlyKeys(1);
    assertThat(waited).isEqualTo(LIMIT);
  }
}
