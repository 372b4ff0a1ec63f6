package dev.discoveryscale.simulator.schedule;

import dev.discoveryscale.model.churn.Step.Action;
import java.time.Duration;
import java.util.List;

/**
 * Something that happens to a group at one moment.
 *
 * @param at when, from the beginning of the churn phase
 * @param churn the kind of churn it belongs to, as {@link ChurnPlan.Share} names it
 * @param action what happens to each of them
 * @param targets indexes of the instances, interfaces or registries, see {@link Action#target}
 */
public record PlannedChange(Duration at, String churn, Action action, List<Integer> targets) {

  public PlannedChange {
    targets = List.copyOf(targets);
  }
}
