package dev.discoveryscale.simulator.calls;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.DoubleStream;

/**
 * Decides when a load is steady: three successive windows whose figures lie within 5% of each
 * other.
 */
final class WarmUp {

  private static final int WINDOWS = 3;
  private static final double WITHIN = 1.05;

  private final Deque<Double> last = new ArrayDeque<>();

  /**
   * Takes the figure of the next window, and tells whether the load is steady now. Windows without
   * an answer have the figure 0 and are never steady.
   */
  boolean steadyWith(double figure) {
    last.addLast(figure);
    if (last.size() > WINDOWS) {
      last.removeFirst();
    }
    double low = figures().min().orElse(0);
    double high = figures().max().orElse(0);
    return last.size() == WINDOWS && low > 0 && high <= low * WITHIN;
  }

  private DoubleStream figures() {
    return last.stream().mapToDouble(Double::doubleValue);
  }
}
