package dev.discoveryscale.scenario.run;

import dev.discoveryscale.scenario.model.Profile;
import dev.discoveryscale.scenario.model.Scenario;
import dev.discoveryscale.scenario.plan.ChurnPlan;
import dev.discoveryscale.scenario.plan.Needs;
import dev.discoveryscale.scenario.yaml.Inputs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
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
   * The cells in the order in which they are run: all profiles once, then all again, so that a
   * machine that becomes slower is not one profile's. With several replicates each round has an
   * order of its own, drawn with the scenario's seed.
   */
  public List<Cell> cells() {
    List<Cell> cells = new ArrayList<>();
    Random random = new Random(scenario().seed());
    for (int replicate = 1; replicate <= replicates; replicate++) {
      List<Cell> round = new ArrayList<>();
      for (var profile : inputs.profiles()) {
        round.add(new Cell(profile.value(), replicate));
      }
      if (replicates > 1) {
        Collections.shuffle(round, random);
      }
      cells.addAll(round);
    }
    return cells;
  }

  /** How long a cell should take. */
  public Duration expected(Cell cell) {
    return Needs.of(scenario(), cell.profile()).wall();
  }
}
