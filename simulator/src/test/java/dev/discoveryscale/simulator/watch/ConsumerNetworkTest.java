package dev.discoveryscale.simulator.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.record.RegistryTraffic;
import dev.discoveryscale.model.record.RegistryTraffic.Phase;
import dev.discoveryscale.simulator.watch.SocketStatistics.Connection;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is told of traffic when some looks at it fail. */
class ConsumerNetworkTest {

  private static final long GONE = Long.MAX_VALUE;

  private final Deque<Optional<Long>> looks = new ArrayDeque<>();
  private final ConsumerNetwork network = new ConsumerNetwork(GONE, this::look);

  private List<Connection> look() throws IOException {
    long received = looks.remove().orElseThrow(() -> new IOException("ss did not answer"));
    return List.of(new Connection(1, 40_000, 2181, received, 0));
  }

  @Test
  void omitsPhasesAroundAFailedReading() throws InterruptedException {
    received(10, 110, 200);
    looks.add(Optional.empty());
    received(900, 950);
    for (String phase : List.of("warm-up", "quiet", "still", "churn", "cool-down", "check")) {
      network.phase(phase);
    }

    RegistryTraffic traffic = network.traffic();

    assertThat(traffic.phases())
        .containsExactly(
            new Phase("warm-up", 110, 0),
            new Phase("quiet", 90, 0),
            new Phase("cool-down", 50, 0),
            new Phase("check", 0, 0));
    assertThat(traffic.leftOut()).contains(List.of("still", "churn"));
    assertThat(traffic.unknown()).isEmpty();
    assertThat(traffic.whole(List.of("quiet"))).isTrue();
    assertThat(traffic.whole(List.of("quiet", "churn"))).isFalse();
  }

  @Test
  void reportsNothingIfTheFirstReadingFails() throws InterruptedException {
    looks.add(Optional.empty());
    network.phase("warm-up");
    network.phase("quiet");

    assertThat(network.traffic()).isEqualTo(RegistryTraffic.unknown("ss did not answer"));
  }

  private void received(long... bytes) {
    for (long each : bytes) {
      looks.add(Optional.of(each));
    }
  }
}
