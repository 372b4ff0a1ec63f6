package dev.discoveryscale.report.tally;

import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.model.record.PlayedChange;
import dev.discoveryscale.model.record.Sample;
import dev.discoveryscale.report.statistics.CumulativeCounter;
import dev.discoveryscale.report.statistics.Latency;
import dev.discoveryscale.report.statistics.Leak;
import dev.discoveryscale.report.statistics.Units;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Reads a cell's samples one by one and keeps only what the summary needs, so a file of any length
 * is read in constant memory. A phase begins with the first line that carries its name.
 */
public final class SampleTally implements Consumer<Sample> {
  private final Map<String, PhaseTally> phases = new LinkedHashMap<>();
  private final CumulativeCounter allocatedBytes = new CumulativeCounter();
  private final CumulativeCounter cpuMs = new CumulativeCounter();
  private final RecordedTurns turns = new RecordedTurns();
  private final ProbeTally probe = new ProbeTally();
  private final Map<String, Sample.Settled> settled = new HashMap<>();
  private final ResidentSet resident = new ResidentSet();
  private final OffHeapTally besideHeap = new OffHeapTally();
  private final CommittedHeap committed = new CommittedHeap();
  private final List<NativeMemoryUse> nativeMemory = new ArrayList<>();
  private final WindowTally windows;
  private final MemoryTally churning = new MemoryTally();
  private Optional<Sample.Jvm> jvm = Optional.empty();
  private long highestAfterFullBytes = -1;
  private long cyclesEnded;
  private long lastT = Long.MIN_VALUE;

  /** A tally of a cell in which these changes were played. */
  public SampleTally(List<PlayedChange> changes) {
    windows = new WindowTally(changes);
  }

  @Override
  public void accept(Sample sample) {
    windows.take(sample);
    lastT = Math.max(lastT, sample.t());
    PhaseTally phase = phases.computeIfAbsent(sample.phase(), name -> begin(name, sample.t()));
    if (sample instanceof Sample.Jvm facts) {
      jvm = Optional.of(facts);
    } else if (sample instanceof Sample.Phase begun) {
      read(begun.t(), begun.allocatedBytes(), begun.cpuMs());
      turns.begin(begun);
      probe.read(begun.t(), begun.probeAllocatedBytes(), begun.probeCpuUs());
    } else if (sample instanceof Sample.Reading reading) {
      read(reading.t(), reading.allocatedBytes(), reading.cpuMs());
      resident.read(reading);
      besideHeap.read(reading);
      committed.read(reading);
      if (reading.phase().equals(Phases.CHURN)) {
        reading.rssBytes().ifPresent(bytes -> churning.resident(reading.t(), bytes));
      }
    } else if (sample instanceof Sample.Settled point) {
      settle(point);
    } else if (sample instanceof Sample.Gc gc) {
      collect(phase, gc);
    } else if (sample instanceof Sample.Call call) {
      phase.count(call);
    } else if (sample instanceof Sample.Push) {
      phase.countPush();
    } else if (sample instanceof Sample.Native of) {
      nativeMemory.add(
          new NativeMemoryUse(
              of.point(),
              of.category(),
              of.reservedKb() / Units.KB_PER_MB,
              of.committedKb() / Units.KB_PER_MB));
    }
  }

  private PhaseTally begin(String name, long t) {
    allocatedBytes.begin(name, t);
    cpuMs.begin(name, t);
    probe.begin(name, t);
    return new PhaseTally(t);
  }

  private void read(long t, Optional<Long> bytes, Optional<Long> ms) {
    bytes.ifPresent(value -> allocatedBytes.read(t, value));
    ms.ifPresent(value -> cpuMs.read(t, value));
  }

  /**
   * A live set that was read in a consumer of its own. Nothing else of that consumer is the cell's.
   */
  public void settledInTwin(Sample.Settled point) {
    settled.put(point.name(), point);
  }

  private void settle(Sample.Settled point) {
    settled.put(point.name(), point);
    read(point.t(), point.allocatedBytes(), point.cpuMs());
    probe.read(point.t(), point.probeAllocatedBytes(), point.probeCpuUs());
    if (point.measured()) {
      highestAfterFullBytes = Math.max(highestAfterFullBytes, point.usedAfterFullGcBytes());
    }
    resident.settle(point);
    besideHeap.settle(point);
    committed.settle(point);
  }

  private void collect(PhaseTally phase, Sample.Gc gc) {
    phase.count(gc, cyclesEnded);
    resident.collect(gc);
    cyclesEnded += gc.endsCycle() ? 1 : 0;
    committed.collect(gc);
    if (gc.phase().equals(Phases.CHURN) && gc.kind() != Sample.Gc.Kind.PAUSE) {
      // Of a heap without generations all is collected each time.
      Optional<Long> old = gc.oldAfterBytes().or(gc::afterBytes);
      gc.afterBytes().ifPresent(used -> churning.collected(gc.t(), used, old));
    }
    if (gc.kind() == Sample.Gc.Kind.FULL) {
      highestAfterFullBytes = Math.max(highestAfterFullBytes, gc.afterBytes().orElse(-1L));
    }
  }

