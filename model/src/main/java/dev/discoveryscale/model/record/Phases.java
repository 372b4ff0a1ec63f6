package dev.discoveryscale.model.record;

import java.util.List;

/** The phases of a cell by name, in order, and which of them count for what. */
public final class Phases {
  public static final String START = "start";
  public static final String SUBSCRIBE = "subscribe";
  public static final String WARM_UP = "warm-up";

  /** No calls, no changes: what the consumer costs by being there. */
  public static final String QUIET = "quiet";

  /** Calls only, no changes: what the consumer costs when the fleet stands still. */
  public static final String STILL = "still";

  public static final String CHURN = "churn";

  /** Waiting for the last pushes. */
  public static final String COOL_DOWN = "cool-down";

  /**
   * Comparing the addresses that the consumer holds with the registered ones, and reading its live
   * set.
   */
  public static final String CHECK = "check";

  public static final String STOP = "stop";

  /** Every phase, in order. */
  public static final List<String> IN_ORDER =
      List.of(START, SUBSCRIBE, WARM_UP, QUIET, STILL, CHURN, COOL_DOWN, CHECK, STOP);

  /** The phases whose collections a cell's totals count: from the first settled point on. */
  public static final List<String> COUNTED = List.of(STILL, CHURN, COOL_DOWN);

  /** The phases in which pushes caused by churn arrive. */
  public static final List<String> PUSHING = List.of(CHURN, COOL_DOWN);

  private Phases() {}
}
