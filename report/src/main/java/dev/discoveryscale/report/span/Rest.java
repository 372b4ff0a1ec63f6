package dev.discoveryscale.report.span;

import static java.util.stream.Collectors.summarizingDouble;

import dev.discoveryscale.report.statistics.Interval;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hipparchus.distribution.continuous.GammaDistribution;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/**
 * The part of a span that was not played, as a multiple of the mean of played windows.
 *
 * @param mean of the windows
 * @param variance among the windows
 * @param windows how many there are
 * @param times how many more windows the span holds; below 0 if the played ones overlap
 * @param counts whether whole events are counted
 * @param doubt how much else than the windows the rest may cost
 */
public record Rest(
    double mean, double variance, long windows, double times, boolean counts, Doubt doubt) {

  /**
   * An uncertainty that the scatter of windows does not show and more windows do not reduce.
   *
   * @param course what windows cost, if they may not have reached their level yet
   * @param factor how many times more or less than the windows the rest may cost
   * @param upTo the most that all of the rest may cost; the windows then give its value alone
   */
  public record Doubt(Optional<Course> course, double factor, Optional<Double> upTo) {
    static final Doubt NONE = new Doubt(Optional.empty(), 1, Optional.empty());
  }

  /**
   * The costs of windows in the order of playing.
   *
   * @param runIn how many changes came before them
   * @param costs of each two windows together, as a leave and a join differ
   * @param atLeast the part of the least of them that the level may fall to
   */
  public record Course(int runIn, List<Double> costs, double atLeast) {
    public Course {
      costs = List.copyOf(costs);
    }

    public static Course of(int runIn, List<Double> windows, double atLeast) {
      List<Double> costs = new ArrayList<>();
      for (int i = 0; i < windows.size(); i += 2) {
        List<Double> pair = windows.subList(i, Math.min(i + 2, windows.size()));
        costs.add(pair.stream().mapToDouble(each -> each).average().orElseThrow());
      }
      return new Course(runIn, costs, atLeast);
    }

    /**
     * Where the level of one window may lie: within the course, or beyond it by as much again as it
     * has moved.
     */
    private Interval level() {
      DoubleSummaryStatistics all = costs.stream().collect(summarizingDouble(each -> each));
      double further = all.getMax() - all.getMin();
      return new Interval(
          Math.max(0, all.getMin() - further) * atLeast,
          all.getMax() + further,
          Interval.CONFIDENCE);
    }

    private boolean like(Course other) {
      return runIn == other.runIn && costs.size() == other.costs.size();
    }
  }

  /**
   * With fewer events the spread among windows says too little of their rate: a window without any
   * event says nothing of how seldom they are.
   */
  public static final long FEW = 10;

  /**
   * Variance of a count read from a steady process: where the period begins and ends within its
   * steps is chance, and the difference of two such chances has a sixth.
   */
  private static final double COUNTING = 1.0 / 6;

  private static final double NORMAL = 1.959964;

  public static Rest of(StreamingStatistics windows, double times, boolean counts) {
    return new Rest(
        windows.getMean(),
        windows.getN() < 2 ? 0 : windows.getVariance(),
        windows.getN(),
        times,
        counts,
        Doubt.NONE);
  }

  /** The same, where the windows may not have reached their level yet. */
  Rest on(Course course) {
    return doubting(new Doubt(Optional.of(course), doubt.factor(), doubt.upTo()));
  }

  /** The same, which may cost so many times more or less than its windows. */
  Rest within(double factor) {
    return doubting(new Doubt(doubt.course(), factor, doubt.upTo()));
  }

  /** The same, if the windows give only an upper bound. */
  Rest upTo(double most) {
    return doubting(new Doubt(doubt.course(), doubt.factor(), Optional.of(Math.max(0, most))));
  }

  private Rest doubting(Doubt other) {
    return new Rest(mean, variance, windows, times, counts, other);
  }

  /** The rests of some cells as that of one cell which played the windows of all. */
  static Rest pooled(List<Rest> cells) {
    StreamingStatistics times = new StreamingStatistics();
    double windows = cells.stream().mapToDouble(Rest::windows).sum();
    double mean = cells.stream().mapToDouble(Rest::events).sum() / windows;
    double squares = 0;
    double most = 0;
    for (Rest rest : cells) {
      times.addValue(rest.times);
      double from = rest.mean - mean;
      squares += (rest.windows - 1) * rest.variance + rest.windows * from * from;
      most += rest.doubt.upTo().orElse(0.0) / cells.size();
    }
    Rest first = cells.get(0);
    Rest pooled =
        new Rest(
            mean,
            windows < 2 ? 0 : squares / (windows - 1),
            Math.round(windows),
            times.getMean(),
            first.counts,
            Doubt.NONE);
    pooled = course(cells).map(pooled::on).orElse(pooled).within(first.doubt.factor());
    return first.doubt.upTo().isPresent() ? pooled.upTo(most) : pooled;
  }

  /**
   * The mean course of cells that played equally many changes, so that chance in one cell is not
   * taken for a level that still moves. For other cells, all their courses.
   */
  private static Optional<Course> course(List<Rest> cells) {
    List<Course> known = cells.stream().flatMap(cell -> cell.doubt.course().stream()).toList();
    if (known.isEmpty()) {
      return Optional.empty();
    }
    Course first = known.get(0);
    double atLeast = known.stream().mapToDouble(Course::atLeast).min().orElseThrow();
    if (known.size() < cells.size() || !known.stream().allMatch(first::like)) {
      Stream<Double> all =
          cells.stream()
              .flatMap(
                  cell ->
                      cell.doubt.course().map(Course::costs).orElse(List.of(cell.mean)).stream());
      return Optional.of(new Course(first.runIn(), all.toList(), atLeast));
    }
    List<Double> mean =
        IntStream.range(0, first.costs().size())
            .mapToObj(
                i ->
                    known.stream().mapToDouble(each -> each.costs().get(i)).average().orElseThrow())
            .toList();
    return Optional.of(new Course(first.runIn(), mean, atLeast));
  }

  double value() {
    return times * mean;
  }

  /** How many events the windows held. */
  public double events() {
    return mean * windows;
  }

  public boolean fewEvents() {
    return counts && doubt.upTo().isEmpty() && events() < FEW;
  }

  /** Whether the windows show no more than that it is at most so much. */
  boolean limited() {
    return doubt.upTo().isPresent();
  }

  /**
   * The range of {@link #value}, with all doubts. It is Student's t over the windows, for the mean
   * of those that were not played; whole events add the error of counting them. Of few events it is
   * at least the exact range of a Poisson rate. The distances of chance and of a level that may not
   * be reached yet add in squares, which is an approximation. Absent if one window alone says
   * nothing of a spread.
   */
  Optional<Interval> interval() {
    return limited() ? Optional.of(systematic()) : chance().map(this::withDoubt);
  }

  /** What is left if all windows were known: no number of cells lessens it. */
  Interval systematic() {
    double value = value();
    return doubt
        .upTo()
        .filter(most -> times > 0)
        .map(most -> new Interval(0, Math.max(most, value), Interval.CONFIDENCE))
        .orElseGet(() -> withDoubt(new Interval(value, value, Interval.CONFIDENCE)));
  }

  private Interval withDoubt(Interval chance) {
    if (times <= 0) {
      return chance;
    }
    double value = value();
    Optional<Interval> level = doubt.course().map(Course::level);
    double below = level.map(range -> Math.max(0, value - times * range.low())).orElse(0.0);
    double above = level.map(range -> Math.max(0, times * range.high() - value)).orElse(0.0);
    double low = value - Math.hypot(below, value - chance.low());
    double high = value + Math.hypot(above, chance.high() - value);
    return new Interval(
        Math.max(0, low) / doubt.factor(), high * doubt.factor(), Interval.CONFIDENCE);
  }

  /** What the windows that were played, and no others, tell. */
  private Optional<Interval> chance() {
    if (times == 0) {
      return Optional.of(new Interval(value(), value(), Interval.CONFIDENCE));
    }
    if (windows < 2) {
      return Optional.empty();
    }
    double half = half();
    double low = value() - half;
    double high = value() + half;
    if (times > 0 && fewEvents()) {
      Interval rate = poisson(events());
      low = Math.min(low, times * rate.low() / windows);
      high = Math.max(high, times * rate.high() / windows);
    }
    return Optional.of(new Interval(low, high, Interval.CONFIDENCE));
  }

  private double half() {
    double spread = variance * (times * times / windows + Math.abs(times));
    double student = Interval.quantile(windows - 1.0) * Math.sqrt(spread);
    double counting = counts ? NORMAL * Math.abs(times) / windows * Math.sqrt(COUNTING) : 0;
    return Math.hypot(student, counting);
  }

  /**
   * The exact range of the mean of a Poisson count (F. Garwood, "Fiducial limits for the Poisson
   * distribution", Biometrika 28, 1936).
   */
  static Interval poisson(double events) {
    double tail = (1 - Interval.CONFIDENCE) / 2;
    double low =
        events <= 0 ? 0 : new GammaDistribution(events, 1).inverseCumulativeProbability(tail);
    double high = new GammaDistribution(events + 1, 1).inverseCumulativeProbability(1 - tail);
    return new Interval(low, high, Interval.CONFIDENCE);
  }
}
