package dev.discoveryscale.report.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * What a call would wait that begins at a random moment of a closed loop, and not when its caller
 * is free. It meets a call in progress, a long one more often than a short one, and waits for the
 * rest of it: P(wait > x) = E[(T - x)+] / E[T], where T is the time of a call (residual life in
 * renewal theory; W. Feller, "An Introduction to Probability Theory and Its Applications" II, ch.
 * XI.4). Where times are exponential, that is their own distribution, so both percentiles are
 * equal.
 *
 * @param waitNanos what such calls wait or more, in the given share of cases
 * @param callShare calls of that time or longer, as part of all calls
 * @param timeShare their time, as part of all callers' time
 */
public record RandomArrival(double waitNanos, double callShare, double timeShare) {

  /** Calls of equal times. */
  private record Times(long nanos, long calls) {}

  /**
   * From the times of calls.
   *
   * @param share of such calls, such as 0.01 for the 99th percentile
   * @return absent if there are no calls, or none took any time
   */
  public static Optional<RandomArrival> of(Histogram times, double share) {
    List<Times> ascending = new ArrayList<>();
    double all = 0;
    for (HistogramIterationValue each : times.recordedValues()) {
      ascending.add(new Times(each.getValueIteratedTo(), each.getCountAddedInThisIterationStep()));
      all += (double) each.getValueIteratedTo() * each.getCountAddedInThisIterationStep();
    }
    double calls = 0;
    double time = 0;
    for (int i = ascending.size() - 1; i >= 0 && all > 0; i--) {
      calls += ascending.get(i).calls();
      time += (double) ascending.get(i).nanos() * ascending.get(i).calls();
      double next = i == 0 ? 0 : ascending.get(i - 1).nanos();
      // Between two times that occur, E[(T - x)+] falls in a straight line.
      double wait = (time - share * all) / calls;
      if (wait >= next) {
        return Optional.of(new RandomArrival(wait, calls / times.getTotalCount(), time / all));
      }
    }
    return Optional.empty();
  }
}
