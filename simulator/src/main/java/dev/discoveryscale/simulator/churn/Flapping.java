package dev.discoveryscale.simulator.churn;

import dev.discoveryscale.simulator.churn.Step.Action;
import java.util.List;
import java.util.stream.Stream;

/**
 * Instances that leave and come back several times in a row.
 *
 * @param instances how many do so together
 * @param every from the beginning of one such row to the next
 * @param times how often they leave
 * @param down how long they stay away each time
 * @param up how long they stay between
 */
public record Flapping(int instances, Span every, int times, Span down, Span up) implements Churn {

  @Override
  public String kind() {
    return "flapping";
  }

  @Override
  public int group(int fleet) {
    return instances;
  }

  @Override
  public List<Step> steps() {
    return Stream.iterate(0, i -> i + 1)
        .limit(times)
        .flatMap(
            i ->
                Stream.of(
                    i == 0 ? Step.first(Action.LEAVE) : new Step(up, Action.LEAVE),
                    new Step(down, Action.JOIN)))
        .toList();
  }
}
