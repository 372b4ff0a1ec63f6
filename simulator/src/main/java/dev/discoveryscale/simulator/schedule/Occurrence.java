package dev.discoveryscale.simulator.schedule;

import dev.discoveryscale.model.churn.Churn;
import dev.discoveryscale.model.churn.Step;
import dev.discoveryscale.model.churn.Step.Action;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A group's way through the steps of one kind of churn, once.
 *
 * @param churn the kind
 * @param steps when each step is played, from the beginning of the churn phase
 * @param targets what the group consists of, where it was recorded; absent where it is chosen
 */
record Occurrence(Churn churn, List<Duration> steps, Optional<List<Integer>> targets) {

  /**
   * How long after its publication a revision's metadata may be asked for again. A consumer tries
   * three times, a second after each other, then again 10 s later ({@code getRemoteMetadata} and
   * {@code AddressRefreshRetryTask} of 3.0.15 to 3.3.6); and a margin of a second.
   */
  private static final Duration METADATA_RETRY = Duration.ofSeconds(12);

  /**
   * How long consumers that rebuilt everything receive more pushes: 3.3.6 saw 50 restarted
   * instances in four rounds of 5 s, the last 15 s after all were back.
   */
  private static final Duration ALL_ANEW = Duration.ofSeconds(8);

  Occurrence {
    steps = List.copyOf(steps);
  }

  /** One whose group is chosen. */
  Occurrence(Churn churn, List<Duration> steps) {
    this(churn, steps, Optional.empty());
  }

  /** The same of a group that was recorded. */
  Occurrence of(int instance) {
    return new Occurrence(churn, steps, Optional.of(List.of(instance)));
  }

  Duration begin() {
    return steps.get(0);
  }

  /** When its last step is played. */
  Duration end() {
    return steps.get(steps.size() - 1);
  }

  /**
   * When registries, and consumers that have to poll, have seen its last effect.
   *
   * @param timeout how long a registry keeps a silent session
   */
  Duration seen(Duration timeout) {
    Duration seen = end();
    for (int i = 0; i < steps.size(); i++) {
      Duration effect = steps.get(i).plus(delay(churn.steps().get(i).action(), timeout));
      seen = effect.compareTo(seen) > 0 ? effect : seen;
    }
    return seen;
  }

  private static Duration delay(Action action, Duration timeout) {
    if (action.seenByTimeout()) {
      return timeout;
    }
    return switch (action) {
      case PUBLISH -> METADATA_RETRY;
      case RESTORE -> ALL_ANEW;
      default -> Duration.ZERO;
    };
  }

  /** The same with its steps at other moments, which must be in the same order. */
  Occurrence moved(UnaryOperator<Duration> to) {
    return new Occurrence(churn, steps.stream().map(to).toList(), targets);
  }

  /** One that begins there and takes the span's own time, made so many times shorter. */
  static Occurrence scaled(Churn churn, Duration begin, double factor) {
    List<Duration> steps = new ArrayList<>();
    Duration at = begin;
    for (Step step : churn.steps()) {
      at = at.plus(Duration.ofNanos((long) (step.after().duration().toNanos() * factor)));
      steps.add(at);
    }
    return new Occurrence(churn, steps);
  }

  /**
   * One whose steps are so far apart that no push of one is merged with that of another. One that
   * makes no push comes when it comes in the span: consumers' timers do not shrink.
   */
  static Occurrence spaced(Churn churn, Duration begin, Duration spacing, Duration timeout) {
    List<Duration> steps = new ArrayList<>();
    Duration at = begin;
    boolean pending = false;
    for (Step step : churn.steps()) {
      if (!steps.isEmpty()) {
        at = at.plus(distance(step, pending, spacing, timeout));
      }
      steps.add(at);
      pending = step.action().lasts();
    }
    return new Occurrence(churn, steps);
  }

  private static Duration distance(Step next, boolean pending, Duration spacing, Duration timeout) {
    if (!next.action().pushed()) {
      return next.after().duration();
    }
    return pending ? untilSeen(next, spacing, timeout) : spacing;
  }

  /** After a step whose effect takes time: as in the span, or right after all of it showed. */
  private static Duration untilSeen(Step next, Duration spacing, Duration timeout) {
    Duration shown = timeout.plus(spacing);
    Duration real = next.after().duration();
    Duration wanted = real.compareTo(shown) < 0 ? real : shown;
    return wanted.compareTo(spacing) < 0 ? spacing : wanted;
  }
}
