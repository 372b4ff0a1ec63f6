package dev.discoveryscale.scenario.run;

import dev.discoveryscale.scenario.plan.ChurnPlan;
import dev.discoveryscale.scenario.plan.PlannedChange;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Plays a churn plan against a fleet at its intended times and keeps how late each was that
 * changed.
 */
public final class ChurnPlayer {

  /** What instances of a fleet can be told to do. */
  public interface Changes {
    /**
     * Carries out one change; returns when the registries have acknowledged it.
     *
     * @return how long after the call each of the group began
     */
    List<Duration> play(PlannedChange change) throws CellFailure, InterruptedException;
  }

  /**
   * What was played.
   *
   * @param changes how many changes of a group were begun, by kind of churn
   * @param latenessP99Millis how late changes began, 99th percentile over each that changed; 0 if
   *     there was none
   * @param latenessMaxMillis the same of the latest
   */
  public record Played(Map<String, Long> changes, long latenessP99Millis, long latenessMaxMillis) {

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

  /** A player. */
  public ChurnPlayer(Pacer pacer, Changes changes) {
    this.pacer = pacer;
    this.changes = changes;
  }

  /** Plays the whole plan and returns when its time is over. To be called once. */
  public void play(ChurnPlan plan) throws CellFailure, InterruptedException {
    long start = pacer.nanos();
    for (PlannedChange change : plan.changes()) {
      long intended = start + change.at().toNanos();
      pacer.until(intended);
      Duration late = Duration.ofNanos(pacer.nanos() - intended);
      begun.merge(change.churn(), 1L, Long::sum);
      for (Duration wait : changes.play(change)) {
        lateness.recordValue(Math.max(0, late.plus(wait).toMillis()));
      }
    }
    pacer.until(start + plan.played().toNanos());
  }

  /** What was played so far, also when playing ended early. */
  public Played played() {
    return new Played(begun, lateness.getValueAtPercentile(99), lateness.getMaxValue());
  }
}
