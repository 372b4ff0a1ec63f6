package dev.discoveryscale.report.render.text;

import dev.discoveryscale.report.statistics.Latency;
import dev.discoveryscale.report.statistics.Percentile;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A distribution of durations as tables print it. */
public final class LatencyText {
  /** What a table with such cells has to explain. */
  public static final String RULE =
      "p50, p90 and p99 are percentiles. The number in brackets counts independent observations. A"
          + " percentile needs enough of them (p50: 2, p90: 10, p99: 100); otherwise it is –.";

  private LatencyText() {}

  /** In whole milliseconds: {@code 333 / – / 528 (6)} for median, 99th percentile and maximum. */
  public static String whole(Latency latency) {
    return of(latency, "%,.0f", Percentile.P50, Percentile.P99);
  }

  /**
   * The percentiles that are known, then the longest and the number of independent observations.
   *
   * @param format of a duration in milliseconds
   */
  public static String of(Latency latency, String format, Percentile... percentiles) {
    Stream<String> known =
        Stream.of(percentiles)
            .map(each -> latency.at(each).map(ms -> number(format, ms)).orElse(Numbers.ABSENT));
    String max =
        number(format, latency.maxMs())
            + String.format(Locale.ROOT, " (%,d)", latency.independent());
    return Stream.concat(known, Stream.of(max)).collect(Collectors.joining(" / "));
  }

  private static String number(String format, double ms) {
    return String.format(Locale.ROOT, format, ms);
  }
}
