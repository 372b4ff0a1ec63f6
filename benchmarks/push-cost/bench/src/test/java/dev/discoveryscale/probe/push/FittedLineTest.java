package dev.discoveryscale.probe.push;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.probe.push.subject.Level;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The slope of a cost against the length of the list. */
class FittedLineTest {

  @Test
  void isExactForValuesOnALine() {
    List<Point> points =
        List.of(
            point(100, 5_300, 5_300, 5_300),
            point(1_000, 8_000, 8_000, 8_000),
            point(10_000, 35_000, 35_000, 35_000));
    FittedLine slope = FittedLine.through(points, Point::bytes).orElseThrow();
    assertThat(slope.perAddress()).isEqualTo(3, within(1e-9));
    assertThat(slope.half()).hasValueCloseTo(0.0, within(1e-6));
    assertThat(slope.farthest()).isEqualTo(0, within(1e-9));
  }

  @Test
  void hasTheIntervalComputedByHand() {
    // c/n against 1/n, three JVMs each: (1, 5 6 7) and (0.5, 4 5 6). Means 6 and 5, so the line is
    // c/n = 4 + 2/n. Residuals -1 0 1 twice, their squares 4, variance 4/4 = 1. Mean of 1/n is
    // 0.75, sum of squares around it 6·0.0625 = 0.375: the intercept's standard error is
    // sqrt(1/6 + 0.5625/0.375). t(0.975, 4 degrees) is 2.776445
    List<Point> points = List.of(point(1, 5, 6, 7), point(2, 8, 10, 12));
    FittedLine slope = FittedLine.through(points, Point::bytes).orElseThrow();
    assertThat(slope.perAddress()).isEqualTo(4, within(1e-9));
    assertThat(slope.half())
        .hasValueCloseTo(2.776445 * Math.sqrt(1 / 6.0 + 0.5625 / 0.375), within(1e-5));
  }

  @Test
  void weightsLengthsByTheSpreadOfTheirJvms() {
    List<Point> points =
        List.of(
            point(100, 300, 300, 300),
            point(1_000, 3_000, 3_000, 3_000),
            point(10_000, 36_000, 36_000, 36_000));
    FittedLine slope = FittedLine.through(points, Point::bytes).orElseThrow();
    assertThat(slope.perAddress()).isBetween(3.0, 3.4);
    assertThat(slope.farthest()).isBetween(0.05, 0.2);
  }

  @Test
  void hasNoIntervalWithFewerThanThreeJvms() {
    List<Point> points = List.of(point(10, 20, 20), point(20, 40, 40, 40));
    FittedLine slope = FittedLine.through(points, Point::bytes).orElseThrow();
    assertThat(slope.perAddress()).isEqualTo(2, within(1e-9));
    assertThat(slope.half()).isEmpty();
  }

  @Test
  void usesTheRequestedCost() {
    List<Point> points =
        List.of(
            new Point("dubbo-2.7", Level.INTERFACE, 10, List.of(20.0), List.of(1.0), false),
            new Point("dubbo-2.7", Level.INTERFACE, 20, List.of(40.0), List.of(5.0), false));
    assertThat(FittedLine.through(points, Point::micros).orElseThrow().perAddress())
        .isEqualTo(2, within(1e-9));
    assertThat(FittedLine.through(points, Point::bytes).orElseThrow().perAddress())
        .isEqualTo(0.4, within(1e-9));
  }

  @Test
  void needsMoreThanOneLength() {
    assertThat(FittedLine.through(List.of(point(100, 1, 2, 3)), Point::bytes)).isEmpty();
  }

  static Point point(int n, double... bytes) {
    List<Double> values = Arrays.stream(bytes).boxed().toList();
    return new Point("dubbo-2.7", Level.INTERFACE, n, values, values, false);
  }
}
