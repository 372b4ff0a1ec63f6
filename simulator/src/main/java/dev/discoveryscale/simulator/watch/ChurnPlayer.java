package dev.discoveryscale.simulator.watch;

import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Pacer;
import dev.discoveryscale.simulator.schedule.ChurnPlan;
import dev.discoveryscale.simulator.schedule.ChurnPlan.Look;
import dev.discoveryscale.simulator.schedule.PlannedChange;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * Plays a churn plan against a fleet at its intended times and keeps how late each was that
 * changed.
 */
public final class ChurnPlayer {

  /** Decides whether enough is known. */
  public interface Judge {
    /**
     * Looks at what was measured so far.
     *
     * @param played what would have been played if playing ended now
     */
    boolean enough(ChurnPlan played) throws CellFailure, InterruptedException;
  }

  /** The changes of instances of a fleet. */
  public interface Changes {
    /**
     * Carries out one change; returns when the registries have acknowledged it.
     *
     * @return how long after the call each of the group began
     */
    List<Duration> play(PlannedChange change) throws CellFailure, InterruptedException;
  }

  /**
   * The played changes.
   *
   * @param changes how many changes of a group were begun, by kind of churn
   * @param latenessP99Millis how late changes began, 99th percentile over each that changed; 0 if
   *     there was none
   * @param latenessMaxMillis the same of the latest
   * @param decided when playing ended because enough was known; empty if it did not
   */
  public record Played(
      Map<String, Long> changes,
      long latenessP99Millis,
      long latenessMaxMillis,
      Optional<Duration> decided) {

    public Played {
      changes = Map.copyOf(changes);
    }

    /** Whether anything was. */
    public boolean any() {
      return !changes.isEmpty();
    }
  }

  /** Significant digits kept of how late changes were. */
  private static final int DIGITS = 4;

  private final Pacer pacer;
  private final Changes changes;
  private final Histogram lateness = new Histogram(DIGITS);
  private final Map<String, Long> begun = new HashMap<>();
  private Optional<Duration> decided = Optional.empty();

  /** A player. */
  public ChurnPlayer(Pacer pacer, Changes changes) {
    this.pacer = pacer;
    this.changes = changes;
  }

  /**
   * Plays a plan and returns at the first of its looks at which enough is known, or when its time
   * is over. To be called once.
   *
   * @param judge asked at each look
   */
  public void play(ChurnPlan plan, Judge judge) throws CellFailure, InterruptedException {
    long start = pacer.nanos();
    int done = 0;
    for (Look look : plan.looks()) {
      play(plan.changes().subList(done, look.changes()), start);
      done = look.changes();
      pacer.until(start + look.at().toNanos());
      if (judge.enough(plan.until(look))) {
        decided = Optional.of(look.at());
        return;
      }
    }
    play(plan.changes().subList(done, plan.changes().size()), start);
    pacer.until(start + plan.played().toNanos());
  }

  private void play(List<PlannedChange> some, long start) throws CellFailure, InterruptedException {
    for (PlannedChange change : some) {
      long intended = start + change.at().toNanos();
      pacer.until(intended);
      Duration late = Duration.ofNanos(pacer.nanos() - intended);
      begun.merge(change.churn(), 1L, Long::sum);
      for (Duration wait : changes.play(change)) {
        lateness.recordValue(Math.max(0, late.plus(wait).toMillis()));
      }
    }
  }

  /** What was played so far, also when playing ended early. */
  public Played played() {
    return new Played(begun, lateness.getValueAtPercentile(99), lateness.getMaxValue(), decided);
  }
}
