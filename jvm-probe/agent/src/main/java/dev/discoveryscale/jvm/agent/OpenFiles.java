package dev.discoveryscale.jvm.agent;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * File descriptors of this process. Linux reports their number since 6.2 as the size of their
 * directory, which is asked each time. Elsewhere the JVM lists the directory, which takes
 * milliseconds with thousands of sockets: samples then get a count that may be {@value #LATELY_S} s
 * old. Thread-safe.
 */
final class OpenFiles {

  static final long LATELY_S = 60;

  private final LongSupplier clock;
  private final LongSupplier size;
  private final LongSupplier listing;
  private boolean counted;
  private long countedAt;
  private long count;

  /**
   * A count by these.
   *
   * @param size of the directory, 0 where the system does not report it
   * @param listing counts what is in it
   */
  OpenFiles(LongSupplier nanoClock, LongSupplier size, LongSupplier listing) {
    this.clock = nanoClock;
    this.size = size;
    this.listing = listing;
  }

  /** Those of this process, or nothing where the JVM does not report them. */
  static Optional<OpenFiles> ofThisProcess() {
    OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
    if (!(system instanceof UnixOperatingSystemMXBean)) {
      return Optional.empty();
    }
    UnixOperatingSystemMXBean unix = (UnixOperatingSystemMXBean) system;
    File directory = new File("/proc/self/fd");
    return Optional.of(
        new OpenFiles(System::nanoTime, directory::length, unix::getOpenFileDescriptorCount));
  }

  synchronized long now() {
    long told = size.getAsLong();
    return told > 0 ? told : listed();
  }

  synchronized long lately() {
    long told = size.getAsLong();
    boolean old = !counted || clock.getAsLong() - countedAt >= TimeUnit.SECONDS.toNanos(LATELY_S);
    return told > 0 ? told : old ? listed() : count;
  }

  private long listed() {
    count = listing.getAsLong();
    counted = true;
    countedAt = clock.getAsLong();
    return count;
  }
}
