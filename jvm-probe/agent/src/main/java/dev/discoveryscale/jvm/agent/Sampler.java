package dev.discoveryscale.jvm.agent;

import com.sun.management.OperatingSystemMXBean;
import dev.discoveryscale.jvm.agent.gc.AllocationMeter;
import dev.discoveryscale.jvm.agent.gc.GcLedger;
import dev.discoveryscale.jvm.agent.gc.HeapPools;
import dev.discoveryscale.jvm.agent.lines.JsonLine;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryUsage;
import java.lang.management.ThreadMXBean;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Reads the state of the JVM once each time it is asked. Beans are looked up once, as looking them
 * up makes lists of all of them.
 */
final class Sampler {

  /** Bytes of a sample's fields, with room. */
  private static final int USUAL = 768;

  private static final File PROCESS = new File("/proc/self");

  private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final OperatingSystemMXBean system =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final HeapPools pools;
  private final GcLedger ledger;
  private final AllocationMeter allocation;
  private final ProcessFile status = ProcessFile.status(PROCESS);
  private final ProcessFile io = ProcessFile.io(PROCESS);
  private final ProcessFile network = ProcessFile.network(PROCESS);
  private final OffHeapMemory beside = new OffHeapMemory();
  private final Optional<OpenFiles> openFiles = OpenFiles.ofThisProcess();
  private volatile Optional<ThreadWaits> waits = Optional.empty();

  Sampler(HeapPools pools, GcLedger ledger, AllocationMeter allocation) {
    this.pools = pools;
    this.ledger = ledger;
    this.allocation = allocation;
  }

  /** From now on samples report how threads wait and what the network carries, too. */
  void add(ThreadWaits more) {
    waits = Optional.of(more);
  }

  /** Everything of a sample. */
  JsonLine sample() {
    JsonLine fields = new JsonLine(USUAL);
    MemoryUsage heap = memory.getHeapMemoryUsage();
    fields
        .put("heapUsedBytes", heap.getUsed())
        .put("heapCommittedBytes", heap.getCommitted())
        .put("oldUsedBytes", pools.oldUsedNow())
        .put("nonHeapUsedBytes", memory.getNonHeapMemoryUsage().getUsed());
    addCosts(fields, openFiles.isPresent() ? openFiles.get().lately() : -1);
    io.addTo(fields);
    Optional<ThreadWaits> waiting = waits;
    if (waiting.isPresent()) {
      waiting.get().addTo(fields);
      network.addTo(fields);
    }
    return fields;
  }

  /** What a sample and a settled point have in common. */
  JsonLine costs() {
    JsonLine fields = new JsonLine(USUAL);
    addCosts(fields, openFiles.isPresent() ? openFiles.get().now() : -1);
    return fields;
  }

  private void addCosts(JsonLine fields, long files) {
    fields.put("allocatedBytes", allocation.allocatedBytes());
    status.addTo(fields);
    beside.addTo(fields);
    if (files >= 0) {
      fields.put("openFiles", files);
    }
    fields.put("threads", threads.getThreadCount()).put("cpuMs", cpuMs());
    ledger.addTo(fields);
  }

  private long cpuMs() {
    return TimeUnit.NANOSECONDS.toMillis(system.getProcessCpuTime());
  }
}
