package dev.discoveryscale.simulator.run;

import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.simulator.runtime.RunPlan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The plan of a weighing.
 *
 * @param run the scenario, the profiles, and how many pairs of each: its replicates
 */
public record WeighPlan(RunPlan run) {

  /**
   * One of the two cells of a pair.
   *
   * @param probed whether the probe measures it
   */
  public record Half(Profile profile, int pair, boolean probed) {

    /** The name of its folder below the profile's. */
    public String name() {
      return pair + (probed ? "-with" : "-without");
    }

    /** How it is called in lines for a person. */
    public String title() {
      return profile.name() + " #" + name();
    }
  }

  /**
   * All of them: pair after pair, and within each round all profiles with and without the probe in
   * an order drawn with the scenario's seed, so that neither comes first as a rule.
   */
  public List<Half> halves() {
    Random random = new Random(run.scenario().seed());
    List<Half> all = new ArrayList<>();
    for (int pair = 1; pair <= run.replicates(); pair++) {
      List<Half> round = new ArrayList<>();
      for (var profile : run.inputs().profiles()) {
        round.add(new Half(profile.value(), pair, true));
        round.add(new Half(profile.value(), pair, false));
      }
      Collections.shuffle(round, random);
      all.addAll(round);
    }
    return all;
  }
}
