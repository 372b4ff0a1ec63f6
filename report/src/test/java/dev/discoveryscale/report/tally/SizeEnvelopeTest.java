package dev.discoveryscale.report.tally;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.tally.HeapSeries.Point;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Few points of many, without losing a peak. */
class SizeEnvelopeTest {
  private static final long BEGIN = 1_795_245_872_000L;
  private static final long MB = 1 << 20;

  @Test
  void keepsAllOfFewReadings() {
    SizeEnvelope envelope = new SizeEnvelope(10);
    envelope.add(BEGIN, 3 * MB);
    envelope.add(BEGIN + 4, 5 * MB);
    assertThat(envelope.points()).containsExactly(new Point(BEGIN, 3), new Point(BEGIN + 4, 5));
  }

  @Test
  void reducesTwentyHoursToFewPointsWithEveryExtreme() {
    SizeEnvelope envelope = new SizeEnvelope(100);
    Random random = new Random(7);
    for (int second = 0; second < 72_000; second++) {
      envelope.add(BEGIN + second * 1_000L, (300 + random.nextInt(100)) * MB);
    }
    envelope.add(BEGIN + 40_000_500, 900 * MB);
    envelope.add(BEGIN + 50_000_500, 10 * MB);

    List<Point> points = envelope.points();
    assertThat(points).hasSizeBetween(100, 200);
    assertThat(points).contains(new Point(BEGIN + 40_000_500, 900));
    assertThat(points).contains(new Point(BEGIN + 50_000_500, 10));
    assertThat(points).isSortedAccordingTo((one, other) -> Long.compare(one.t(), other.t()));
  }

  @Test
  void acceptsLineOutOfOrder() {
    SizeEnvelope envelope = new SizeEnvelope(4);
    envelope.add(BEGIN, MB);
    envelope.add(BEGIN - 50, 2 * MB);
    assertThat(envelope.points()).hasSize(2);
  }
}
