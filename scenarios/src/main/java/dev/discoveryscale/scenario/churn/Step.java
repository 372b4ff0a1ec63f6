package dev.discoveryscale.scenario.churn;

import dev.discoveryscale.scenario.model.Span;
import java.time.Duration;
import java.util.List;

/**
 * Something that a group of instances does at once.
 *
 * @param after time since the step before, in the span's time
 * @param action what each instance does
 */
public record Step(Span after, Action action) {

  /** What an instance does. */
  public enum Action {
    /** It deregisters, closes its sessions and stops answering. */
    LEAVE,
    /** It starts again with a new pid and start time, and registers. */
    JOIN,
    /** It starts again in the next build of its application: another revision of its metadata. */
    UPGRADE,
    /** It is killed: callers find out at once, registries when its sessions time out. */
    CRASH,
    /** It loses its sessions and goes on answering; registries find out when they time out. */
    EXPIRE,
    /** It opens sessions again after it lost them, and registers what it had registered. */
    RECOVER;

    /** Whether registries see it only when a session times out. */
    public boolean seenByTimeout() {
      return this == CRASH || this == EXPIRE;
    }
  }

  /** How long steps take together, in the span's time. */
  public static Duration length(List<Step> steps) {
    return steps.stream()
        .map(step -> step.after().duration())
        .reduce(Duration.ZERO, Duration::plus);
  }

  static Step first(Action action) {
    return new Step(new Span(Duration.ZERO), action);
  }
}
