package dev.discoveryscale.simulator.cores;

import dev.discoveryscale.model.record.ForeignLoad;
import dev.discoveryscale.model.record.ForeignLoad.ForeignProcess;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The use of some processors by foreign processes, and the largest users in the busiest minute.
 * Keeps one minute of data, however long it runs. For one thread.
 */
final class ForeignShare {

  private static final double PERCENT = 100;
  private static final int NAMED = 5;
  private static final double WORTH_NAMING_PERCENT = 1;

  /** A process's ticks in an interval. */
  record Use(TaskStat task, double ticks) {}

  private record Interval(long begin, List<Use> uses) {}

  private record Reading(long nanos, double used, double available) {}

  private final PeakShare peak = new PeakShare();
  private final Deque<Interval> window = new ArrayDeque<>();
  private Optional<Reading> first = Optional.empty();
  private Optional<Reading> last = Optional.empty();
  private List<ForeignProcess> busiest = List.of();

  /**
   * Takes a reading.
   *
   * @param nanos when, from an arbitrary origin
   * @param used ticks that foreign processes used until then, from an arbitrary origin
   * @param available ticks that there were, likewise
   * @param uses what single processes used since the last reading, as far as it can be seen
   */
  void add(long nanos, double used, double available, List<Use> uses) {
    Reading now = new Reading(nanos, used, available);
    boolean worst = peak.add(nanos, used, available);
    window.addLast(new Interval(last.map(Reading::nanos).orElse(nanos), uses));
    while (window.getFirst().begin() < peak.windowBegin()) {
      window.removeFirst();
    }
    if (worst) {
      busiest = named(peak.windowAvailable());
    }
    first = first.or(() -> Optional.of(now));
    last = Optional.of(now);
  }

  /** The share so far; empty before two readings, and where the system reports nothing. */
  Optional<ForeignLoad.Share> share() {
    double available =
        last.map(Reading::available).orElse(0.0) - first.map(Reading::available).orElse(0.0);
    if (available <= 0) {
      return Optional.empty();
    }
    double used = last.orElseThrow().used() - first.orElseThrow().used();
    return Optional.of(
        new ForeignLoad.Share(
            share(used / available),
            peak.percent().map(percent -> share(percent / PERCENT)),
            peak.percent().isPresent() ? busiest : named(available)));
  }

  /**
   * Percent, from none to all: ticks are counted where they end, and those of children when they
   * are waited for, so a short time may seem to hold less than none or more than there are.
   */
  private static double share(double part) {
    return Math.min(PERCENT, Math.max(0, PERCENT * part));
  }

  private List<ForeignProcess> named(double available) {
    Map<TaskStat.Key, ForeignProcess> found = new HashMap<>();
    for (Interval interval : window) {
      for (Use use : interval.uses()) {
        TaskStat task = use.task();
        found.merge(
            task.key(),
            new ForeignProcess(task.id(), task.name(), PERCENT * use.ticks() / available),
            (one, more) ->
                new ForeignProcess(more.pid(), more.name(), one.percent() + more.percent()));
      }
    }
    return found.values().stream()
        .map(
            process ->
                new ForeignProcess(
                    process.pid(), process.name(), share(process.percent() / PERCENT)))
        .filter(process -> process.percent() >= WORTH_NAMING_PERCENT)
        .sorted(Comparator.comparingDouble(ForeignProcess::percent).reversed())
        .limit(NAMED)
        .toList();
  }
}
