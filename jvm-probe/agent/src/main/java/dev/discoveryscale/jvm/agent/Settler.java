package dev.discoveryscale.jvm.agent;

import dev.discoveryscale.jvm.agent.gc.GcEvent;
import dev.discoveryscale.jvm.agent.gc.GcKind;
import dev.discoveryscale.jvm.agent.gc.GcLedger;
import dev.discoveryscale.jvm.agent.gc.HeapPools;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Forces full collections until two in a row leave the same. A concurrent cycle leaves whole
 * regions and what was allocated meanwhile, so after it the live objects are counted, and those
 * must be the same.
 */
final class Settler {

  static final int MAX_ROUNDS = 6;

  /** References and cleaners get this long to do their work between two collections. */
  private static final long PAUSE_MS = 500;

  private static final long NOTIFICATION_LIMIT_MS = 5_000;

  private final HeapPools pools;
  private final long notificationLimitMs;
  private final GcLedger ledger;
  private final Sampler sampler;
  private final Runnable collect;
  private final LongSupplier liveObjects;

  /**
   * A settler of this JVM.
   *
   * @param collect forces a collection
   * @param liveObjects counts their bytes; {@link GcEvent#UNTOLD} where that cannot be done
   */
  Settler(
      HeapPools pools,
      GcLedger ledger,
      Sampler sampler,
      Runnable collect,
      LongSupplier liveObjects) {
    this(pools, ledger, sampler, collect, liveObjects, NOTIFICATION_LIMIT_MS);
  }

  /** One that waits so long until a collection is reported. */
  Settler(
      HeapPools pools,
      GcLedger ledger,
      Sampler sampler,
      Runnable collect,
      LongSupplier liveObjects,
      long notificationLimitMs) {
    this.pools = pools;
    this.notificationLimitMs = notificationLimitMs;
    this.ledger = ledger;
    this.sampler = sampler;
    this.collect = collect;
    this.liveObjects = liveObjects;
  }

  synchronized Settled settle(String name) throws InterruptedException {
    long previous = -1;
    for (int round = 1; ; round++) {
      Optional<GcEvent> event = ledger.force(collect, notificationLimitMs);
      if (!event.isPresent()) {
        System.err.println("probe-agent: the JVM reported no full collection after System.gc()");
        return untold(name, round);
      }
      long used = event.get().afterBytes;
      long objects =
          event.get().kind == GcKind.CONCURRENT ? liveObjects.getAsLong() : GcEvent.UNTOLD;
      long live = objects == GcEvent.UNTOLD ? used : objects;
      boolean same = previous >= 0 && agree(previous, live);
      if (same || round == MAX_ROUNDS) {
        return result(name, used, event.get().oldAfterBytes, round, same, objects);
      }
      previous = live;
      TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
    }
  }

  static boolean agree(long one, long other) {
    return Math.abs(one - other) * 100 <= Math.max(one, other);
  }

  private Settled result(
      String name, long used, long oldUsed, int rounds, boolean settled, long objects) {
    return new Settled(name, used, oldUsed, rounds, settled, true, objects, sampler.costs());
  }

  private Settled untold(String name, int rounds) {
    return new Settled(
        name,
        pools.usedNow(),
        pools.oldUsedNow(),
        rounds,
        false,
        false,
        GcEvent.UNTOLD,
        sampler.costs());
  }
}
