package dev.discoveryscale.report.statistics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Splits a growing counter over phases. Its value at the begin of a phase is the reading at that
 * moment, or an interpolation between the readings before and after it, so that the shares of all
 * phases add up to the total. It starts from zero where the first phase begins.
 */
public final class CumulativeCounter {
  private record Begin(String phase, long t) {}

  private final List<Begin> pending = new ArrayList<>();
  private final Map<String, Double> atBegin = new HashMap<>();
  private boolean begun;
  private long lastT;
  private double last;

  public void begin(String phase, long t) {
    if (!begun) {
      begun = true;
      lastT = t;
    }
    pending.add(new Begin(phase, t));
  }

  public void read(long t, double value) {
    pending.removeIf(
        begin -> {
          if (begin.t() > t) {
            return false;
          }
          atBegin.put(begin.phase(), at(begin.t(), t, value));
          return true;
        });
    if (value >= last) {
      last = value;
      lastT = Math.max(lastT, t);
    }
  }

  private double at(long moment, long t, double value) {
    if (t <= lastT) {
      return last;
    }
    double share = Math.max(0, (double) (moment - lastT) / (t - lastT));
    return last + share * (value - last);
  }

  /** What a phase added; absent when it was not read since the phase began. */
  public Optional<Double> added(String phase, Optional<String> next) {
    Optional<Double> from = Optional.ofNullable(atBegin.get(phase));
    double to = next.map(atBegin::get).orElse(last);
    return from.map(start -> to - start);
  }
}
