package dev.discoveryscale.simulator.churn;

import dev.discoveryscale.simulator.churn.Step.Action;
import java.util.List;

/**
 * All providers of an interface are gone from the registries, and come back, though every process
 * lives on: what consumers are told is an empty list. At application level, where interfaces have
 * no nodes of their own, all instances of the application go and come back.
 *
 * @param every time between two interfaces, each in turn
 * @param down how long an interface is gone
 */
public record EmptyPush(Span every, Span down) implements Churn {

  @Override
  public String kind() {
    return "empty-push";
  }

  @Override
  public int group(int interfaces) {
    return 1;
  }

  @Override
  public List<Step> steps() {
    return List.of(Step.first(Action.WITHDRAW), new Step(down, Action.RESTORE));
  }
}
