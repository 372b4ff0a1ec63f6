package dev.discoveryscale.scenario.run;

/**
 * A cell that cannot go on. The message is one line for a person; what was measured until then is
 * kept.
 */
public final class CellFailure extends Exception {

  private final boolean outOfMemory;

  private CellFailure(String message, boolean outOfMemory, Throwable cause) {
    super(message, cause);
    this.outOfMemory = outOfMemory;
  }

  /** The cell failed. */
  public static CellFailure because(String message) {
    return new CellFailure(message, false, null);
  }

  /** The cell failed with a cause for the log. */
  public static CellFailure because(String message, Throwable cause) {
    return new CellFailure(message, false, cause);
  }

  /** The consumer ran out of memory: a result, not a fault of the run. */
  public static CellFailure outOfMemory(String message) {
    return new CellFailure(message, true, null);
  }

  /** True if the consumer ran out of memory. */
  public boolean isOutOfMemory() {
    return outOfMemory;
  }
}
