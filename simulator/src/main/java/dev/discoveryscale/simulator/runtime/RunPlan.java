package dev.discoveryscale.simulator.runtime;

import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.plan.Needs;
import dev.discoveryscale.simulator.schedule.ChurnPlan;
import dev.discoveryscale.simulator.yaml.Inputs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * All cells of one command.
 *
 * @param inputs scenario and profiles
 * @param replicates how often each profile is run
 * @param command the words of the command that repeats the run
 */
public record RunPlan(Inputs inputs, int replicates, List<String> command) {

  public RunPlan {
    command = List.copyOf(command);
  }

  /**
   * One cell.
   *
   * @param profile the consumer under test
   * @param replicate its number, from 1
   */
  public record Cell(Profile profile, int replicate) {

    /** How it is called in lines for a person. */
    public String title() {
      return replicate == 1 ? profile.name() : profile.name() + " #" + replicate;
    }
  }

  /** The scenario of every cell. */
  public Scenario scenario() {
    return inputs.scenario().value();
  }

  /** What the fleet does in a cell: the same for all profiles of one replicate. */
  public ChurnPlan churn(int replicate) {
    return ChurnPlan.of(scenario(), replicate);
  }

  /**
   * The cells in the order in which they are run: all replicates of the scenario's main profiles,
   * then those of the others. Both are run in rounds of one replicate, all profiles once and then
   * all again, so that a machine that becomes slower is not one profile's. With several replicates
   * each round has an order of its own, drawn with the scenario's seed.
   */
  public List<Cell> cells() {
    List<Cell> cells = new ArrayList<>();
    Random random = new Random(scenario().seed());
    for (boolean main : List.of(true, false)) {
      List<Profile> profiles = profiles(main);
      for (int replicate = 1; replicate <= replicates; replicate++) {
        List<Cell> round = new ArrayList<>();
        for (Profile profile : profiles) {
          round.add(new Cell(profile, replicate));
        }
        if (replicates > 1) {
          Collections.shuffle(round, random);
        }
        cells.addAll(round);
      }
    }
    return cells;
  }

  /** The main profiles of the run, in their own order, or the others, in the order asked for. */
  public List<Profile> profiles(boolean main) {
    List<String> first = scenario().main();
    return inputs.profiles().stream()
        .map(From::value)
        .filter(profile -> first.contains(profile.name()) == main)
        .sorted(Comparator.comparingInt(profile -> first.indexOf(profile.name())))
        .toList();
  }

  /** How long a cell should take if no more changes are played than must be. */
  public Duration shortest(Cell cell) {
    return Needs.of(scenario(), cell.profile()).shortest();
  }

  /** How long a cell should take at most. */
  public Duration expected(Cell cell) {
    return Needs.of(scenario(), cell.profile()).wall();
  }
}
