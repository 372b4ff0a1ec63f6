package dev.discoveryscale.report.tally;

import dev.discoveryscale.model.record.Sample;
import dev.discoveryscale.report.statistics.ClassGrowth;
import dev.discoveryscale.report.statistics.Drift;
import dev.discoveryscale.report.statistics.Minima;
import dev.discoveryscale.report.statistics.Minima.Point;
import dev.discoveryscale.report.statistics.Rates;
import dev.discoveryscale.report.statistics.Steadiness;
import dev.discoveryscale.report.statistics.WatchedQuantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Keeps what the steadiness of a server or client needs of its samples in the measured phase, in
 * constant memory.
 *
 * <p>The live set is known without forcing collections: it is what the heap held after each
 * collection, floating garbage included, and its lowest value in a window comes close to the
 * objects in use. The old generation is what that held at the same moments.
 */
public final class SteadinessTally implements Consumer<Sample> {

  /** Samples come every second, so shorter windows have none. */
  static final long SHORTEST_WINDOW_MS = 1_000;

  private static final int MOST_CLASSES = 10;
  private static final String CLIENT = "client";

  private static final List<WatchedQuantity> AFTER_COLLECTIONS =
      List.of(WatchedQuantity.LIVE_SET, WatchedQuantity.OLD_GENERATION);

  private final String process;
  private final Map<WatchedQuantity, Level> levels = new EnumMap<>(WatchedQuantity.class);
  private final Map<WatchedQuantity, Rates> rates = new EnumMap<>(WatchedQuantity.class);
  private final Map<String, Long> bytesAtBegin = new HashMap<>();
  private final Map<String, Long> bytesAtEnd = new HashMap<>();
  private final FreedSpace freed = new FreedSpace();
  private OptionalLong from = OptionalLong.empty();
  private OptionalLong to = OptionalLong.empty();
  private boolean inTurns;

  /** A level over time, with its first and last value. */
  private static final class Level {
    private final Minima lowest = new Minima();
    private final double first;
    private double last;

    private Level(double first) {
      this.first = first;
    }
  }

  /** A tally of {@code server} or {@code client}. */
  public SteadinessTally(String process) {
    this.process = process;
  }

  @Override
  public void accept(Sample sample) {
    if (sample instanceof Sample.ObjectClass objects) {
      (objects.point().equals(Sample.ObjectClass.BEGIN) ? bytesAtBegin : bytesAtEnd)
          .put(objects.name(), objects.bytes());
      return;
    }
    if (!sample.phase().equals(CallTally.MEASURED)) {
      if (from.isPresent() && to.isEmpty()) {
        to = OptionalLong.of(sample.t());
      }
      return;
    }
    if (to.isPresent()) {
      inTurns = true;
      return;
    }
    from = from.isPresent() ? from : OptionalLong.of(sample.t());
    if (sample instanceof Sample.Reading reading) {
      read(reading);
    } else if (sample instanceof Sample.Gc gc
        && !gc.forced()
        && gc.kind() != Sample.Gc.Kind.PAUSE) {
      level(WatchedQuantity.LIVE_SET, gc.t(), gc.afterBytes());
      level(WatchedQuantity.OLD_GENERATION, gc.t(), gc.oldAfterBytes());
      // Of a heap without generations all is collected each time.
      freed.collected(gc.t(), gc.oldAfterBytes().or(gc::afterBytes));
    }
  }

  private void read(Sample.Reading reading) {
    long t = reading.t();
    level(WatchedQuantity.RESIDENT_SET, t, reading.rssBytes());
    level(WatchedQuantity.THREADS, t, reading.threads());
    level(WatchedQuantity.OPEN_FILES, t, reading.openFiles());
    count(WatchedQuantity.BLOCKS, t, reading.blocks());
    count(WatchedQuantity.BLOCKED_TIME, t, reading.blockedMs());
    count(WatchedQuantity.WAITED_TIME, t, reading.waitedMs());
    count(
        WatchedQuantity.DISK,
        t,
        reading
            .diskReadBytes()
            .flatMap(read -> reading.diskWrittenBytes().map(written -> read + written)));
    network(reading);
  }

