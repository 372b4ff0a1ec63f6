package dev.discoveryscale.report.tally;

import dev.discoveryscale.model.record.Sample;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Phases that come several times, each time summed up from its first line to the next phase's. */
final class RecordedTurns {

  /**
   * All turns of a phase that have ended.
   *
   * @param number how many
   * @param cpuMs processor time; absent if a line did not state it
   * @param allocatedBytes likewise
   */
  record Sum(int number, long wallMs, Optional<Double> cpuMs, Optional<Double> allocatedBytes) {

    private Sum and(Sample.Phase begin, Sample.Phase end) {
      return new Sum(
          number + 1,
          wallMs + end.t() - begin.t(),
          plus(cpuMs, begin.cpuMs(), end.cpuMs()),
          plus(allocatedBytes, begin.allocatedBytes(), end.allocatedBytes()));
    }

    private static Optional<Double> plus(
        Optional<Double> sum, Optional<Long> begin, Optional<Long> end) {
      return sum.flatMap(
          known -> begin.flatMap(from -> end.map(to -> known + (double) (to - from))));
    }
  }

  private final Map<String, Sum> sums = new HashMap<>();
  private Optional<Sample.Phase> current = Optional.empty();

  /** A phase begins, and the one before it ends. */
  void begin(Sample.Phase next) {
    current.ifPresent(
        before ->
            sums.put(
                before.phase(),
                sums.getOrDefault(before.phase(), new Sum(0, 0, Optional.of(0.0), Optional.of(0.0)))
                    .and(before, next)));
    current = Optional.of(next);
  }

  /** Of a phase, if phases come several times; absent if it has not ended yet. */
  Optional<Sum> of(String phase) {
    boolean several = sums.values().stream().anyMatch(sum -> sum.number() > 1);
    return Optional.ofNullable(sums.get(phase)).filter(sum -> several);
  }
}