  public List<PhaseSummary> phases() {
    List<String> names = List.copyOf(phases.keySet());
    List<PhaseSummary> summaries = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      Optional<String> next =
          i + 1 < names.size() ? Optional.of(names.get(i + 1)) : Optional.empty();
      summaries.add(phase(names.get(i), next));
    }
    return summaries;
  }

  private PhaseSummary phase(String name, Optional<String> next) {
    PhaseTally tally = phases.get(name);
    long endT = end(next);
    Optional<RecordedTurns.Sum> repeated = turns.of(name);
    return new PhaseSummary(
        name,
        repeated.map(sum -> (double) sum.wallMs()).orElse((double) (endT - tally.beginT)),
        tally.young,
        tally.full,
        tally.concurrent,
        tally.pauseMs,
        tally.pauseMaxMs,
        repeated
            .map(RecordedTurns.Sum::allocatedBytes)
            .orElseGet(() -> allocatedBytes.added(name, next))
            .map(bytes -> bytes / Units.MB),
        repeated.map(RecordedTurns.Sum::cpuMs).orElseGet(() -> cpuMs.added(name, next)),
        tally.pushes,
        tally.callsOk,
        tally.callsFailed,
        Latency.ofMicros(tally.latenciesUs, tally.latenciesUs.getTotalCount()));
  }

  /** The most that a collection left of the heap in a phase; none without a collection. */
  public Optional<Long> highestAfterBytes(String phase) {
    return Optional.ofNullable(phases.get(phase))
        .map(tally -> tally.highestAfterBytes)
        .filter(bytes -> bytes >= 0);
  }

  private long end(Optional<String> next) {
    return next.map(following -> phases.get(following).beginT).orElse(lastT);
  }

  /** The slopes of the consumer and of what stands around it, over churn; none without churn. */
  public List<Leak> leaks(EnvironmentTally world) {
    if (!phases.containsKey(Phases.CHURN)) {
      return List.of();
    }
    List<String> names = List.copyOf(phases.keySet());
    long from = phases.get(Phases.CHURN).beginT;
    long to = end(names.stream().skip(names.indexOf(Phases.CHURN) + 1L).findFirst());
    List<Leak> leaks = new ArrayList<>();
    leaks.add(churning.heap(Leak.CONSUMER, from, to));
    leaks.add(churning.resident(Leak.CONSUMER, from, to));
    leaks.addAll(world.leaks(from, to));
    return leaks;
  }

  /** Collection pauses of the counted phases together. */
  public Optional<Latency> countedPauses() {
    PauseTally all = new PauseTally();
    counted().map(phase -> phase.pauses).forEach(all::add);
    return all.sum(cyclesEnded > 0);
  }

  /** Call latencies of the counted phases together. */
  public Optional<Latency> countedLatencies() {
    Histogram all = new Histogram(PhaseTally.DIGITS);
    counted().map(phase -> phase.latenciesUs).forEach(all::add);
    return Latency.ofMicros(all, all.getTotalCount());
  }

  private Stream<PhaseTally> counted() {
    return Phases.COUNTED.stream().map(phases::get).filter(Objects::nonNull);
  }

  /** What the probe itself allocated in phases; absent where it did not report it. */
  public Optional<Double> probeAllocatedMb(List<String> wanted) {
    return probe.allocatedMb(List.copyOf(phases.keySet()), wanted);
  }

  /** What the probe itself took of the processors in phases; absent where it did not report it. */
  public Optional<Double> probeCpuMs(List<String> wanted) {
    return probe.cpuMs(List.copyOf(phases.keySet()), wanted);
  }

  public Optional<Sample.Settled> settled(String name) {
    return Optional.ofNullable(settled.get(name));
  }

  public Optional<Sample.Jvm> jvm() {
    return jvm;
  }

  public Windows windows() {
    return windows.windows();
  }

  public List<NativeMemoryUse> nativeMemory() {
    return List.copyOf(nativeMemory);
  }

  public ResidentSet resident() {
    return resident;
  }

  public CommittedHeap committed() {
    return committed;
  }

  public OffHeapTally besideHeap() {
    return besideHeap;
  }

  public Optional<Long> highestAfterFullBytes() {
    return highestAfterFullBytes < 0 ? Optional.empty() : Optional.of(highestAfterFullBytes);
  }

  /** The cost of the probe in each phase, by its counters of its own work. For one thread. */
  private static final class ProbeTally {

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
          Optional<String> next =
              i + 1 < all.size() ? Optional.of(all.get(i + 1)) : Optional.empty();
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
}
