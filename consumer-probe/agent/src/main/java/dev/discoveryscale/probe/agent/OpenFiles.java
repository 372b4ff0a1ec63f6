package dev.discoveryscale.probe.agent;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * File descriptors of this process. The JVM lists a directory of them to count them, which costs
 * processor time with thousands of sockets; so what is asked with every sample is answered with a
 * count that may be {@value #LATELY_S} s old. Thread-safe.
 */
final class OpenFiles {

  static final long LATELY_S = 60;

  private final LongSupplier clock;
  private final LongSupplier counting;
  private boolean counted;
  private long countedAt;
  private long count;

  OpenFiles(LongSupplier nanoClock, LongSupplier counting) {
    this.clock = nanoClock;
    this.counting = counting;
  }

  /** Those of this process, or nothing where the JVM does not tell. */
  static Optional<OpenFiles> ofThisProcess() {
    OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
    if (!(system instanceof UnixOperatingSystemMXBean)) {
      return Optional.empty();
    }
    UnixOperatingSystemMXBean unix = (UnixOperatingSystemMXBean) system;
    return Optional.of(new OpenFiles(System::nanoTime, unix::getOpenFileDescriptorCount));
  }

  synchronized long now() {
    count = counting.getAsLong();
    counted = true;
    countedAt = clock.getAsLong();
    return count;
  }

  synchronized long lately() {
    boolean old = !counted || clock.getAsLong() - countedAt >= TimeUnit.SECONDS.toNanos(LATELY_S);
    return old ? now() : count;
  }
}
