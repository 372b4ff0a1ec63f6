package dev.discoveryscale.scenario.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Keeps changes that concern the whole fleet apart from all others: while one goes on nothing else
 * begins, and what would have begun follows when it is over and its last push has come.
 */
final class ExclusiveTimes {

  private record Time(Duration begin, Duration end) {
    boolean holds(Duration moment) {
      return moment.compareTo(begin) >= 0 && moment.compareTo(end) < 0;
    }
  }

  private final List<Time> times = new ArrayList<>();

  private ExclusiveTimes() {}

  /** The same occurrences, moved where they have to be; both lists by their begin. */
  static List<Occurrence> keep(List<Occurrence> wanted, Duration timeout) {
    ExclusiveTimes exclusive = new ExclusiveTimes();
    List<Occurrence> kept = new ArrayList<>();
    for (Occurrence each : wanted) {
      if (each.churn().target().exclusive()) {
        kept.add(exclusive.reserve(each, timeout));
      }
    }
    for (Occurrence each : wanted) {
      if (!each.churn().target().exclusive()) {
        kept.add(each.delayed(exclusive::after));
      }
    }
    kept.sort(Comparator.comparing(Occurrence::begin));
    return kept;
  }

  private Occurrence reserve(Occurrence wanted, Duration timeout) {
    Occurrence placed = wanted.delayed(this::after);
    times.add(new Time(placed.begin(), placed.seen(timeout).plus(ChurnPlan.HONEST_SPACING)));
    return placed;
  }

  private Duration after(Duration moment) {
    Duration at = moment;
    for (Time time : times) {
      at = time.holds(at) ? time.end() : at;
    }
    return at;
  }
}
