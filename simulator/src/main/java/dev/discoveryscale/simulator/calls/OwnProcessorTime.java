package dev.discoveryscale.simulator.calls;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The processor time that this process uses from now on, its registry's included. */
final class OwnProcessorTime {

  private static final double PERCENT = 100;

  private final OperatingSystemMXBean system =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private final long begun = System.nanoTime();
  private final long before = system.getProcessCpuTime();

  /** In percent of one processor. */
  double percent() {
    return PERCENT * (system.getProcessCpuTime() - before) / Math.max(1, System.nanoTime() - begun);
  }
}
