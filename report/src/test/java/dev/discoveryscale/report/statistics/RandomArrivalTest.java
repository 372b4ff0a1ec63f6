package dev.discoveryscale.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.DoubleUnaryOperator;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class RandomArrivalTest {

  private static final int CALLS = 200_000;
  private static final long MS = 1_000_000;

  /** Times by the inverse of their distribution, at equal steps: no chance is involved. */
  private static Histogram times(DoubleUnaryOperator millisAt) {
    Histogram times = new Histogram(3);
    for (int i = 0; i < CALLS; i++) {
      times.recordValue((long) (MS * millisAt.applyAsDouble((i + 0.5) / CALLS)));
    }
    return times;
  }

  /** How many times the 99th percentile such a call waits. */
  private static double ratio(Histogram times) {
    return RandomArrival.of(times, 0.01).orElseThrow().waitNanos() / times.getValueAtPercentile(99);
  }

  @Test
  void waitsAsLongAsThePercentileWhereTimesAreExponential() {
    assertThat(ratio(times(part -> -Math.log(1 - part)))).isCloseTo(1, within(0.02));
  }

  @Test
  void waitsLessThanTheCallWhereAllTakeTheSameTime() {
    RandomArrival arrival = RandomArrival.of(times(part -> 2), 0.01).orElseThrow();
    assertThat(arrival.waitNanos()).isCloseTo(1.98 * MS, within(0.01 * MS));
    assertThat(arrival.timeShare()).isEqualTo(1);
  }

  /** 4% of the time are stalls of 200 ms, so 1% is spent with 150 ms of one still to come. */
  @Test
  void waitsForTheRestOfAStall() {
    Histogram times = new Histogram(3);
    times.recordValueWithCount(MS / 2, 9_600);
    times.recordValueWithCount(200 * MS, 1);
    RandomArrival arrival = RandomArrival.of(times, 0.01).orElseThrow();
    assertThat(arrival.waitNanos()).isCloseTo(150 * MS, within(0.2 * MS));
    assertThat(arrival.timeShare()).isCloseTo(0.04, within(0.0001));
    assertThat(arrival.callShare()).isCloseTo(1 / 9_601.0, within(1e-9));
  }

  @Test
  void isAbsentWithoutCalls() {
    assertThat(RandomArrival.of(new Histogram(3), 0.01)).isEmpty();
  }
}
