package dev.discoveryscale.report.analysis;

import static dev.discoveryscale.model.record.Sample.Settled.AFTER_CHURN;
import static dev.discoveryscale.model.record.Sample.Settled.BEFORE_CHURN;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecord.Addresses;
import dev.discoveryscale.model.record.CellRecord.Expected;
import dev.discoveryscale.model.record.CellRecord.Generator;
import dev.discoveryscale.model.record.CellRecord.Holdings;
import dev.discoveryscale.model.record.ForeignLoad;
import dev.discoveryscale.model.record.ForeignLoad.Share;
import dev.discoveryscale.model.record.HeldHeap;
import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.model.record.Sample;
import dev.discoveryscale.model.record.TopStacks;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.NotKnown;
import dev.discoveryscale.report.measure.Readings;
import dev.discoveryscale.report.propagation.Propagation;
import dev.discoveryscale.report.propagation.PropagationTally;
import dev.discoveryscale.report.span.Carried;
import dev.discoveryscale.report.span.PhaseTotals;
import dev.discoveryscale.report.span.SpanCosts;
import dev.discoveryscale.report.span.SpanFigure;
import dev.discoveryscale.report.statistics.Leak;
import dev.discoveryscale.report.statistics.Percentile;
import dev.discoveryscale.report.statistics.Steadiness;
import dev.discoveryscale.report.statistics.Units;
import dev.discoveryscale.report.tally.EnvironmentTally;
import dev.discoveryscale.report.tally.GcTally;
import dev.discoveryscale.report.tally.HeapTally;
import dev.discoveryscale.report.tally.OffHeapTally;
import dev.discoveryscale.report.tally.PhaseSummary;
import dev.discoveryscale.report.tally.ResidentSet;
import dev.discoveryscale.report.tally.SampleTally;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Makes a cell's summary from its record and its samples. */
public final class CellAnalysis {
  private final CellRecord cell;
  private final SampleTally samples;
  private final PropagationTally propagation;
  private final GcTally collections;
  private final HeapTally heap;
  private final List<PhaseSummary> phases;
  private final List<Leak> leaks;
  private final Optional<HeldHeap> heldHeap;
  private final Optional<TopStacks> stacks;
  private final Readings.Builder out = new Readings.Builder();

  private CellAnalysis(
      CellRecord cell,
      SampleTally samples,
      PropagationTally propagation,
      GcTally collections,
      EnvironmentTally world,
      HeapTally heap,
      Optional<HeldHeap> heldHeap,
      Optional<TopStacks> stacks) {
    this.cell = cell;
    this.heap = heap;
    this.collections = collections;
    this.heldHeap = heldHeap;
    this.stacks = stacks;
    this.samples = samples;
    this.propagation = propagation;
    this.leaks = samples.leaks(world);
    this.phases = samples.phases();
  }

  /** Sums up a cell whose samples have all been taken. */
  public static CellSummary of(
      CellRecord cell,
      SampleTally samples,
      PropagationTally propagation,
      GcTally collections,
      EnvironmentTally world,
      HeapTally heap,
      Optional<HeldHeap> heldHeap,
      Optional<TopStacks> stacks) {
    return new CellAnalysis(cell, samples, propagation, collections, world, heap, heldHeap, stacks)
        .summary();
  }

  private CellSummary summary() {
    fleet();
    memory();
    collections();
    NetworkMeasures.put(cell, phases, out);
    cell.consumer()
        .container()
        .map(use -> use.endedBy(cell.outcome()))
        .ifPresent(use -> ContainerMeasures.put(use, out));
    calls();
    times();
    Optional<Propagation> propagated = propagation.sum();
    propagation(propagated);
    LeakMeasures.put(leaks, out);
    ProbeShare.put(samples, phases, heldHeap, out);
    PhaseTotals.Source source = new PhaseTotals.Source(phases);
    Map<SpanFigure, Carried> carried =
        SpanCosts.put(source, samples.windows(), cell.load().churn(), out);
    if (cell.consumer().foreign().isPresent()) {
      out.remove(NotKnown.OF_AN_APPLICATION);
    }
    Readings readings = out.build();
    boolean atLimit = Trust.atHeapLimit(cell.outcome(), readings);
    List<RegistryShare> byRegistry =
        readings.get(Measure.PUSHES).isPresent()
            ? RegistryShare.of(cell, propagation, propagated)
            : List.of();
    List<String> remarks = Remarks.of(cell, samples, readings, byRegistry, atLimit);
    return new CellSummary(
        cell,
        samples.jvm(),
        readings,
        atLimit,
        phases,
        propagated,
        byRegistry,
        leaks,
        collections.sum(phases),
        heap.series(),
        heldHeap,
        samples.nativeMemory(),
        stacks,
        carried,
        CellSummary.Calls.NONE,
        Steadiness.NONE,
        remarks);
  }

