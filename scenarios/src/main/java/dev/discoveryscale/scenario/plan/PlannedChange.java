package dev.discoveryscale.scenario.plan;

import dev.discoveryscale.scenario.churn.Step.Action;
import java.time.Duration;
import java.util.List;

/**
 * Something that instances do at one moment.
 *
 * @param at when, from the beginning of the churn phase
 * @param churn the kind of churn it belongs to, as {@link ChurnPlan.Share} names it
 * @param action what each of them does
 * @param instances indexes of the instances
 */
public record PlannedChange(Duration at, String churn, Action action, List<Integer> instances) {

  public PlannedChange {
    instances = List.copyOf(instances);
  }
}
