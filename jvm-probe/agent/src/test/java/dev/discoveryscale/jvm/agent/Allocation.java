package dev.discoveryscale.jvm.agent;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Bytes that a piece of work allocates on the current thread, each time it is done. */
final class Allocation {

  private static final int WARM_UP = 200;
  private static final int TIMES = 1_000;

  private Allocation() {}

  static long of(Runnable work) {
    for (int i = 0; i < WARM_UP; i++) {
      work.run();
    }
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long id = Thread.currentThread().getId();
    long before = threads.getThreadAllocatedBytes(id);
    for (int i = 0; i < TIMES; i++) {
      work.run();
    }
    return (threads.getThreadAllocatedBytes(id) - before) / TIMES;
  }
}
