package dev.discoveryscale.scenario.plan;

import java.time.Duration;
import java.util.List;

/**
 * Instances that leave, or come back, at one moment.
 *
 * @param at when, from the beginning of the churn phase
 * @param kind leave or join
 * @param instances indexes of the instances
 */
public record PlannedChange(Duration at, Kind kind, List<Integer> instances) {

  /** What the instances do. */
  public enum Kind {
    /** They deregister, close their sessions and stop answering. */
    LEAVE,
    /** They start again with a new pid and timestamp, and register. */
    JOIN
  }

  public PlannedChange {
    instances = List.copyOf(instances);
  }
}
