package dev.discoveryscale.simulator.churn;

import dev.discoveryscale.simulator.churn.Step.Action;
import java.util.List;

/**
 * One registry stops and starts again, each in turn. Sessions, and the addresses that belong to
 * them, survive if their clients are back before they time out.
 *
 * @param every time between two restarts
 * @param down how long it is away
 */
public record RegistryRestart(Span every, Span down) implements Churn {

  @Override
  public String kind() {
    return "registry-restart";
  }

  @Override
  public int group(int registries) {
    return 1;
  }

  @Override
  public List<Step> steps() {
    return List.of(Step.first(Action.STOP), new Step(down, Action.START));
  }
}
