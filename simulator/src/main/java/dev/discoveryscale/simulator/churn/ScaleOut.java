package dev.discoveryscale.simulator.churn;

import dev.discoveryscale.simulator.churn.Step.Action;
import java.util.List;

/**
 * Instances that the fleet does not begin with join it, stay for a while, and leave.
 *
 * @param instances how many join at once
 * @param every time between two such joins
 * @param stay how long they stay
 */
public record ScaleOut(int instances, Span every, Span stay) implements Churn {

  @Override
  public String kind() {
    return "scale-out";
  }

  @Override
  public int group(int fleet) {
    return instances;
  }

  @Override
  public List<Step> steps() {
    return List.of(Step.first(Action.JOIN), new Step(stay, Action.LEAVE));
  }

  @Override
  public boolean additional() {
    return true;
  }
}
