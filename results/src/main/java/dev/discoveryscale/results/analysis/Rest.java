package dev.discoveryscale.results.analysis;

import java.util.List;
import java.util.Optional;
import org.hipparchus.distribution.continuous.GammaDistribution;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/**
 * What was not played of a span: so many times the mean of some windows that were.
 *
 * @param mean of the windows
 * @param variance among the windows
 * @param windows how many there are
 * @param times how many more windows the span holds; below 0 where those that were played overlap
 * @param counts whether whole events are counted
 * @param most the highest value there can be, whatever the windows say; absent if the windows alone
 *     tell
 */
public record Rest(
    double mean,
    double variance,
    long windows,
    double times,
    boolean counts,
    Optional<Double> most) {

  /**
   * With fewer events the spread among windows says too little of their rate: a window without any
   * event says nothing of how seldom they are.
   */
  static final long FEW = 10;

  /**
   * Variance of a count read from a steady process: where the period begins and ends within its
   * steps is chance, and the difference of two such chances has a sixth.
   */
  private static final double COUNTING = 1.0 / 6;

  private static final double NORMAL = 1.959964;

  static Rest of(StreamingStatistics windows, double times, boolean counts) {
    return new Rest(
        windows.getMean(),
        windows.getN() < 2 ? 0 : windows.getVariance(),
        windows.getN(),
        times,
        counts,
        Optional.empty());
  }

  /** The same, of which the windows are too few to tell more than that it is at most so much. */
  Rest upTo(Optional<Double> most) {
    return new Rest(mean, variance, windows, times, counts, most.map(high -> Math.max(0, high)));
  }

  /** The rests of some cells as that of one cell which played the windows of all. */
  static Rest pooled(List<Rest> cells) {
    double windows = cells.stream().mapToDouble(Rest::windows).sum();
    double mean = cells.stream().mapToDouble(Rest::events).sum() / windows;
    double squares =
        cells.stream()
            .mapToDouble(
                rest ->
                    (rest.windows - 1) * rest.variance
                        + rest.windows * (rest.mean - mean) * (rest.mean - mean))
            .sum();
    return new Rest(
        mean,
        windows < 2 ? 0 : squares / (windows - 1),
        Math.round(windows),
        cells.stream().mapToDouble(Rest::times).average().orElseThrow(),
        cells.stream().allMatch(Rest::counts),
        cells.stream().allMatch(rest -> rest.most.isPresent())
            ? Optional.of(
                cells.stream().mapToDouble(rest -> rest.most.get()).average().orElseThrow())
            : Optional.empty());
  }

  double value() {
    return times * mean;
  }

  /** How many events the windows held. */
  double events() {
    return mean * windows;
  }

  boolean fewEvents() {
    return counts && most.isEmpty() && events() < FEW;
  }

  /**
   * The range of {@link #value}. It is Student's t over the windows, for the mean of those that
   * were not played; whole events add the error of counting them. Of few events it is at least the
   * exact range of a Poisson rate. Absent if one window alone says nothing of a spread.
   */
  Optional<Interval> interval() {
    if (times == 0) {
      return Optional.of(new Interval(0, 0, Interval.CONFIDENCE));
    }
    if (most.isPresent()) {
      return Optional.of(new Interval(0, Math.max(most.get(), value()), Interval.CONFIDENCE));
    }
    if (windows < 2) {
      return Optional.empty();
    }
    double half = half();
    double low = Math.max(0, value() - half);
    double high = value() + half;
    if (fewEvents() && times > 0) {
      Interval rate = poisson(events());
      low = Math.min(low, times * rate.low() / windows);
      high = Math.max(high, times * rate.high() / windows);
    }
    return Optional.of(new Interval(times > 0 ? low : value() - half, high, Interval.CONFIDENCE));
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
