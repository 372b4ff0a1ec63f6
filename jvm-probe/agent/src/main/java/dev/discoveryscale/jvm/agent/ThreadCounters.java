package dev.discoveryscale.jvm.agent;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;

/** The JVM's counters of each thread: processor time, and bytes allocated. */
final class ThreadCounters {

  private final ThreadMXBean threads;

  private ThreadCounters(ThreadMXBean threads) {
    this.threads = threads;
  }

  /** The counters, or nothing on a JVM that does not count both. */
  static Optional<ThreadCounters> find() {
    java.lang.management.ThreadMXBean found = ManagementFactory.getThreadMXBean();
    if (!(found instanceof ThreadMXBean)) {
      return Optional.empty();
    }
    ThreadMXBean threads = (ThreadMXBean) found;
    boolean counts =
        threads.isThreadAllocatedMemorySupported()
            && threads.isThreadAllocatedMemoryEnabled()
            && threads.isThreadCpuTimeSupported()
            && threads.isCurrentThreadCpuTimeSupported()
            && threads.isThreadCpuTimeEnabled();
    return counts ? Optional.of(new ThreadCounters(threads)) : Optional.empty();
  }

  /** Bytes that a living thread allocated since it started; 0 of one that is dead. */
  long allocatedBytes(Thread thread) {
    return Math.max(0, threads.getThreadAllocatedBytes(thread.getId()));
  }

  /** Processor time of a living thread since it started; 0 of one that is dead. */
  long cpuNanos(Thread thread) {
    return thread == Thread.currentThread()
        ? threads.getCurrentThreadCpuTime()
        : Math.max(0, threads.getThreadCpuTime(thread.getId()));
  }
}
