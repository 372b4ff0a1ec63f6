package dev.discoveryscale.jvm.agent;

import dev.discoveryscale.jvm.agent.lines.JsonLine;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The probe's own allocation and processor time, by the JVM's thread counters: all of its own
 * threads, and its work on other threads, which it marks with {@link #visit()}. Not in it: forced
 * collections, done by the JVM's threads, and what the JVM's compilers do for the probe's code.
 * Thread-safe.
 */
public final class ProbeWeight {

  private final Optional<ThreadCounters> counters = ThreadCounters.find();
  private final List<Thread> own = new CopyOnWriteArrayList<>();
  private final AtomicLong visitedBytes = new AtomicLong();
  private final AtomicLong visitedNanos = new AtomicLong();
  private final AtomicLong notifyingBytes = new AtomicLong();
  private final AtomicLong notifyingNanos = new AtomicLong();

  /** All that this thread does is the probe's; it lives as long as the JVM. */
  public void own(Thread thread) {
    own.add(thread);
  }

  /** Until the visit is closed, the work of the current thread counts for the probe. */
  public Visit visit() {
    return new Visit();
  }

  /**
   * All that the current thread did so far is the probe's: it is the JVM's thread for
   * notifications, which makes them only because the probe listens.
   */
  void notified() {
    if (counters.isPresent()) {
      Thread thread = Thread.currentThread();
      notifyingBytes.set(counters.get().allocatedBytes(thread));
      notifyingNanos.set(counters.get().cpuNanos(thread));
    }
  }

  /**
   * Adds {@code probeAllocatedBytes} and {@code probeCpuUs}, and the parts of them that were on
   * other people's threads, {@code probeVisitAllocatedBytes} and {@code probeVisitCpuUs}; nothing
   * where the JVM does not count.
   */
  JsonLine addTo(JsonLine fields) {
    if (!counters.isPresent()) {
      return fields;
    }
    long bytes = visitedBytes.get() + notifyingBytes.get();
    long nanos = visitedNanos.get() + notifyingNanos.get();
    long ownBytes = 0;
    long ownNanos = 0;
    for (Thread thread : own) {
      ownBytes += counters.get().allocatedBytes(thread);
      ownNanos += counters.get().cpuNanos(thread);
    }
    return fields
        .put("probeAllocatedBytes", bytes + ownBytes)
        .put("probeCpuUs", TimeUnit.NANOSECONDS.toMicros(nanos + ownNanos))
        .put("probeVisitAllocatedBytes", bytes)
        .put("probeVisitCpuUs", TimeUnit.NANOSECONDS.toMicros(nanos));
  }

  /** Work for the probe on a thread that is not its own; to be closed by that thread. */
  public final class Visit implements AutoCloseable {

    private final Thread thread = Thread.currentThread();
    private final long bytesBefore =
        counters.isPresent() ? counters.get().allocatedBytes(thread) : 0;
    private final long nanosBefore = counters.isPresent() ? counters.get().cpuNanos(thread) : 0;

    private Visit() {}

    @Override
    public void close() {
      if (counters.isPresent()) {
        visitedNanos.addAndGet(counters.get().cpuNanos(thread) - nanosBefore);
        visitedBytes.addAndGet(counters.get().allocatedBytes(thread) - bytesBefore);
      }
    }
  }
}
