package dev.discoveryscale.report.tally;

import dev.discoveryscale.model.record.Sample.Gc;
import dev.discoveryscale.report.statistics.Latency;
import dev.discoveryscale.report.statistics.Units;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.HdrHistogram.Histogram;

/**
 * Pauses of collections. A collection is one observation: so are all pauses of one concurrent
 * cycle, where the JVM reports the ends of cycles.
 */
final class PauseTally {
  private final Histogram micros = new Histogram(PhaseTally.DIGITS);
  private final Set<Long> cycles = new HashSet<>();
  private long pausesOfCycles;
  private long collections;

  /**
   * A pause.
   *
   * @param cycle number of the concurrent cycle that goes on
   */
  void add(Gc gc, long cycle) {
    micros.recordValue(Math.round(gc.pauseMs() * Units.US_PER_MS));
    if (gc.kind() == Gc.Kind.PAUSE) {
      cycles.add(cycle);
      pausesOfCycles++;
    } else {
      collections++;
    }
  }

  void add(PauseTally others) {
    micros.add(others.micros);
    cycles.addAll(others.cycles);
    pausesOfCycles += others.pausesOfCycles;
    collections += others.collections;
  }

  /**
   * Their distribution; absent if there is none.
   *
   * @param cyclesTold whether the JVM reported the ends of cycles; else each pause is one
   *     observation
   */
  Optional<Latency> sum(boolean cyclesTold) {
    return Latency.ofMicros(micros, collections + (cyclesTold ? cycles.size() : pausesOfCycles));
  }
}
