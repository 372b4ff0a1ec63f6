package dev.discoveryscale.simulator.churn;

import dev.discoveryscale.simulator.churn.Step.Action;
import java.util.List;

/**
 * Instances leave and come back in a build that nobody has run before, whose metadata fails for a
 * while: who asks for it is told of an error, or finds nothing in the registry.
 *
 * @param instances how many leave at once; all come back in one build
 * @param every time between two groups
 * @param down how long a group stays away
 * @param failing how long after its registration the metadata fails
 */
public record MetadataFailing(int instances, Span every, Span down, Span failing) implements Churn {

  @Override
  public String kind() {
    return "metadata-failing";
  }

  @Override
  public int group(int fleet) {
    return instances;
  }

  @Override
  public List<Step> steps() {
    return List.of(
        Step.first(Action.LEAVE),
        new Step(down, Action.UPGRADE_FAILING),
        new Step(failing, Action.PUBLISH));
  }
}
