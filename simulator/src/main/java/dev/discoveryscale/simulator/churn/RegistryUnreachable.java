package dev.discoveryscale.simulator.churn;

import dev.discoveryscale.simulator.churn.Step.Action;
import java.util.List;

/**
 * The network between the consumer and one registry drops everything for a while, each registry in
 * turn. Providers keep their sessions, and the consumer keeps the other registries.
 *
 * @param every time between two such cuts
 * @param down how long nothing passes
 */
public record RegistryUnreachable(Span every, Span down) implements Churn {

  @Override
  public String kind() {
    return "registry-unreachable";
  }

  @Override
  public int group(int registries) {
    return 1;
  }

  @Override
  public List<Step> steps() {
    return List.of(Step.first(Action.CUT), new Step(down, Action.HEAL));
  }
}
