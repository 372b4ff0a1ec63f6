package dev.discoveryscale.report.tally;

import dev.discoveryscale.model.record.Sample.Gc;
import dev.discoveryscale.report.statistics.Percentile;
import dev.discoveryscale.report.statistics.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** Keeps what collections left in the heap, phase by phase, in constant memory. */
final class HeapLeftTally {

  /** Heaps of a terabyte, by the kilobyte. */
  private static final int DIGITS = 3;

  private static final double KB_PER_MB = 1024;

  private static final class Phase {
    private final Histogram kilobytes = new Histogram(DIGITS);
    private final long first;
    private long min = Long.MAX_VALUE;
    private long max;
    private long last;
    private Optional<Long> old = Optional.empty();

    private Phase(long first) {
      this.first = first;
    }

    private void add(long used, Optional<Long> oldUsed) {
      kilobytes.recordValue(used >> 10);
      min = Math.min(min, used);
      max = Math.max(max, used);
      last = used;
      old = oldUsed;
    }

    private Optional<Double> median() {
      return kilobytes.getTotalCount() < Percentile.P50.needed()
          ? Optional.empty()
          : Optional.of(kilobytes.getValueAtPercentile(Percentile.P50.percent()) / KB_PER_MB);
    }

    private HeapLeft of(String name) {
      return new HeapLeft(
          name,
          kilobytes.getTotalCount(),
          Units.mb(first),
          Units.mb(min),
          median(),
          Units.mb(max),
          Units.mb(last),
          old.map(Units::mb));
    }
  }

  private final Map<String, Phase> phases = new LinkedHashMap<>();

  void add(Gc gc) {
    if (!gc.forced() && gc.kind() != Gc.Kind.PAUSE && gc.afterBytes().isPresent()) {
      long used = gc.afterBytes().get();
      phases.computeIfAbsent(gc.phase(), name -> new Phase(used)).add(used, gc.oldAfterBytes());
    }
  }

  List<HeapLeft> sum() {
    List<HeapLeft> all = new ArrayList<>();
    phases.forEach((name, phase) -> all.add(phase.of(name)));
    return all;
  }
}
