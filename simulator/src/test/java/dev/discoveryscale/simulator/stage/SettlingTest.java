package dev.discoveryscale.simulator.stage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.jvm.conversation.SettledPoint;
import dev.discoveryscale.simulator.run.FakeTicker;
import dev.discoveryscale.simulator.runtime.Pacer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When a live set counts as settled, on a clock that nobody waits for. */
class SettlingTest {

  private final FakeTicker ticker = new FakeTicker();
  private final Settling settling =
      new Settling(new Pacer(ticker, () -> {}), Settling.between(Duration.ofSeconds(15)));

  @Test
  void endsWhenTwoReadingsAgree() throws Exception {
    Settling.Rest rest = rest(100_000, 100_900, 7);

    assertThat(rest.point().usedAfterFullGcBytes()).isEqualTo(100_900 * 1_024L);
    assertThat(rest.unsettled()).isEmpty();
    assertThat(ticker.nanos()).isEqualTo(Duration.ofSeconds(5).toNanos());
  }

  @Test
  void readsAgainWhileTheLiveSetMoves() throws Exception {
    assertThat(rest(100_000, 110_000, 120_000, 120_500).point().usedAfterFullGcBytes())
        .isEqualTo(120_500 * 1_024L);
  }

  @Test
  void ignoresAMovementOfHalfAMegabyte() throws Exception {
    assertThat(rest(5_000, 5_500, 9_000).point().usedAfterFullGcBytes()).isEqualTo(5_500 * 1_024L);
  }

  @Test
  void reportsALiveSetThatNeverSettles() throws Exception {
    long[] growing = new long[100];
    for (int i = 0; i < growing.length; i++) {
      growing[i] = 102_400 + i * 10_240L;
    }

    assertThat(rest(growing).unsettled())
        .hasValue(
            "Not settled at before-churn: after 120 s the live set still changed from 330.0 to"
                + " 340.0 MB in 5.0 s.");
  }

  @Test
  void doesNotSettleOnAReadingWithoutALiveSet() throws Exception {
    Deque<SettledPoint> points =
        new ArrayDeque<>(List.of(point(9, true), point(9, false), point(9, true)));

    assertThat(settling.rest(points::remove).unsettled()).isEmpty();
    assertThat(points).isEmpty();
  }

  @Test
  void asksAJvmWithoutCollectionsOnlyOnce() throws Exception {
    SettledPoint blind =
        new SettledPoint("before-churn", 9, 0, 1, false, true, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    Deque<SettledPoint> points = new ArrayDeque<>(List.of(blind, blind));

    assertThat(settling.rest(points::remove).unsettled().orElseThrow())
        .contains("before-churn", "the JVM reported no full collection");
  }

  private Settling.Rest rest(long... kb) throws Exception {
    Deque<SettledPoint> points = new ArrayDeque<>();
    for (long each : kb) {
      points.add(point(each, true));
    }
    return settling.rest(points::remove);
  }

  private static SettledPoint point(long kb, boolean settled) {
    return new SettledPoint(
        "before-churn", kb << 10, 0, 2, settled, false, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  }
}
