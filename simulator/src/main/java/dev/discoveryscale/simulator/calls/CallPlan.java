package dev.discoveryscale.simulator.calls;

import dev.discoveryscale.model.calls.CallProfile;
import dev.discoveryscale.model.calls.CallScenario;
import dev.discoveryscale.model.churn.Span;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.plan.Needs;
import dev.discoveryscale.simulator.yaml.CallInputs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * All cells of one run of calls.
 *
 * @param inputs scenario and profiles
 * @param replicates how often each profile is run
 * @param command the words of the command that repeats the run
 */
public record CallPlan(CallInputs inputs, int replicates, List<String> command) {

  /** Starting and stopping a JVM, and reading its live set. */
  private static final Duration AROUND = Duration.ofSeconds(6);

  /** The part of a warm-up by which its pauses lengthen it, as seen with 32 callers. */
  private static final int PAUSES = 4;

  /** Pausing, and what is done before a turn. */
  private static final Duration AROUND_TURN = Duration.ofMillis(700);

  public CallPlan {
    command = List.copyOf(command);
  }

  /** One cell; replicates count from 1. */
  public record Cell(CallProfile profile, int replicate) {

    /** How it is called in lines for a person. */
    public String title() {
      return replicate == 1 ? profile.name() : profile.name() + " #" + replicate;
    }

    /** What its record is about. */
    CellRecord.Subject subject() {
      return new CellRecord.Subject(
          profile.name(),
          replicate,
          profile.client().line().toString(),
          profile.client().version().toString(),
          CallScenario.KIND,
          profile.client().jvm().collector(),
          (int) profile.client().jvm().heap().mebibytes());
    }
  }

  public CallScenario scenario() {
    return inputs.scenario().value();
  }

  /**
   * The cells in the order in which they are run: in rounds of one replicate, so that a machine
   * that becomes slower is not one profile's. With several replicates each round has an order of
   * its own, drawn with the scenario's seed.
   */
  public List<Cell> cells() {
    List<Cell> cells = new ArrayList<>();
    Random random = new Random(scenario().seed());
    for (int replicate = 1; replicate <= replicates; replicate++) {
      List<Cell> round = new ArrayList<>();
      for (From<CallProfile> profile : inputs.profiles()) {
        round.add(new Cell(profile.value(), replicate));
      }
      if (replicates > 1) {
        Collections.shuffle(round, random);
      }
      cells.addAll(round);
    }
    return cells;
  }

  /**
   * Cells that are measured together, in the order of the cells: those of one replicate and payload
   * if they take turns, of all payloads if these share JVMs, else each for itself. A scenario may
   * let only those of one line take turns, or only so many at a time.
   *
   * @param cells some of the plan's
   */
  List<List<Cell>> together(List<Cell> cells) {
    Map<Object, List<Cell>> groups = new LinkedHashMap<>();
    boolean turns = scenario().time().turn().isPresent();
    List<String> stacks =
        inputs.profiles().stream().map(each -> each.value().stackName()).distinct().toList();
    for (Cell cell : cells) {
      String payload = scenario().sharesJvms() ? "" : cell.profile().payload();
      Object group =
          turns
              ? List.of(cell.replicate(), payload, scenario().time().group(cell.profile(), stacks))
              : cell;
      groups.computeIfAbsent(group, any -> new ArrayList<>()).add(cell);
    }
    return List.copyOf(groups.values());
  }

  /** The memory that all processes need at most at a time. */
  public long memoryBytes() {
    return together(cells()).stream()
        .mapToLong(group -> Needs.memoryOfCalls(running(group), scenario().load()))
        .max()
        .orElse(0);
  }

  /** One profile for each server and client that cells have together. */
  private Collection<CallProfile> running(List<Cell> group) {
    Map<String, CallProfile> running = new LinkedHashMap<>();
    for (Cell cell : group) {
      CallProfile profile = cell.profile();
      running.putIfAbsent(scenario().sharesJvms() ? profile.stackName() : profile.name(), profile);
    }
    return running.values();
  }

  private boolean closed() {
    return scenario().load().arrivals() == CallScenario.Arrivals.CLOSED;
  }

  /** About how long a cell takes. The time to start shared JVMs is divided among their cells. */
  public Duration longest() {
    CallScenario.Time time = scenario().time();
    Duration measured = time.measured().duration();
    // The first turn starts server and client.
    long turns =
        time.turn()
            .map(Span::duration)
            .map(turn -> 1 + number(time.warmUp().duration(), turn) + number(measured, turn))
            .orElse(0L);
    return AROUND
        .multipliedBy(scenario().load().serverCount() + scenario().load().clientCount())
        .dividedBy(scenario().sharesJvms() ? scenario().payloads().size() : 1)
        .plus(time.warmUp().duration())
        .plus(closed() ? time.warmUp().duration().dividedBy(PAUSES) : Duration.ZERO)
        .plus(measured)
        .plus(AROUND_TURN.multipliedBy(turns));
  }

  /** How many turns a time has; the last may be shorter. */
  private static long number(Duration time, Duration turn) {
    return (time.toMillis() - 1) / turn.toMillis() + 1;
  }
}
