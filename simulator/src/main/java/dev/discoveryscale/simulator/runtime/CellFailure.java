package dev.discoveryscale.simulator.runtime;

import dev.discoveryscale.model.record.Outcome;

/**
 * A cell that cannot continue. The message is one line for the user; what was measured until then
 * is kept.
 */
public final class CellFailure extends Exception {

  private final Outcome outcome;

  private CellFailure(String message, Outcome outcome, Throwable cause) {
    super(message, cause);
    this.outcome = outcome;
  }

  /** The cell failed. */
  public static CellFailure because(String message) {
    return new CellFailure(message, Outcome.FAILED, null);
  }

  /** The cell failed with a cause for the log. */
  public static CellFailure because(String message, Throwable cause) {
    return new CellFailure(message, Outcome.FAILED, cause);
  }

  /** The consumer ran out of memory: a result, not a fault of the run. */
  public static CellFailure outOfMemory(String message) {
    return new CellFailure(message, Outcome.OUT_OF_MEMORY, null);
  }

  /** The consumer was killed for needing more memory than its container may: likewise. */
  public static CellFailure killedForMemory(String message) {
    return new CellFailure(message, Outcome.KILLED_FOR_MEMORY, null);
  }

  /** The consumer stood still at the limit of its container's memory: likewise. */
  public static CellFailure starvedForMemory(String message) {
    return new CellFailure(message, Outcome.STARVED_FOR_MEMORY, null);
  }

  /** What it makes of the cell. */
  public Outcome outcome() {
    return outcome;
  }

  /** True if the consumer ran out of memory. */
  public boolean isOutOfMemory() {
    return outcome == Outcome.OUT_OF_MEMORY;
  }
}