  private void propagation(Optional<Propagation> propagated) {
    Distribution.PROPAGATION_VISIBLE.put(propagated.flatMap(Propagation::visible), out);
    Distribution.PROPAGATION_GONE.put(propagated.flatMap(Propagation::gone), out);
    Distribution.PROPAGATION_COME.put(propagated.flatMap(Propagation::come), out);
    Distribution.PROPAGATION_CALLABLE.put(propagated.flatMap(Propagation::callable), out);
    out.put(Measure.CHANGES_MERGED, propagated.map(Propagation::changesMerged));
    out.put(Measure.CHANGES_UNSEEN, propagated.map(Propagation::changesUnseen));
    out.put(Measure.PUSHES_UNCHANGED, propagation.pushesUnchanged());
    out.put(Measure.ADDRESSES_LOST, cell.subscription().addresses().map(Addresses::lost));
    out.put(Measure.ADDRESSES_STALE, cell.subscription().addresses().map(Addresses::stale));
  }

  private void fleet() {
    out.put(Measure.REGISTERED_URLS, cell.setup().expected().map(Expected::registeredUrls));
    out.put(Measure.NODES_PER_REGISTRY, cell.setup().expected().map(Expected::nodesPerRegistry));
    out.put(
        Measure.EXPECTED_VISIBLE_INSTANCES,
        cell.setup().expected().map(Expected::visibleInstances));
    Optional<Holdings> holdings = cell.subscription().holdings();
    out.put(Measure.VISIBLE_INSTANCES, holdings.map(Holdings::visibleInstances));
    out.put(Measure.INVOKERS, holdings.map(Holdings::invokers));
    out.put(Measure.INVOKERS_ANSWERING, holdings.flatMap(Holdings::invokersAnswering));
  }

  private void memory() {
    Optional<Sample.Settled> before =
        samples.settled(BEFORE_CHURN).filter(Sample.Settled::measured);
    Optional<Sample.Settled> after = samples.settled(AFTER_CHURN).filter(Sample.Settled::measured);
    // What was read before the changes does not stand for what was looked for after them in vain.
    Optional<Sample.Settled> latest = samples.settled(AFTER_CHURN).isPresent() ? after : before;
    Optional<Long> highest = samples.highestAfterFullBytes();
    out.putMb(
        Measure.USED_AFTER_FULL_GC_MB,
        cell.outcome().ranOut() ? highest : latest.map(Sample.Settled::usedAfterFullGcBytes));
    out.putMb(
        Measure.USED_AFTER_FULL_GC_BEFORE_CHURN_MB,
        before.map(Sample.Settled::usedAfterFullGcBytes));
    out.putMb(
        Measure.USED_AFTER_FULL_GC_AFTER_CHURN_MB, after.map(Sample.Settled::usedAfterFullGcBytes));
    out.putMb(
        Measure.OLD_USED_AFTER_FULL_GC_MB, latest.flatMap(Sample.Settled::oldUsedAfterFullGcBytes));
    out.putMb(
        Measure.OLD_USED_AFTER_FULL_GC_BEFORE_CHURN_MB,
        before.flatMap(Sample.Settled::oldUsedAfterFullGcBytes));
    out.putMb(
        Measure.OLD_USED_AFTER_FULL_GC_AFTER_CHURN_MB,
        after.flatMap(Sample.Settled::oldUsedAfterFullGcBytes));
    out.putMb(Measure.HIGHEST_AFTER_FULL_GC_MB, highest);
    out.putMb(Measure.LIVE_OBJECTS_MB, latest.flatMap(Sample.Settled::liveObjectBytes));
    Optional<Long> limit = samples.jvm().flatMap(Sample.Jvm::maxHeapBytes);
    out.put(
        Measure.HEAP_LIMIT_MB,
        limit
            .map(Units::mb)
            .or(() -> Optional.of((double) cell.subject().heapMb()).filter(mb -> mb > 0)));
    ResidentSet resident = samples.resident();
    out.putMb(Measure.RSS_STILL_MB, resident.stillBytes());
    out.putMb(Measure.RSS_CHURN_MB, resident.churnBytes());
    out.putMb(Measure.RSS_PEAK_MB, resident.peakBytes());
    out.putMb(Measure.RSS_SETTLED_MB, resident.settledBytes());
    OffHeapTally beside = samples.besideHeap();
    out.put(Measure.THREADS, beside.threads());
    out.putMb(Measure.DIRECT_MB, beside.directBytes());
    out.putMb(Measure.METASPACE_MB, beside.metaspaceBytes());
    out.putMb(Measure.CODE_MB, beside.codeBytes());
    out.put(Measure.OPEN_FILES, beside.openFiles());
    out.putMb(Measure.TOTAL_MEMORY_PEAK_MB, cell.load().totalMemoryPeakBytes());
  }

