package dev.discoveryscale.jvm.agent.gc;

import java.util.function.LongSupplier;

/**
 * Sums up the growth of the heap between collections. A read between a collection and its
 * notification sees too little and repeats the last value; it never sees too much, because use is
 * read under the same lock that takes the notification. What a concurrent cycle frees before it is
 * reported is missed, so with concurrent collectors the sum is a lower bound.
 */
public final class HeapAllocationMeter implements AllocationMeter {

  private final LongSupplier usedNow;
  private long closed;
  private long afterLast;
  private long highest;

  public HeapAllocationMeter(LongSupplier usedNow) {
    this.usedNow = usedNow;
  }

  @Override
  public String method() {
    return "heap-growth-between-collections";
  }

  @Override
  public synchronized long allocatedBytes() {
    long open = Math.max(0, usedNow.getAsLong() - afterLast);
    highest = Math.max(highest, closed + open);
    return highest;
  }

  @Override
  public synchronized void collected(GcEvent event) {
    if (event.kind != GcKind.PAUSE && event.tellsSizes()) {
      closed += Math.max(0, event.beforeBytes - afterLast);
      afterLast = event.afterBytes;
    }
  }
}
