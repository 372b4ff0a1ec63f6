package dev.discoveryscale.simulator.churn;

import dev.discoveryscale.simulator.churn.Step.Action;
import java.util.List;

/**
 * An operator overrides a parameter of interfaces' consumers and withdraws the override after a
 * while. No address changes, yet consumers make their invokers anew.
 *
 * @param interfaces how many interfaces at once
 * @param every time between two such overrides
 * @param stay how long an override stays
 */
public record ConfigurationPush(int interfaces, Span every, Span stay) implements Churn {

  @Override
  public String kind() {
    return "configuration-push";
  }

  @Override
  public int group(int all) {
    return interfaces;
  }

  @Override
  public List<Step> steps() {
    return List.of(Step.first(Action.OVERRIDE), new Step(stay, Action.CLEAR));
  }
}