  private void collections() {
    PhaseTotals counted = new PhaseTotals.Source(phases).of(Phases.COUNTED);
    if (!counted.any()) {
      return;
    }
    out.put(Measure.YOUNG_GC_COUNT, counted.young());
    out.put(Measure.FULL_GC_COUNT, counted.full());
    out.put(Measure.CONCURRENT_GC_COUNT, counted.concurrent());
    out.put(Measure.GC_PAUSE_MS, counted.pauseMs());
    out.put(Measure.PUSHES, counted.pushes());
    Distribution.GC_PAUSE.put(samples.countedPauses(), out);
  }

  private void calls() {
    List<PhaseSummary> lived = lived();
    long ok = lived.stream().mapToLong(PhaseSummary::callsOk).sum();
    long failed = lived.stream().mapToLong(PhaseSummary::callsFailed).sum();
    if (ok + failed == 0) {
      return;
    }
    out.put(Measure.CALLS_OK, ok);
    out.put(Measure.CALLS_FAILED, failed);
    Distribution.CALL_LATENCY.put(samples.countedLatencies(), out);
  }

  private void times() {
    out.put(Measure.ALLOCATED_MB, sum(PhaseSummary::allocatedMb));
    out.put(Measure.CPU_MS, sum(PhaseSummary::cpuMs));
    out.put(Measure.WALL_MS, sum(phase -> Optional.of(phase.wallMs())));
    out.put(
        Measure.REGISTRATION_MS, cell.setup().registration().map(CellRecord.Registration::millis));
    out.put(Measure.SUBSCRIBE_MS, cell.subscription().subscribeMs());
    out.put(Measure.EMULATOR_CPU_MS, cell.load().generator().flatMap(Generator::emulatorCpuMs));
    out.put(Measure.REGISTRY_CPU_MS, cell.load().generator().flatMap(Generator::registryCpuMs));
    lateness();
    out.put(Measure.GENERATOR_CPU_PERCENT, cell.load().generator().flatMap(Generator::cpuPercent));
    out.put(
        Measure.MACHINE_STEAL_PERCENT, cell.load().generator().flatMap(Generator::stealPercent));
    out.put(
        Measure.GENERATOR_CPU_PEAK_PERCENT,
        cell.load().generator().flatMap(Generator::cpuPeakPercent));
    out.put(
        Measure.MACHINE_STEAL_PEAK_PERCENT,
        cell.load().generator().flatMap(Generator::stealPeakPercent));
    foreignLoad(cell.load().generator().flatMap(Generator::foreignLoad));
    out.put(
        Measure.GENERATOR_BOTTLENECK,
        cell.load().generator().map(known -> Bottleneck.reasons(cell).isEmpty() ? 0L : 1L));
  }

  /** As the simulator recorded it: how late each that changed began, of so many groups. */
  private void lateness() {
    Optional<Long> changes = cell.load().churn().map(CellRecord.Churn::playedChanges);
    if (cell.load().generator().isEmpty() || changes.isEmpty()) {
      return;
    }
    Generator generator = cell.load().generator().get();
    out.put(Measure.CHURN_LATENESS_CHANGES, changes);
    out.put(Measure.CHURN_LATENESS_MAX_MS, generator.churnLatenessMaxMs());
    out.put(
        Measure.CHURN_LATENESS_P99_MS,
        generator.churnLatenessP99Ms().filter(ms -> changes.get() >= Percentile.P99.needed()));
  }

  private void foreignLoad(Optional<ForeignLoad> load) {
    Optional<Share> consumer = load.flatMap(ForeignLoad::consumer);
    Optional<Share> machine = load.flatMap(ForeignLoad::machine);
    out.put(Measure.FOREIGN_CPU_PERCENT, consumer.map(Share::percent));
    out.put(Measure.FOREIGN_CPU_PEAK_PERCENT, consumer.flatMap(Share::peakPercent));
    out.put(Measure.MACHINE_FOREIGN_CPU_PERCENT, machine.map(Share::percent));
    out.put(Measure.MACHINE_FOREIGN_CPU_PEAK_PERCENT, machine.flatMap(Share::peakPercent));
    out.put(Measure.INTERRUPT_CPU_PERCENT, load.flatMap(ForeignLoad::interruptPercent));
  }

  /** Every phase but the last, in which the runner checks the cell and nothing is measured. */
  private List<PhaseSummary> lived() {
    return phases.stream().filter(phase -> !phase.name().equals(Phases.STOP)).toList();
  }

  /** The sum as far as it was read; absent when it never was. */
  private Optional<Double> sum(Function<PhaseSummary, Optional<Double>> share) {
    return lived().stream().map(share).flatMap(Optional::stream).reduce(Double::sum);
  }
}
