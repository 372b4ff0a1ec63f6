package dev.discoveryscale.jvm.agent;

import com.sun.management.ThreadMXBean;
import dev.discoveryscale.jvm.agent.gc.GcListener;
import dev.discoveryscale.jvm.agent.gc.HeapAllocationMeter;
import dev.discoveryscale.jvm.agent.gc.HeapPools;
import dev.discoveryscale.jvm.agent.lines.JsonLine;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/** A program that allocates a known amount, for the agent to measure. */
public final class Workload {

  private static final int CHUNK = 16 * 1024;
  private static final int CHUNKS = 64 * 1024;

  private Workload() {}

  /** Allocates 1 GB of garbage, keeps 20 MB, settles and tells what its own thread allocated. */
  public static void main(String[] args) throws Exception {
    Probe probe = Probe.current().orElseThrow(IllegalStateException::new);
    HeapPools pools = new HeapPools();
    HeapAllocationMeter growth = new HeapAllocationMeter(pools::usedNow);
    new GcListener(pools, (endedAt, event) -> growth.collected(event)).listen();
    probe.phase("work");
    byte[] kept = new byte[20 << 20];
    int sum = kept.length;
    for (int i = 0; i < CHUNKS; i++) {
      byte[] garbage = new byte[CHUNK];
      garbage[i % CHUNK] = (byte) i;
      sum += garbage[i % CHUNK];
    }
    probe.settle("end");
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long own = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    probe.record(
        "own",
        new JsonLine()
            .put("ownBytes", own)
            .put("growthBytes", growth.allocatedBytes())
            .put("collections", collections())
            .put("sum", sum + kept[sum % 10]));
  }

  /** Those of the young generation and of the whole heap, forced ones too. */
  private static long collections() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .filter(bean -> !bean.getName().contains("Concurrent"))
        .mapToLong(GarbageCollectorMXBean::getCollectionCount)
        .sum();
  }
}
