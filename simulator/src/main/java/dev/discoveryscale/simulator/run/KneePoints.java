package dev.discoveryscale.simulator.run;

import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.model.record.search.KneeAxis;
import dev.discoveryscale.model.record.search.KneeRecord;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import dev.discoveryscale.simulator.runtime.RunPlan;
import dev.discoveryscale.simulator.yaml.Recorded;
import dev.discoveryscale.simulator.yaml.Setting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The runs that a knee search is made of: one scenario and profile, with a value laid over them.
 */
public final class KneePoints {

  private final RunRecord base;
  private final KneeAxis axis;
  private final List<String> command;
  private final Map<String, String> versions;
  private final Limits limits;
  private final Map<Long, Duration> walls = new HashMap<>();

  /**
   * Points over a scenario and a profile.
   *
   * @param base both, as a record keeps them
   * @param command the words that play a point, but for its value
   * @param versions release by line, as built
   * @param limits the limits of the machine
   */
  public KneePoints(
      RunRecord base,
      KneeAxis axis,
      List<String> command,
      Map<String, String> versions,
      Limits limits) {
    this.base = base;
    this.axis = axis;
    this.command = List.copyOf(command);
    this.versions = Map.copyOf(versions);
    this.limits = limits;
  }

  /** The points of a search that was begun. */
  public static KneePoints of(KneeRecord record, Map<String, String> versions, Limits limits) {
    return new KneePoints(record.run(), record.find(), record.pointCommand(), versions, limits);
  }

  /**
   * The run of a value.
   *
   * @param cells how many cells it is to have
   * @throws BadInput if it cannot be run here, naming the value's label
   */
  public RunPlan plan(long value, int cells) {
    List<Setting> over = List.of(Setting.parse(axis.setting(value)));
    return new RunPlan(
        Recorded.read(base, axis.label(value), over, versions, limits), cells, words(value, cells));
  }

  /** Whether a value can be run here: whether scenario, profile and machine allow it. */
  boolean playable(long value) {
    try {
      plan(value, 1);
      return true;
    } catch (BadInput refused) {
      return false;
    }
  }

  /** How long a cell with a value should take. */
  public Duration wall(long value) {
    return walls.computeIfAbsent(
        value,
        each -> {
          RunPlan plan = plan(each, 1);
          return plan.expected(plan.cells().get(0));
        });
  }

  private List<String> words(long value, int cells) {
    List<String> words = new ArrayList<>(command);
    words.add("--set=" + axis.setting(value));
    if (cells > 1) {
      words.add("--replicates=" + cells);
    }
    return words;
  }
}
