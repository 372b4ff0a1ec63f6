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
 * @param doubt how much else than the windows the rest may cost
 */
public record Rest(
    double mean, double variance, long windows, double times, boolean counts, Doubt doubt) {

  /**
   * What no scatter among windows tells, and no number of them lessens.
   *
   * @param least the least that one more window may cost
   * @param most the most that one more window may cost
   * @param factor how many times more or less than the windows the rest may cost
   * @param upTo the most that all of the rest may cost; the windows then tell its value alone
   */
  public record Doubt(double least, double most, double factor, Optional<Double> upTo) {
    static final Doubt NONE =
        new Doubt(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1, Optional.empty());

    private boolean hasRange() {
      return least <= most;
    }
  }

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
        Doubt.NONE);
  }

  /**
   * The same, where the windows may not have reached their level yet: it lies within all of them,
   * or beyond by half of what they have moved.
   */
  Rest unsettled(StreamingStatistics all) {
    double further = (all.getMax() - all.getMin()) / 2;
    return ranging(Math.max(0, all.getMin() - further), all.getMax() + further);
  }

  private Rest ranging(double least, double most) {
    return doubting(new Doubt(least, most, doubt.factor(), doubt.upTo()));
  }

  /** The same, which may cost so many times more or less than its windows. */
  Rest within(double factor) {
    return doubting(new Doubt(doubt.least(), doubt.most(), factor, doubt.upTo()));
  }

  /** The same, of which the windows tell no more than that it is at most so much. */
  Rest upTo(double most) {
    return doubting(
        new Doubt(doubt.least(), doubt.most(), doubt.factor(), Optional.of(Math.max(0, most))));
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
    StreamingStatistics ends = ends(cells);
    pooled = first.doubt.hasRange() ? pooled.ranging(ends.getMin(), ends.getMax()) : pooled;
    pooled = pooled.within(first.doubt.factor());
    return first.doubt.upTo().isPresent() ? pooled.upTo(most) : pooled;
  }

  private static StreamingStatistics ends(List<Rest> cells) {
    StreamingStatistics ends = new StreamingStatistics();
    for (Rest rest : cells) {
      ends.addValue(rest.doubt.least());
      ends.addValue(rest.doubt.most());
    }
    return ends;
  }

  double value() {
    return times * mean;
  }

  /** How many events the windows held. */
  double events() {
    return mean * windows;
  }

  boolean fewEvents() {
    return counts && doubt.upTo().isEmpty() && events() < FEW;
  }

  /** Whether the windows tell no more than that it is at most so much. */
  boolean limited() {
    return doubt.upTo().isPresent();
  }

  /**
   * The range of {@link #value}, with all doubts. It is Student's t over the windows, for the mean
   * of those that were not played; whole events add the error of counting them. Of few events it is
   * at least the exact range of a Poisson rate. Absent if one window alone says nothing of a
   * spread.
   */
  Optional<Interval> interval() {
    return chance()
        .map(
            chance -> {
              Interval always = systematic();
              return new Interval(
                  Math.min(chance.low(), always.low()),
                  Math.max(chance.high(), always.high()),
                  Interval.CONFIDENCE);
            });
  }

  /** What is left if all windows were known: no number of cells lessens it. */
  Interval systematic() {
    double value = value();
    if (times <= 0) {
      return new Interval(value, value, Interval.CONFIDENCE);
    }
    double low = doubt.hasRange() ? Math.min(value, times * doubt.least()) : value;
    double high = doubt.hasRange() ? Math.max(value, times * doubt.most()) : value;
    return doubt
        .upTo()
        .map(most -> new Interval(0, Math.max(most, value), Interval.CONFIDENCE))
        .orElse(new Interval(low / doubt.factor(), high * doubt.factor(), Interval.CONFIDENCE));
  }

  /** What the windows that were played, and no others, tell. */
  private Optional<Interval> chance() {
    if (times == 0 || doubt.upTo().isPresent()) {
      return Optional.of(new Interval(value(), value(), Interval.CONFIDENCE));
    }
    if (windows < 2) {
      return Optional.empty();
    }
    double half = half();
    double low = value() - half;
    double high = value() + half;
    if (times > 0) {
      low = Math.max(0, low);
      if (fewEvents()) {
        Interval rate = poisson(events());
        low = Math.min(low, times * rate.low() / windows);
        high = Math.max(high, times * rate.high() / windows);
      }
      low /= doubt.factor();
      high *= doubt.factor();
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
