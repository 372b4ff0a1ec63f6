package dev.discoveryscale.jvm.agent;

import dev.discoveryscale.jvm.agent.lines.JsonLine;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/**
 * How often threads blocked on a monitor since the JVM's start, and, if that is timed, for how long
 * they blocked and waited. Threads that have ended keep what was last read of them; one that began
 * and ended between two readings is missed. A wait counts when it ends. Thread-safe.
 *
 * <p>Reading needs no safepoint, as it takes no stacks; it allocates about 0.3 KB for each thread.
 * Timing makes every thread read the clock twice for each blocking, wait and park.
 */
final class ThreadWaits {

  private final ThreadMXBean threads;
  private final boolean timed;
  private final Map<Long, Seen> seen = new HashMap<>();
  private long reading;
  private long blocks;
  private long blockedMs;
  private long waitedMs;

  /** What was last read of one thread. */
  private static final class Seen {
    private long reading;
    private long blocks;
    private long blockedMs;
    private long waitedMs;
  }

  /**
   * Of threads.
   *
   * @param timed whether their times are read, which a JVM must support
   */
  ThreadWaits(ThreadMXBean threads, boolean timed) {
    this.threads = threads;
    this.timed = timed;
  }

  /**
   * Of this JVM; begins to time if that is wanted.
   *
   * @throws IllegalStateException if it is wanted and the JVM cannot
   */
  static ThreadWaits ofThisProcess(boolean timed) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    if (timed) {
      if (!threads.isThreadContentionMonitoringSupported()) {
        throw new IllegalStateException("this JVM cannot time how long threads block and wait");
      }
      threads.setThreadContentionMonitoringEnabled(true);
    }
    return new ThreadWaits(threads, timed);
  }

  /** Adds {@code blocks} and, if timed, {@code blockedMs} and {@code waitedMs}. */
  synchronized void addTo(JsonLine fields) {
    reading++;
    for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
      if (thread != null) {
        add(thread);
      }
    }
    for (Iterator<Seen> each = seen.values().iterator(); each.hasNext(); ) {
      if (each.next().reading < reading) {
        each.remove();
      }
    }
    fields.put("blocks", blocks);
    if (timed) {
      fields.put("blockedMs", blockedMs).put("waitedMs", waitedMs);
    }
  }

  private void add(ThreadInfo thread) {
    Seen last = seen.computeIfAbsent(thread.getThreadId(), id -> new Seen());
    blocks += thread.getBlockedCount() - last.blocks;
    last.blocks = thread.getBlockedCount();
    if (timed) {
      blockedMs += thread.getBlockedTime() - last.blockedMs;
      waitedMs += thread.getWaitedTime() - last.waitedMs;
      last.blockedMs = thread.getBlockedTime();
      last.waitedMs = thread.getWaitedTime();
    }
    last.reading = reading;
  }
}
