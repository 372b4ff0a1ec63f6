package dev.discoveryscale.junit.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.simulator.runtime.Pacer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** An application has started when it has called each interface, and not before. */
class CallWatchTest {

  private final Map<String, Long> called = new HashMap<>();
  private final CallWatch watch =
      new CallWatch(
          List.of("acme.Stock", "acme.Prices"),
          new EndpointCalls(
              each -> OptionalLong.of(1),
              name ->
                  called.containsKey(name)
                      ? OptionalLong.of(called.get(name))
                      : OptionalLong.empty(),
              moment -> {},
              () -> 3,
              () -> List.of(0, 1, 2),
              Pacer.Ticker.system()));

  @Test
  void doesNotTakeConnectionsForAStart() {
    assertThat(watch.atMillis()).isEmpty();
    assertThat(watch.missing())
        .startsWith(
            "it has called no interface, not acme.Stock, acme.Prices, and connected to 3 of 3")
        .contains("startedWhenConnected");
  }

  @Test
  void namesAnInterfaceThatIsNotCalled() {
    called.put("acme.Stock", 7L);
    assertThat(watch.atMillis()).isEmpty();
    assertThat(watch.missing())
        .isEqualTo("it has called acme.Stock, not acme.Prices, and connected to 3 of 3 instances");
  }

  @Test
  void startsWithTheLastOfTheFirstCalls() {
    called.put("acme.Stock", 7L);
    called.put("acme.Prices", 9L);
    assertThat(watch.atMillis()).hasValue(9);
    assertThat(watch.cameBefore(7)).isFalse();
    assertThat(watch.cameBefore(8)).isTrue();
  }
}
