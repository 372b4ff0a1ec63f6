package dev.discoveryscale.simulator.calls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.calls.launcher.LaunchedClient.Taken;
import java.util.List;
import org.junit.jupiter.api.Test;

class PeersTest {

  private static Taken taken(long right, long meanNanos, String firstError) {
    return new Taken(1_000_000_000, right, 1, 2, 3, meanNanos, meanNanos, 9_000, firstError, 1);
  }

  @Test
  void sumsUpWhatClientsDidInTheSameTime() {
    Taken both = Peers.sum(List.of(taken(100, 4_000, null), taken(300, 2_000, "broken")));

    assertThat(both.rate()).isEqualTo(400);
    assertThat(both.meanNanos()).as("of all calls").isEqualTo(2_500);
    assertThat(both.wrong() + both.timeouts() + both.errors()).isEqualTo(12);
    assertThat(both.waiting()).isEqualTo(2);
    assertThat(both.firstError()).isEqualTo("broken");
  }

  @Test
  void leavesTheCallsOfOneClientAsTheyAre() {
    Taken one = taken(100, 4_000, null);

    assertThat(Peers.sum(List.of(one))).isEqualTo(one);
  }

  @Test
  void knowsNoMeanWithoutRightAnswers() {
    assertThat(Peers.sum(List.of(taken(0, 0, "broken"), taken(0, 0, null))).meanNanos()).isZero();
  }
}
