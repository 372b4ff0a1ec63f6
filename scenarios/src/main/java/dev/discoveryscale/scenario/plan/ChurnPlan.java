package dev.discoveryscale.scenario.plan;

import dev.discoveryscale.scenario.model.Scenario;
import dev.discoveryscale.scenario.model.Scenario.PlayedTime;
import dev.discoveryscale.scenario.model.Scenario.RollingRestart;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * The changes of the fleet that a cell plays, and how they stand to the span.
 *
 * @param changes what is played, in order
 * @param spanChanges leaves and joins the span would see
 * @param spacing shortest time between two changes as played; zero if nothing changes
 * @param played how long the churn phase lasts
 */
public record ChurnPlan(
    List<PlannedChange> changes, long spanChanges, Duration spacing, Duration played) {

  /**
   * Spacing at which no push is merged when events are sampled. Dubbo 3 tells a directory at once
   * about the first of several changes and about the rest five seconds later; a change that comes
   * within five seconds of that second push would be merged into a third. Twice the delay and a
   * margin of two seconds keep changes apart.
   */
  public static final Duration HONEST_SPACING = Duration.ofSeconds(12);

  /** How long after a change its last push may come: Dubbo 3's delay and a margin. */
  public static final Duration LAST_PUSH_WITHIN = Duration.ofSeconds(7);

  private static final long SEED = 20_000;

  public ChurnPlan {
    changes = List.copyOf(changes);
  }

  /** Works out the changes for a scenario; the same scenario gives the same changes. */
  public static ChurnPlan of(Scenario scenario) {
    PlayedTime time = scenario.time();
    Duration played = time.played().duration();
    if (scenario.churn().isEmpty()) {
      return new ChurnPlan(List.of(), 0, Duration.ZERO, played);
    }
    RollingRestart restart = scenario.churn().get(0);
    Duration every = restart.every().duration();
    Duration down = restart.down().duration();
    long spanRestarts = time.span().duration().dividedBy(every);
    Duration playedEvery = every;
    Duration playedDown = down;
    long restarts = spanRestarts;
    switch (time.by()) {
      case SAMPLING -> {
        playedDown = HONEST_SPACING;
        playedEvery = HONEST_SPACING.multipliedBy(2);
        restarts = Math.min(spanRestarts, played.plus(HONEST_SPACING).dividedBy(playedEvery));
      }
      case SQUEEZING -> {
        double factor = (double) played.toMillis() / time.span().millis();
        playedEvery = Duration.ofNanos((long) (every.toNanos() * factor));
        playedDown = Duration.ofNanos((long) (down.toNanos() * factor));
      }
      case REAL -> {}
    }
    Duration gap = playedEvery.minus(playedDown);
    return new ChurnPlan(
        changes(scenario, restart.instances(), restarts, playedEvery, playedDown),
        2 * spanRestarts,
        playedDown.compareTo(gap) < 0 ? playedDown : gap,
        played);
  }

  /** How many times faster than the span the churn phase is; 1 if time is real. */
  public double compression(Duration span) {
    return (double) span.toMillis() / played.toMillis();
  }

  private static List<PlannedChange> changes(
      Scenario scenario, int group, long restarts, Duration every, Duration down) {
    int fleet = scenario.providers().instances();
    List<Integer> order = new ArrayList<>(IntStream.range(0, fleet).boxed().toList());
    Collections.shuffle(order, new Random(SEED));
    List<PlannedChange> changes = new ArrayList<>();
    for (long i = 0; i < restarts; i++) {
      long first = i * group;
      List<Integer> instances =
          IntStream.range(0, group).mapToObj(k -> order.get((int) ((first + k) % fleet))).toList();
      Duration at = every.multipliedBy(i);
      changes.add(new PlannedChange(at, PlannedChange.Kind.LEAVE, instances));
      changes.add(new PlannedChange(at.plus(down), PlannedChange.Kind.JOIN, instances));
    }
    return changes;
  }
}
