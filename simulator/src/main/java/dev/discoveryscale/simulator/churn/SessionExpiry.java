package dev.discoveryscale.simulator.churn;

import dev.discoveryscale.simulator.churn.Step.Action;
import java.util.List;

/**
 * Instances lose their registries without deregistering, as over a cut network, and go on
 * answering; after a while they register again. Their addresses stay until their sessions time out,
 * so that a shorter loss is seen by nobody but the registry.
 *
 * @param instances how many lose their registries at once
 * @param every time between two groups
 * @param down how long they are cut off
 */
public record SessionExpiry(int instances, Span every, Span down) implements Churn {

  @Override
  public String kind() {
    return "session-expiry";
  }

  @Override
  public int group(int fleet) {
    return instances;
  }

  @Override
  public List<Step> steps() {
    return List.of(Step.first(Action.EXPIRE), new Step(down, Action.RECOVER));
  }
}