  /** Both sides see the same interface, so it is read from one. */
  private void network(Sample.Reading reading) {
    if (process.equals(CLIENT)) {
      count(WatchedQuantity.LOOPBACK, reading.t(), reading.loopbackBytes());
    }
  }

  private void level(WatchedQuantity quantity, long t, Optional<Long> value) {
    if (value.isPresent()) {
      double found = value.get() / quantity.unit();
      Level level = levels.computeIfAbsent(quantity, each -> new Level(found));
      level.lowest.add(t, found);
      level.last = found;
    }
  }

  private void count(WatchedQuantity quantity, long t, Optional<Long> value) {
    value.ifPresent(
        number ->
            rates.computeIfAbsent(quantity, each -> new Rates()).add(t, number / quantity.unit()));
  }

  /** What is known; what the records do not say is absent. */
  public Steadiness sum() {
    return new Steadiness(drifts(), grown());
  }

  /** The classes that grew most, the largest growth first. */
  private List<ClassGrowth> grown() {
    return bytesAtBegin.isEmpty()
        ? List.of()
        : bytesAtEnd.entrySet().stream()
            .map(
                each ->
                    new ClassGrowth(
                        process,
                        each.getKey(),
                        bytesAtBegin.getOrDefault(each.getKey(), 0L),
                        each.getValue()))
            .filter(each -> each.bytes() > 0)
            .sorted(Comparator.comparingLong(ClassGrowth::bytes).reversed())
            .limit(MOST_CLASSES)
            .toList();
  }

  private List<Drift> drifts() {
    if (from.isEmpty() || to.isEmpty()) {
      return List.of();
    }
    List<Drift> all = new ArrayList<>();
    for (WatchedQuantity quantity : WatchedQuantity.values()) {
      if (levels.containsKey(quantity)) {
        all.add(ofLevel(quantity, levels.get(quantity)));
      } else if (rates.containsKey(quantity)) {
        all.add(ofRate(quantity, rates.get(quantity)));
      }
    }
    return all;
  }

  private Drift ofLevel(WatchedQuantity quantity, Level level) {
    boolean collected = AFTER_COLLECTIONS.contains(quantity);
    OptionalLong first = freed.first(from.getAsLong(), to.getAsLong());
    long begin = collected ? first.orElse(from.getAsLong()) : from.getAsLong();
    return drift(
        quantity,
        Stream.of(level.first, level.last).toList(),
        level.lowest.windows(begin, to.getAsLong(), MemoryTally.WINDOWS),
        begin,
        collected && first.isEmpty());
  }

  private Drift ofRate(WatchedQuantity quantity, Rates counted) {
    List<Point> windows = counted.windows(from.getAsLong(), to.getAsLong(), MemoryTally.WINDOWS);
    return drift(
        quantity, windows.stream().map(Point::value).toList(), windows, from.getAsLong(), false);
  }

  private Drift drift(
      WatchedQuantity quantity,
      List<Double> values,
      List<Point> windows,
      long begin,
      boolean atMost) {
    Optional<Double> first = values.stream().findFirst();
    Optional<Double> last = values.stream().reduce((one, other) -> other);
    if (inTurns) {
      return Drift.unknown(
          process,
          quantity,
          first,
          last,
          "stacks took turns, and a slope needs time without breaks");
    }
    long usedMs = to.getAsLong() - begin;
    long neededMs = MemoryTally.WINDOWS * SHORTEST_WINDOW_MS;
    if (usedMs < neededMs) {
      return Drift.unknown(
          process,
          quantity,
          first,
          last,
          "%.1f s of the measured time can be used, %d s are needed"
              .formatted(usedMs / 1_000.0, neededMs / 1_000));
    }
    if (windows.size() < MemoryTally.FEWEST) {
      return Drift.unknown(
          process,
          quantity,
          first,
          last,
          "%d of %d windows have a value, %d are needed"
              .formatted(windows.size(), MemoryTally.WINDOWS, MemoryTally.FEWEST));
    }
    return Drift.through(process, quantity, first, last, windows, atMost);
  }
}
