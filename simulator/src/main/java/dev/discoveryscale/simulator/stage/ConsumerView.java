package dev.discoveryscale.simulator.stage;

import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.probe.launcher.Holdings;
import dev.discoveryscale.simulator.plan.Expectation;
import dev.discoveryscale.simulator.plan.Fleets;
import dev.discoveryscale.simulator.runtime.CellFailure;

/**
 * The expected holdings of a consumer that sees its fleet and nothing else.
 *
 * @param visibleInstances provider hosts, summed over interfaces and registries
 * @param addresses what the registries hold for it, summed over interfaces, registries and models
 * @param invokers what it makes of them, likewise
 * @param expectation which directories must hold invokers, and 3.x's migration step
 */
public record ConsumerView(
    long visibleInstances, long addresses, long invokers, Expectation expectation) {

  /** What a profile's consumer must see of a scenario's fleet. */
  public static ConsumerView of(Scenario scenario, Profile profile) {
    return new ConsumerView(
        Fleets.expectedVisibleInstances(scenario, profile),
        Fleets.expectedAddresses(scenario, profile),
        Fleets.expectedInvokers(scenario, profile),
        Expectation.of(scenario, profile));
  }

  /** True if the consumer holds as many hosts and invokers as it must. */
  boolean counts(Holdings held) {
    return held.visibleInstances() == visibleInstances && held.invokers() == invokers;
  }

  /**
   * Compares everything.
   *
   * @throws CellFailure saying by how much it differs
   */
  void require(Holdings held) throws CellFailure {
    if (!counts(held)) {
      throw CellFailure.because(
          "the consumer sees %,d instances, but %,d are registered (%+d), and holds %,d invokers"
                  .formatted(
                      held.visibleInstances(),
                      visibleInstances,
                      held.visibleInstances() - visibleInstances,
                      held.invokers())
              + ", but should hold %,d (%+d), summed over interfaces and registries"
                  .formatted(invokers, held.invokers() - invokers));
    }
    String step = expectation.migrationStep().orElse("");
    if (!held.model().equals(expectation.modelInForce()) || !held.migrationSteps().equals(step)) {
      throw CellFailure.because(
          "the requested discovery model is %s, but the consumer uses %s"
              .formatted(
                  inForce(expectation.modelInForce(), step),
                  inForce(held.model(), held.migrationSteps())));
    }
  }

  /**
   * Compares what the registries hold: not the consumer's doing, but the fleet's.
   *
   * @param found summed over interfaces, registries and models
   * @throws CellFailure saying by how much it differs
   */
  void requireRegistered(long found) throws CellFailure {
    if (found != addresses) {
      throw CellFailure.because(
          "the registries hold %,d addresses, but should hold %,d (%+d), summed over interfaces and"
                  .formatted(found, addresses, found - addresses)
              + " registries");
    }
  }

  private static String inForce(String model, String steps) {
    return steps.isEmpty()
        ? model + " (no migration step)"
        : model + " (migration step " + steps + ")";
  }
}
