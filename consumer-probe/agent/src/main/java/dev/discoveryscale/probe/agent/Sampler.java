package dev.discoveryscale.probe.agent;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryUsage;
import java.util.concurrent.TimeUnit;

/** Reads the state of the JVM once each time it is asked. */
final class Sampler {

  private final HeapPools pools;
  private final GcLedger ledger;
  private final AllocationMeter allocation;
  private final ProcessStatus process = new ProcessStatus();
  private final BesideHeap beside = new BesideHeap();

  Sampler(HeapPools pools, GcLedger ledger, AllocationMeter allocation) {
    this.pools = pools;
    this.ledger = ledger;
    this.allocation = allocation;
  }

  /** Everything of a sample. */
  JsonLine sample() {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    MemoryUsage heap = memory.getHeapMemoryUsage();
    return new JsonLine()
        .put("heapUsedBytes", heap.getUsed())
        .put("heapCommittedBytes", heap.getCommitted())
        .put("oldUsedBytes", pools.oldUsedNow())
        .put("nonHeapUsedBytes", memory.getNonHeapMemoryUsage().getUsed())
        .putAll(costs());
  }

  /** What a sample and a settled point have in common. */
  JsonLine costs() {
    return new JsonLine()
        .put("allocatedBytes", allocation.allocatedBytes())
        .putAll(process.fields())
        .putAll(beside.fields())
        .put("threads", ManagementFactory.getThreadMXBean().getThreadCount())
        .put("cpuMs", cpuMs())
        .putAll(ledger.fields());
  }

  private static long cpuMs() {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return TimeUnit.NANOSECONDS.toMillis(system.getProcessCpuTime());
  }
}
