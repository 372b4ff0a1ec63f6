package dev.discoveryscale.simulator.churn;

import dev.discoveryscale.simulator.churn.Step.Action;
import java.util.List;

/**
 * Instances leave one group after another and come back after a pause, as new processes.
 *
 * @param instances how many leave at once
 * @param every time between two groups
 * @param down how long a group stays away
 */
public record RollingRestart(int instances, Span every, Span down) implements Churn {

  @Override
  public String kind() {
    return "rolling-restart";
  }

  @Override
  public int group(int fleet) {
    return instances;
  }

  @Override
  public List<Step> steps() {
    return List.of(Step.first(Action.LEAVE), new Step(down, Action.JOIN));
  }
}
