package dev.discoveryscale.probe.push;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The slopes and the points as Markdown. */
final class PushTable {

  private static final double KB = 1024;

  private PushTable() {}

  /** Two tables: what one more address costs, and what a push costs. */
  static String of(List<Point> points) {
    StringBuilder text =
        new StringBuilder(
            """
            | line and level | bytes allocated per address | R² | µs per address | R² |
            | --- | ---: | ---: | ---: | ---: |
            """);
    series(points).forEach((name, series) -> text.append(slopes(name, series)));
    text.append(
        """

        | line and level | addresses | KB allocated per push | ms per push |
        | --- | ---: | ---: | ---: |
        """);
    series(points).forEach((name, series) -> series.forEach(p -> text.append(push(name, p))));
    return text.toString();
  }

  private static Map<String, List<Point>> series(List<Point> points) {
    return points.stream()
        .collect(
            Collectors.groupingBy(
                p -> p.line() + " " + p.level().name().toLowerCase(Locale.ROOT),
                LinkedHashMap::new,
                Collectors.toList()));
  }

  private static String slopes(String name, List<Point> series) {
    return "| %s | %s | %s |%n"
        .formatted(
            name, slope(series, Point::bytes, "%,.0f"), slope(series, Point::micros, "%,.2f"))
        .replace("\r", "");
  }

  private static String slope(
      List<Point> series, Function<Point, List<Double>> cost, String format) {
    return Slope.through(series, cost)
        .map(
            slope ->
                String.format(
                    Locale.ROOT,
                    format + " [" + format + "–" + format + "] | %.4f",
                    slope.perAddress(),
                    slope.low(),
                    slope.high(),
                    slope.rSquare()))
        .orElse("too few points | ");
  }

  private static String push(String name, Point point) {
    return String.format(
        Locale.ROOT,
        "| %s | %,d | %,.0f | %,.2f |\n",
        name,
        point.n(),
        point.meanBytes() / KB,
        point.meanMicros() / 1_000);
  }
}
