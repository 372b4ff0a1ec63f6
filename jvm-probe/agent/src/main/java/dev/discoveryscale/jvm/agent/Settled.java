package dev.discoveryscale.jvm.agent;

import dev.discoveryscale.jvm.agent.gc.GcEvent;
import dev.discoveryscale.jvm.agent.lines.JsonLine;

/**
 * The heap after forced full collections.
 *
 * <p>{@link #settled()} is false when use still moved by more than a hundredth after the last
 * round; the sizes are then the last ones seen. When the JVM reported no full collection (explicit
 * ones may be disabled, or be concurrent and not reported), the sizes are what is used now, garbage
 * included, and the record says {@code "noCollectionTold":true}.
 */
public final class Settled {

  private final String name;
  private final long usedBytes;
  private final long oldUsedBytes;
  private final int rounds;
  private final boolean settled;
  private final boolean collectionTold;
  private final long liveObjectBytes;
  private final JsonLine costs;

  Settled(
      String name,
      long usedBytes,
      long oldUsedBytes,
      int rounds,
      boolean settled,
      boolean collectionTold,
      long liveObjectBytes,
      JsonLine costs) {
    this.name = name;
    this.usedBytes = usedBytes;
    this.oldUsedBytes = oldUsedBytes;
    this.rounds = rounds;
    this.settled = settled;
    this.collectionTold = collectionTold;
    this.liveObjectBytes = liveObjectBytes;
    this.costs = costs;
  }

  /** Used heap after the last full collection, in bytes. */
  public long usedAfterFullGcBytes() {
    return usedBytes;
  }

  /** Whether two collections in a row left the same, give or take a hundredth. */
  public boolean settled() {
    return settled;
  }

  /** How many collections were forced. */
  public int rounds() {
    return rounds;
  }

  /** As it is recorded and replied. */
  public JsonLine fields() {
    JsonLine fields =
        new JsonLine()
            .put("name", name)
            .put("usedAfterFullGcBytes", usedBytes)
            .put("oldUsedAfterFullGcBytes", oldUsedBytes)
            .put("rounds", rounds)
            .put("settled", settled);
    if (liveObjectBytes != GcEvent.UNTOLD) {
      fields.put("liveObjectBytes", liveObjectBytes);
    }
    if (!collectionTold) {
      fields.put("noCollectionTold", true);
    }
    return fields.putAll(costs);
  }
}
