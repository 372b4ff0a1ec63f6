package dev.discoveryscale.report.span;

import dev.discoveryscale.report.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * A figure of one cell, extrapolated from the played part to its span: what was seen, plus the
 * rest. It is never less than what was seen.
 *
 * @param seen what was counted or read in the part of the span that was played
 * @param rests the parts that were not played
 * @param shared whether the rests are extrapolated from the same windows, whose errors they share;
 *     other errors are independent
 * @param known whether the windows show how far off the value may be
 * @param least the least that all rests together can come to
 * @param most the most that all rests together can come to; absent if nothing limits them
 */
public record Carried(
    double seen,
    List<Rest> rests,
    boolean shared,
    boolean known,
    double least,
    Optional<Double> most) {
  public Carried {
    rests = List.copyOf(rests);
  }

  public double value() {
    return seen + Math.max(least, rests.stream().mapToDouble(Rest::value).sum());
  }

  /** The error of carrying this one cell, not of repeating it; absent if it is not known. */
  public Optional<Interval> interval() {
    if (!known || rests.stream().anyMatch(rest -> rest.interval().isEmpty())) {
      return Optional.empty();
    }
    double below = together(rest -> rest.value() - range(rest).low());
    double above = together(rest -> range(rest).high() - rest.value());
    return Optional.of(between(value() - below, value() + above));
  }

  private double together(ToDoubleFunction<Rest> each) {
    return shared ? rests.stream().mapToDouble(each).sum() : distance(rests, each);
  }

  /** What was seen, and what the rests come to at least. */
  public double floor() {
    return seen + least;
  }

  /** Not below what there must be, and not above what there can be. */
  private Interval between(double low, double high) {
    double highest = most.map(all -> Math.max(value(), seen + all)).orElse(high);
    return new Interval(
        Math.max(floor(), low), Math.max(value(), Math.min(high, highest)), Interval.CONFIDENCE);
  }

  private static Interval range(Rest rest) {
    return rest.interval().orElseThrow();
  }

  /**
   * The error of extrapolating the mean of some cells. It does not contain further differences
   * between replicates. Where each rest of all cells saw few events, their windows count as those
   * of one cell. What more windows would not show is not lessened by more cells.
   *
   * @param alike whether the cells played the same changes, whose error they then share
   */
  public static Optional<Interval> ofMean(List<Carried> cells, boolean alike) {
    if (cells.isEmpty() || cells.stream().anyMatch(cell -> cell.interval().isEmpty())) {
      return Optional.empty();
    }
    ToDoubleFunction<Carried> down = cell -> cell.value() - range(cell).low();
    ToDoubleFunction<Carried> up = cell -> range(cell).high() - cell.value();
    double below = mean(cells, down);
    double above = mean(cells, up);
    if (!alike && cells.size() > 1) {
      Optional<Carried> one = asOne(cells);
      if (one.isPresent() && one.get().rests.stream().allMatch(Carried::tellsTooLittle)) {
        return one.get().interval();
      }
      List<Carried> whole = one.map(List::of).orElse(cells);
      below = Math.hypot(distance(cells, down) / cells.size(), mean(whole, Carried::alwaysBelow));
      above = Math.hypot(distance(cells, up) / cells.size(), mean(whole, Carried::alwaysAbove));
    }
    double value = mean(cells, Carried::value);
    return Optional.of(
        new Interval(
            Math.max(mean(cells, Carried::floor), value - below),
            value + above,
            Interval.CONFIDENCE));
  }

  private double alwaysBelow() {
    return Math.min(
        value() - range(this).low(), together(rest -> rest.value() - rest.systematic().low()));
  }

  private double alwaysAbove() {
    return Math.min(
        range(this).high() - value(), together(rest -> rest.systematic().high() - rest.value()));
  }

  private static boolean tellsTooLittle(Rest rest) {
    return rest.fewEvents() || rest.limited();
  }

  /** One cell with the windows of all; absent if they were not carried in the same way. */
  private static Optional<Carried> asOne(List<Carried> cells) {
    int rests = cells.get(0).rests.size();
    boolean shared = cells.get(0).shared;
    if (cells.stream().anyMatch(cell -> cell.rests.size() != rests || cell.shared != shared)) {
      return Optional.empty();
    }
    List<Rest> together = new ArrayList<>();
    for (int i = 0; i < rests; i++) {
      int index = i;
      together.add(Rest.pooled(cells.stream().map(cell -> cell.rests.get(index)).toList()));
    }
    Optional<Double> most =
        cells.stream().allMatch(cell -> cell.most.isPresent())
            ? Optional.of(mean(cells, cell -> cell.most.orElseThrow()))
            : Optional.empty();
    return Optional.of(
        new Carried(
            mean(cells, Carried::seen), together, shared, true, mean(cells, Carried::least), most));
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
