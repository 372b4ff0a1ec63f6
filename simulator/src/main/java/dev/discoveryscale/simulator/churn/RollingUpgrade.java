package dev.discoveryscale.simulator.churn;

import dev.discoveryscale.simulator.churn.Step.Action;
import java.util.List;

/**
 * Instances leave one group after another and come back in the next build of their application,
 * whose metadata has another revision. When all have been upgraded it begins anew.
 *
 * @param instances how many leave at once
 * @param every time between two groups
 * @param down how long a group stays away
 */
public record RollingUpgrade(int instances, Span every, Span down) implements Churn {

  @Override
  public String kind() {
    return "rolling-upgrade";
  }

  @Override
  public int group(int fleet) {
    return instances;
  }

  @Override
  public List<Step> steps() {
    return List.of(Step.first(Action.LEAVE), new Step(down, Action.UPGRADE));
  }
}
