package dev.discoveryscale.calls.load;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** When calls are meant to begin. Safe for many threads. */
public interface Pace {

  /**
   * The moment at which the call of that number is meant to begin, by {@link System#nanoTime}.
   * {@link #AT_ONCE} if it begins when its caller is free.
   */
  long intended(long number);

  /** No moment: a closed loop. */
  long AT_ONCE = Long.MIN_VALUE;

  /** Closed loop: each caller calls again as soon as it has its answer. */
  static Pace closed() {
    return number -> AT_ONCE;
  }

  /**
   * Open loop at equal distances.
   *
   * @param perSecond calls a second, of all callers together
   * @param begin when the first is meant to begin
   */
  static Pace fixed(double perSecond, long begin) {
    double gap = gap(perSecond);
    return number -> begin + (long) (number * gap);
  }

  /**
   * Open loop with distances of an exponential distribution: calls of many clients that do not know
   * of each other. The distances repeat after 65,536 calls, and their mean is exact over those.
   *
   * @param seed two paces of one seed are the same
   */
  static Pace poisson(double perSecond, long begin, long seed) {
    int length = 1 << 16;
    double[] until = new double[length];
    Random random = new Random(seed);
    double sum = 0;
    for (int i = 0; i < length; i++) {
      until[i] = sum;
      sum -= Math.log(1 - random.nextDouble());
    }
    double round = gap(perSecond) * length;
    double scale = round / sum;
    double[] scaled = Arrays.stream(until).map(each -> each * scale).toArray();
    return number ->
        begin + (long) (number / length * round + scaled[(int) (number & (length - 1))]);
  }

  /** Nanoseconds between two calls. */
  static double gap(double perSecond) {
    if (!(perSecond > 0)) {
      throw new IllegalArgumentException("a rate of " + perSecond + " calls a second");
    }
    return TimeUnit.SECONDS.toNanos(1) / perSecond;
  }
}
