package dev.discoveryscale.simulator.churn;

import dev.discoveryscale.simulator.churn.Step.Action;
import java.util.List;

/**
 * Instances are killed and started again. Their old addresses stay registered until their sessions
 * time out, whether the new ones are there or not.
 *
 * @param instances how many are killed at once
 * @param every time between two groups
 * @param down how long until they are started again
 */
public record Crash(int instances, Span every, Span down) implements Churn {

  @Override
  public String kind() {
    return "crash";
  }

  @Override
  public int group(int fleet) {
    return instances;
  }

  @Override
  public List<Step> steps() {
    return List.of(Step.first(Action.CRASH), new Step(down, Action.JOIN));
  }
}
