package dev.discoveryscale.probe.push;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.probe.push.subject.Level;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The slope of a cost against the length of the list")
class SlopeTest {

  @Test
  @DisplayName("of values on a line is that line's, without a doubt")
  void exact() {
    List<Point> points = List.of(point(100, 5_300), point(1_000, 8_000), point(10_000, 35_000));
    Slope slope = Slope.through(points, Point::bytes).orElseThrow();
    assertThat(slope.perAddress()).isEqualTo(3, within(1e-9));
    assertThat(slope.low()).isEqualTo(3, within(1e-6));
    assertThat(slope.high()).isEqualTo(3, within(1e-6));
    assertThat(slope.rSquare()).isEqualTo(1, within(1e-9));
  }

  @Test
  @DisplayName("has the interval of a textbook, worked out by hand")
  void interval() {
    // x 1 2 3 4, y 2 4 5 8: slope 1.9, residuals 0.1 0.2 -0.7 0.4, their squares 0.7, so the
    // standard error is sqrt(0.7 / 2 / 5); t(0.975, 2 degrees) is 4.302653
    List<Point> points = List.of(point(1, 2), point(2, 4), point(3, 5), point(4, 8));
    Slope slope = Slope.through(points, Point::bytes).orElseThrow();
    double half = 4.302653 * Math.sqrt(0.7 / 2 / 5);
    assertThat(slope.perAddress()).isEqualTo(1.9, within(1e-9));
    assertThat(slope.low()).isEqualTo(1.9 - half, within(1e-5));
    assertThat(slope.high()).isEqualTo(1.9 + half, within(1e-5));
    assertThat(slope.rSquare()).isEqualTo(1 - 0.7 / 18.75, within(1e-9));
  }

  @Test
  @DisplayName("goes through the value of each iteration, of the cost that is asked for")
  void iterations() {
    List<Point> points =
        List.of(
            new Point("dubbo-2.7", Level.INTERFACE, 10, List.of(19.0, 21.0), List.of(1.0, 1.0)),
            new Point("dubbo-2.7", Level.INTERFACE, 20, List.of(38.0, 42.0), List.of(5.0, 5.0)));
    assertThat(Slope.through(points, Point::micros).orElseThrow().perAddress())
        .isEqualTo(2, within(1e-9));
    assertThat(Slope.through(points, Point::bytes).orElseThrow().perAddress())
        .isEqualTo(0.4, within(1e-9));
  }

  @Test
  @DisplayName("is not told of one length, or of two values")
  void tooFew() {
    assertThat(Slope.through(List.of(point(100, 1, 2, 3)), Point::bytes)).isEmpty();
    assertThat(Slope.through(List.of(point(1, 1), point(2, 2)), Point::bytes)).isEmpty();
  }

  static Point point(int n, double... bytes) {
    List<Double> values = Arrays.stream(bytes).boxed().toList();
    return new Point("dubbo-2.7", Level.INTERFACE, n, values, values);
  }
}
