package dev.discoveryscale.report.statistics;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/**
 * How a figure of consumers with the probe differs from that of the same consumers without it, pair
 * by pair.
 *
 * @param pairs how many
 * @param with the mean with the probe
 * @param without the mean without it
 * @param difference the mean of the pairs' differences
 * @param interval its 95% interval, Student's t over the pairs; absent with fewer than three
 */
public record PairedDifference(
    int pairs, double with, double without, double difference, Optional<Interval> interval) {

  /** A figure of both cells of a pair. */
  public record Pair(double with, double without) {}

  /** The verdict of an interval on a limit. */
  public enum Verdict {
    /** All of the interval is below it, or at it. */
    WITHIN,
    /** All of the interval is above it. */
    CROSSED,
    /** The interval does not exceed it, but the probe's count of its own work does. */
    CROSSED_BY_OWN_ACCOUNT,
    /** The limit lies inside the interval, or there is none. */
    OPEN;

    /** Whether the limit is crossed for sure, by whichever account. */
    public boolean crossed() {
      return this == CROSSED || this == CROSSED_BY_OWN_ACCOUNT;
    }
  }

  /** More than these are not reckoned with. */
  public static final int MOST_PAIRS = 100;

  /**
   * Of at least one pair.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static PairedDifference of(List<Pair> pairs) {
    if (pairs.isEmpty()) {
      throw new IllegalArgumentException("no pair to compare");
    }
    StreamingStatistics with = new StreamingStatistics();
    StreamingStatistics without = new StreamingStatistics();
    StreamingStatistics apart = new StreamingStatistics();
    for (Pair pair : pairs) {
      with.addValue(pair.with());
      without.addValue(pair.without());
      apart.addValue(pair.with() - pair.without());
    }
    return new PairedDifference(
        pairs.size(), with.getMean(), without.getMean(), apart.getMean(), interval(apart));
  }

  private static Optional<Interval> interval(StreamingStatistics apart) {
    long n = apart.getN();
    return n < Interval.MIN_REPLICATES
        ? Optional.empty()
        : Optional.of(
            Interval.around(apart.getMean(), apart.getStandardDeviation() / Math.sqrt(n), n - 1.0));
  }

  /** The difference of something as a share of its mean without the probe, in percent. */
  public double percent(double value) {
    return 100 * value / without;
  }

  /** Whether the difference is below a limit in the figure's own unit. */
  public Verdict against(double limit) {
    return interval
        .map(range -> range.high() <= limit ? Verdict.WITHIN : above(range, limit))
        .orElse(Verdict.OPEN);
  }

  /**
   * Roughly how many pairs would decide on a limit, if more of them lie around the same mean and
   * spread as these do: so many that half of the interval is less than what lies between.
   *
   * @return empty if these have no interval, or more than {@link #MOST_PAIRS} would be needed
   */
  public Optional<Integer> pairsToDecide(double limit) {
    if (interval.isEmpty()) {
      return Optional.empty();
    }
    double half = (interval.get().high() - interval.get().low()) / 2;
    double deviation = half * Math.sqrt(pairs) / Interval.quantile(pairs - 1.0);
    double between = Math.abs(limit - difference);
    return IntStream.rangeClosed(Interval.MIN_REPLICATES, MOST_PAIRS)
        .filter(n -> Interval.quantile(n - 1.0) * deviation / Math.sqrt(n) < between)
        .boxed()
        .findFirst();
  }

  private static Verdict above(Interval range, double limit) {
    return range.low() > limit ? Verdict.CROSSED : Verdict.OPEN;
  }
}
