package dev.discoveryscale.probe.agent;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * File descriptors of this process. Linux tells their number since 6.2 as the size of their
 * directory; elsewhere the JVM lists the directory, which takes milliseconds with thousands of
 * sockets: so what is asked with every sample is answered with a count that may be {@value
 * #LATELY_S} s old. Thread-safe.
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
    File directory = new File("/proc/self/fd");
    return Optional.of(
        new OpenFiles(
            System::nanoTime, counting(directory::length, unix::getOpenFileDescriptorCount)));
  }

  /**
   * @param size of the directory, 0 where the system does not tell
   * @param listing counts what is in it
   */
  static LongSupplier counting(LongSupplier size, LongSupplier listing) {
    return () -> {
      long told = size.getAsLong();
      return told > 0 ? told : listing.getAsLong();
    };
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
