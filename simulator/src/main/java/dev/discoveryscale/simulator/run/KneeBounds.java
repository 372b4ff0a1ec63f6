package dev.discoveryscale.simulator.run;

import dev.discoveryscale.model.record.search.KneeAxis;
import dev.discoveryscale.model.record.search.KneeRecord.Bounds;
import dev.discoveryscale.provider.model.HostScheme;
import dev.discoveryscale.simulator.BadInput;
import java.util.Optional;
import java.util.function.LongPredicate;

/**
 * The bounds of a knee search: the requested ones, else as far as scenario, profile and machine
 * allow.
 */
public final class KneeBounds {

  /** More than any machine has, in MB. */
  private static final long HEAP_CAP = 1L << 20;

  private KneeBounds() {}

  /**
   * Works them out.
   *
   * @param own the value that scenario or profile has by itself, which can be played
   * @param from the smallest value asked for
   * @param to the largest value asked for
   * @throws BadInput if they are none, or a bound that was asked for cannot be played here
   */
  public static Bounds of(
      KneeAxis axis, KneePoints points, long own, Optional<Long> from, Optional<Long> to) {
    if (from.isPresent() && to.isPresent() && from.get() >= to.get()) {
      throw BadInput.at(
          "--from",
          "",
          axis.text(from.get()),
          "less than --to (%s)".formatted(axis.text(to.get())));
    }
    from.ifPresent(value -> points.plan(value, 1));
    to.ifPresent(value -> points.plan(value, 1));
    long least = from.orElse(Math.min(own, to.orElse(own)));
    long most = to.orElse(Math.max(own, from.orElse(own)));
    long lowest = from.orElseGet(() -> last(least, 0, points::playable));
    long highest = to.orElseGet(() -> last(most, cap(axis) + 1, points::playable));
    return new Bounds(
        lowest,
        highest,
        begin(axis, own, lowest, highest, from.isPresent() && to.isPresent()),
        from.isPresent(),
        to.isPresent());
  }

  /** With both bounds asked for, the easy one; else what scenario or profile has by itself. */
  private static long begin(KneeAxis axis, long own, long lowest, long highest, boolean both) {
    if (both) {
      return axis.harder(lowest, highest) ? highest : lowest;
    }
    return Math.max(lowest, Math.min(highest, own));
  }

  /** The last value on the way from one that holds to one that does not. */
  static long last(long holds, long not, LongPredicate holding) {
    long good = holds;
    long bad = not;
    while (Math.abs(good - bad) > 1) {
      long middle = good + (bad - good) / 2;
      if (holding.test(middle)) {
        good = middle;
      } else {
        bad = middle;
      }
    }
    return good;
  }

  private static long cap(KneeAxis axis) {
    return axis == KneeAxis.HEAP ? HEAP_CAP : HostScheme.CAPACITY;
  }
}
