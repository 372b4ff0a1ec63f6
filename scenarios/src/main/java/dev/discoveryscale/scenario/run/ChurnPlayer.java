package dev.discoveryscale.scenario.run;

import dev.discoveryscale.scenario.plan.ChurnPlan;
import dev.discoveryscale.scenario.plan.PlannedChange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Plays a churn plan against a fleet at its intended times and keeps how late each change was. */
public final class ChurnPlayer {

  /** What instances of a fleet can be told to do. */
  public interface Changes {
    /** Carries out one change; returns when the registries have acknowledged it. */
    void play(PlannedChange change) throws CellFailure, InterruptedException;
  }

  /**
   * What was played.
   *
   * @param changes how many changes of a group were begun, by kind of churn
   * @param latenessP99Millis how late changes began, 99th percentile; 0 if there was none
   */
  public record Played(Map<String, Long> changes, long latenessP99Millis) {

    public Played {
      changes = Map.copyOf(changes);
    }

    /** Whether anything was. */
    public boolean any() {
      return !changes.isEmpty();
    }
  }

  private final Pacer pacer;
  private final Changes changes;
  private final List<Long> lateness = new ArrayList<>();
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
      lateness.add(Duration.ofNanos(pacer.nanos() - intended).toMillis());
      begun.merge(change.churn(), 1L, Long::sum);
      changes.play(change);
    }
    pacer.until(start + plan.played().toNanos());
  }

  /** What was played so far, also when playing ended early. */
  public Played played() {
    List<Long> sorted = lateness.stream().sorted().toList();
    long p99 = sorted.isEmpty() ? 0 : sorted.get((sorted.size() * 99 - 1) / 100);
    return new Played(begun, p99);
  }
}
