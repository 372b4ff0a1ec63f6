package dev.discoveryscale.simulator.cli;

/** Exit codes. */
public final class Exit {
  /** Done, and every gate held. */
  static final int DONE = 0;

  /** Bad input; nothing was started. */
  public static final int BAD_INPUT = 2;

  /** A gate failed; the results are complete. */
  static final int GATE_FAILED = 3;

  /** The run could not finish; what was measured is kept. */
  static final int NOT_FINISHED = 4;

  /** Interrupted; what was measured is kept. */
  static final int INTERRUPTED = 130;

  private Exit() {}
}
