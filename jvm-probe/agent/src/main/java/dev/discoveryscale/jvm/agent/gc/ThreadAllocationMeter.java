package dev.discoveryscale.jvm.agent.gc;

import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.util.Optional;

/**
 * Asks the JVM, where it counts what all threads allocated, dead ones too (JDK 21 and later, and
 * updates of older ones).
 */
public final class ThreadAllocationMeter implements AllocationMeter {

  private static final String TOTAL = "getTotalThreadAllocatedBytes";

  private final Method total;
  private final Object threads = ManagementFactory.getThreadMXBean();

  private ThreadAllocationMeter(Method total) {
    this.total = total;
  }

  /** The meter, or nothing on a JVM that does not count. */
  public static Optional<AllocationMeter> find() {
    try {
      Method total = com.sun.management.ThreadMXBean.class.getMethod(TOTAL);
      ThreadAllocationMeter meter = new ThreadAllocationMeter(total);
      return meter.allocatedBytes() > 0 ? Optional.of(meter) : Optional.empty();
    } catch (NoSuchMethodException olderJvm) {
      return Optional.empty();
    }
  }

  @Override
  public String method() {
    return TOTAL;
  }

  @Override
  public long allocatedBytes() {
    try {
      return (Long) total.invoke(threads);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("allocated bytes cannot be read from the JVM", e);
    }
  }

  @Override
  public void collected(GcEvent event) {
    // The JVM counts by itself.
  }
}
