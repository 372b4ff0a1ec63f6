package dev.discoveryscale.report.html;

import java.util.List;

/**
 * Numbers of one kind, one for each row of a chart.
 *
 * @param hatched drawn with a pattern, for what is not of this run
 */
public record Series(String name, Tone tone, boolean hatched, List<ChartValue> figures) {
  public Series {
    figures = List.copyOf(figures);
  }

  /** Numbers of this run. */
  public static Series of(String name, Tone tone, List<ChartValue> figures) {
    return new Series(name, tone, false, figures);
  }

  boolean empty() {
    return figures.stream().allMatch(figure -> figure.value().isEmpty());
  }
}
