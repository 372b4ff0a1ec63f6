package dev.discoveryscale.report.tally;

import dev.discoveryscale.report.statistics.CumulativeCounter;
import dev.discoveryscale.report.statistics.Units;
import java.util.List;
import java.util.Optional;

/** The cost of the probe in each phase, by its counters of its own work. For one thread. */
final class ProbeTally {

  private final CumulativeCounter allocatedBytes = new CumulativeCounter();
  private final CumulativeCounter cpuUs = new CumulativeCounter();

  void begin(String phase, long t) {
    allocatedBytes.begin(phase, t);
    cpuUs.begin(phase, t);
  }

  void read(long t, Optional<Long> bytes, Optional<Long> us) {
    bytes.ifPresent(value -> allocatedBytes.read(t, value));
    us.ifPresent(value -> cpuUs.read(t, value));
  }

  /** Of the phases wanted, all phases being given in order; absent where one was not read. */
  Optional<Double> allocatedMb(List<String> all, List<String> wanted) {
    return sum(allocatedBytes, all, wanted).map(bytes -> bytes / Units.MB);
  }

  Optional<Double> cpuMs(List<String> all, List<String> wanted) {
    return sum(cpuUs, all, wanted).map(us -> us / Units.US_PER_MS);
  }

  private static Optional<Double> sum(
      CumulativeCounter counter, List<String> all, List<String> wanted) {
    Optional<Double> sum = Optional.empty();
    for (int i = 0; i < all.size(); i++) {
      if (wanted.contains(all.get(i))) {
        Optional<String> next = i + 1 < all.size() ? Optional.of(all.get(i + 1)) : Optional.empty();
        Optional<Double> added = counter.added(all.get(i), next);
        if (added.isEmpty()) {
          return Optional.empty();
        }
        sum = Optional.of(sum.orElse(0.0) + added.get());
      }
    }
    return sum;
  }
}
