package dev.discoveryscale.simulator.schedule;

import dev.discoveryscale.model.churn.Churn;
import dev.discoveryscale.model.scenario.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * When it is looked at whether enough changes have been played, if the scenario leaves that open.
 * There is a look only where everything that left has come back and each kind of churn was played
 * as often as the others, as far as the span has it.
 */
final class Looks {

  /** Fewer changes than this do not lie between two looks, nor before the first. */
  static final int CHANGES_BETWEEN = 6;

  /**
   * How long before the next change a look is: the time to read what was measured so far. All that
   * the last change cost has been measured by then.
   */
  static final Duration AHEAD = Duration.ofSeconds(2);

  private Looks() {}

  /**
   * The looks at a scenario's changes.
   *
   * @param occurrences in the order in which they begin; none begins before the one before is over
   */
  static List<ChurnPlan.Look> of(Scenario scenario, List<Occurrence> occurrences) {
    List<ChurnPlan.Look> looks = new ArrayList<>();
    if (!scenario.time().played().auto()) {
      return looks;
    }
    Map<Churn, Long> played = new IdentityHashMap<>();
    int changes = 0;
    int looked = 0;
    for (int i = 0; i + 1 < occurrences.size(); i++) {
      played.merge(occurrences.get(i).churn(), 1L, Long::sum);
      changes += occurrences.get(i).steps().size();
      Duration at = occurrences.get(i + 1).begin().minus(AHEAD);
      if (even(scenario, played)
          && changes - looked >= CHANGES_BETWEEN
          && at.compareTo(scenario.time().played().atLeast().duration()) >= 0) {
        looks.add(new ChurnPlan.Look(changes, at));
        looked = changes;
      }
    }
    return looks;
  }

  /** Whether each kind was played as often as any other, or as often as the span has it. */
  private static boolean even(Scenario scenario, Map<Churn, Long> played) {
    long most = Collections.max(played.values());
    return scenario.churn().stream()
        .allMatch(
            churn ->
                played.getOrDefault(churn, 0L)
                    == Math.min(most, Occurrences.inSpan(scenario, churn)));
  }
}
