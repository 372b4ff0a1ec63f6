package dev.discoveryscale.simulator.schedule;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Keeps changes that concern the whole fleet apart from all others. While one goes on, until its
 * last push has come, time stands still for the others: what follows keeps its order and distances
 * and comes so much later.
 */
final class ExclusiveTimes {

  /** From when on the others wait, and for how long. */
  private record Pause(Duration from, Duration length) {}

  private final List<Pause> pauses = new ArrayList<>();
  private Duration free = Duration.ZERO;

  private ExclusiveTimes() {}

  /** The same occurrences, moved where they have to be; both lists by their begin. */
  static List<Occurrence> keep(List<Occurrence> wanted, Duration timeout) {
    ExclusiveTimes exclusive = new ExclusiveTimes();
    List<Occurrence> kept = new ArrayList<>();
    for (Occurrence each : wanted) {
      if (each.churn().exclusive()) {
        kept.add(exclusive.reserve(each, timeout));
      }
    }
    for (Occurrence each : wanted) {
      if (!each.churn().exclusive()) {
        kept.add(each.moved(exclusive::later));
      }
    }
    kept.sort(Comparator.comparing(Occurrence::begin));
    return kept;
  }

  /** At its own moment, or when the one before is over. */
  private Occurrence reserve(Occurrence wanted, Duration timeout) {
    Duration late = wanted.begin().compareTo(free) < 0 ? free.minus(wanted.begin()) : Duration.ZERO;
    Occurrence placed = wanted.moved(step -> step.plus(late));
    free = placed.seen(timeout).plus(ChurnPlan.HONEST_SPACING);
    pauses.add(new Pause(placed.begin(), free.minus(placed.begin())));
    return placed;
  }

  private Duration later(Duration moment) {
    Duration at = moment;
    for (Pause pause : pauses) {
      at = pause.from().compareTo(at) <= 0 ? at.plus(pause.length()) : at;
    }
    return at;
  }
}
