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

  private static final String WARMING = " (warming)";

  private static final String LEGEND =
      "\nWarming: pushes of some length still became faster while they were measured.\n";

  private PushTable() {}

  /** Two tables: what one more address costs, and what a push costs. */
  static String of(List<Point> points) {
    StringBuilder text =
        new StringBuilder(
            """
            | line and level | bytes allocated per address | off the line | µs per address | off the line |
            | --- | ---: | ---: | ---: | ---: |
            """);
    series(points).forEach((name, series) -> text.append(slopes(name, series)));
    text.append(
        """

        | line and level | addresses | KB allocated per push | ms per push |
        | --- | ---: | ---: | ---: |
        """);
    series(points).forEach((name, series) -> series.forEach(p -> text.append(push(name, p))));
    return text.append(points.stream().anyMatch(Point::warming) ? LEGEND : "").toString();
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
    String warming = series.stream().anyMatch(Point::warming) ? WARMING : "";
    return "| %s | %s | %s |%n"
        .formatted(
            name,
            slope(series, Point::bytes, "%,.0f", ""),
            slope(series, Point::micros, "%,.2f", warming))
        .replace("\r", "");
  }

  private static String slope(
      List<Point> series, Function<Point, List<Double>> cost, String format, String mark) {
    return FittedLine.through(series, cost)
        .map(
            slope ->
                String.format(Locale.ROOT, format, slope.perAddress())
                    + interval(slope, format)
                    + mark
                    + String.format(Locale.ROOT, " | %.0f%%", 100 * slope.farthest()))
        .orElse("only one length | ");
  }

  private static String interval(FittedLine slope, String format) {
    return slope.half().isEmpty()
        ? ""
        : String.format(
            Locale.ROOT,
            " [" + format + "–" + format + "]",
            slope.perAddress() - slope.half().getAsDouble(),
            slope.perAddress() + slope.half().getAsDouble());
  }

  private static String push(String name, Point point) {
    return String.format(
        Locale.ROOT,
        "| %s | %,d | %,.0f | %,.2f%s |\n",
        name,
        point.n(),
        point.meanBytes() / KB,
        point.meanMicros() / 1_000,
        point.warming() ? WARMING : "");
  }
}
