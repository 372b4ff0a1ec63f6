package dev.discoveryscale.simulator.churn;

import dev.discoveryscale.simulator.churn.Step.Action;
import java.util.List;

/**
 * A part of the fleet leaves at once and comes back at once.
 *
 * @param fraction the part, above 0 and at most 1; at least one instance leaves
 * @param every time between two such restarts
 * @param down how long the part stays away
 */
public record MassRestart(double fraction, Span every, Span down) implements Churn {

  @Override
  public String kind() {
    return "mass-restart";
  }

  @Override
  public int group(int fleet) {
    return Math.max(1, (int) Math.round(fleet * fraction));
  }

  @Override
  public List<Step> steps() {
    return List.of(Step.first(Action.LEAVE), new Step(down, Action.JOIN));
  }
}
