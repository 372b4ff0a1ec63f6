package dev.discoveryscale.results.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * A figure of one cell, carried from what was played to its span: what was seen, and the rest. It
 * is never less than what was seen.
 *
 * @param seen what was counted or read in the part of the span that was played
 * @param rests what was not played; their errors are independent
 * @param known whether the windows tell how far off the value may be
 */
public record Carried(double seen, List<Rest> rests, boolean known) {
  public Carried {
    rests = List.copyOf(rests);
  }

  double value() {
    return seen + Math.max(0, rests.stream().mapToDouble(Rest::value).sum());
  }

  /** The error of carrying this one cell, not of repeating it; absent if it is not known. */
  Optional<Interval> interval() {
    if (!known || rests.stream().anyMatch(rest -> rest.interval().isEmpty())) {
      return Optional.empty();
    }
    double below = distance(rests, rest -> rest.value() - range(rest).low());
    double above = distance(rests, rest -> range(rest).high() - rest.value());
    return Optional.of(
        new Interval(Math.max(seen, value() - below), value() + above, Interval.CONFIDENCE));
  }

  private static Interval range(Rest rest) {
    return rest.interval().orElseThrow();
  }

  /**
   * The error of carrying the mean of some cells. It does not hold what their replicates differ by
   * beyond that. Where all cells together saw few events, their windows count as those of one cell.
   */
  static Optional<Interval> ofMean(List<Carried> cells) {
    if (cells.isEmpty() || cells.stream().anyMatch(cell -> cell.interval().isEmpty())) {
      return Optional.empty();
    }
    double mean = mean(cells, Carried::value);
    double below = distance(cells, cell -> cell.value() - range(cell).low()) / cells.size();
    double above = distance(cells, cell -> range(cell).high() - cell.value()) / cells.size();
    Optional<Carried> one = asOne(cells);
    if (one.isPresent()) {
      below = one.get().value() - range(one.get()).low();
      above = range(one.get()).high() - one.get().value();
    }
    return Optional.of(
        new Interval(
            Math.max(mean(cells, Carried::seen), mean - below), mean + above, Interval.CONFIDENCE));
  }

  /**
   * One cell with the windows of all, if each rest of all cells together has few events or an upper
   * limit alone.
   */
  private static Optional<Carried> asOne(List<Carried> cells) {
    List<Rest> together = new ArrayList<>();
    for (int i = 0; i < cells.get(0).rests.size(); i++) {
      int index = i;
      if (cells.stream().anyMatch(cell -> cell.rests.size() <= index)) {
        return Optional.empty();
      }
      Rest pooled = Rest.pooled(cells.stream().map(cell -> cell.rests.get(index)).toList());
      if (!pooled.fewEvents() && pooled.most().isEmpty()) {
        return Optional.empty();
      }
      together.add(pooled);
    }
    return Optional.of(new Carried(mean(cells, Carried::seen), together, true));
  }

  private static Interval range(Carried cell) {
    return cell.interval().orElseThrow();
  }

  private static double mean(List<Carried> cells, ToDoubleFunction<Carried> part) {
    return cells.stream().mapToDouble(part).average().orElseThrow();
  }

  /**
   * How far the end of the range of a sum lies from it: distances of independent parts add in
   * squares (G. Y. Zou, A. Donner, "Construction of confidence limits about effect measures",
   * Statistics in Medicine 27, 2008).
   */
  private static <T> double distance(List<T> parts, ToDoubleFunction<T> each) {
    return Math.sqrt(parts.stream().mapToDouble(each).map(distance -> distance * distance).sum());
  }
}
