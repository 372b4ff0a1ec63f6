package dev.discoveryscale.report.analysis;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.HeldHeap;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.Sample;
import dev.discoveryscale.model.record.TopStacks;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.NotKnown;
import dev.discoveryscale.report.measure.Readings;
import dev.discoveryscale.report.propagation.Propagation;
import dev.discoveryscale.report.span.Carried;
import dev.discoveryscale.report.span.SpanFigure;
import dev.discoveryscale.report.statistics.Leak;
import dev.discoveryscale.report.statistics.Steadiness;
import dev.discoveryscale.report.tally.GcSummary;
import dev.discoveryscale.report.tally.HeapSeries;
import dev.discoveryscale.report.tally.NativeMemoryUse;
import dev.discoveryscale.report.tally.PhaseSummary;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One cell in numbers.
 *
 * @param record what the runner wrote of it
 * @param jvm what the consumer's JVM said of itself, if it came that far
 * @param readings its numbers
 * @param atHeapLimit the live set was at least 90% of the heap's limit, or memory ran out: memory
 *     figures are then lower bounds, see {@link #atLeast}
 * @param propagation how the changes of the fleet reached the consumer, if any were played and
 *     reported
 * @param byRegistry each registry's share of it, of pushes and of traffic; empty where all are of
 *     one kind, or the records do not distinguish them
 * @param leaks how memory grew while the fleet changed, of each process and kind; none without
 *     changes
 * @param collections what was collected, if anything was
 * @param heap its heap over time
 * @param heldHeap who held the consumer's memory after the changes, if that was asked for
 * @param nativeMemory the process's memory by purpose, point by point; empty unless asked for
 * @param stacks what a profiler sampled, if that was asked for and reached
 * @param carried the figures of its span, with what was seen of each and what was not; none without
 *     changes
 * @param calls what is known of the course of its calls; nothing of other cells
 * @param steadiness how resources of server and client moved over the measured time; likewise
 * @param remarks what a reader has to know before believing the numbers
 */
public record CellSummary(
    CellRecord record,
    Optional<Sample.Jvm> jvm,
    Readings readings,
    boolean atHeapLimit,
    List<PhaseSummary> phases,
    Optional<Propagation> propagation,
    List<RegistryShare> byRegistry,
    List<Leak> leaks,
    Optional<GcSummary> collections,
    HeapSeries heap,
    Optional<HeldHeap> heldHeap,
    List<NativeMemoryUse> nativeMemory,
    Optional<TopStacks> stacks,
    Map<SpanFigure, Carried> carried,
    Calls calls,
    Steadiness steadiness,
    List<String> remarks) {
  public CellSummary {
    phases = List.copyOf(phases);
    byRegistry = List.copyOf(byRegistry);
    leaks = List.copyOf(leaks);
    nativeMemory = List.copyOf(nativeMemory);
    carried = Map.copyOf(carried);
    remarks = List.copyOf(remarks);
  }

  /**
   * The course of a cell's calls.
   *
   * @param latencies their distribution, from the shortest to the longest
   * @param warmUpCalls right answers during the warm-up
   * @param warmUpTurns calls per second in each turn of the warm-up; empty if it had none
   * @param turns the same of the measured time
   * @param methods the same calls by method; empty if the payload has only one
   * @param serverHeap the server's heap over time
   */
  public record Calls(
      List<Quantile> latencies,
      long warmUpCalls,
      List<Double> warmUpTurns,
      List<Double> turns,
      List<MethodCalls> methods,
      HeapSeries serverHeap) {

    /** Without any. */
    public static final Calls NONE =
        new Calls(
            List.of(),
            0,
            List.of(),
            List.of(),
            List.of(),
            new HeapSeries(0, List.of(), List.of(), List.of(), List.of()));

    public Calls {
      latencies = List.copyOf(latencies);
      warmUpTurns = List.copyOf(warmUpTurns);
      turns = List.copyOf(turns);
      methods = List.copyOf(methods);
    }
  }

  /**
   * Right answers of one of several methods that a payload calls in turn.
   *
   * @param name the name of its payload
   * @param answered how many
   * @param meanMs their mean latency
   * @param latencies their distribution, from the shortest to the longest
   */
  public record MethodCalls(String name, long answered, double meanMs, List<Quantile> latencies) {
    public MethodCalls {
      latencies = List.copyOf(latencies);
    }
  }

  /** What so many percent of the calls do not exceed. */
  public record Quantile(double percent, double ms) {}

  /** The same cell under another name of its profile. */
  CellSummary renamed(String name) {
    return new CellSummary(
        record.renamed(name),
        jvm,
        readings,
        atHeapLimit,
        phases,
        propagation,
        byRegistry,
        leaks,
        collections,
        heap,
        heldHeap,
        nativeMemory,
        stacks,
        carried,
        calls,
        steadiness,
        remarks);
  }

  public String profile() {
    return record.profile();
  }

  public int replicate() {
    return record.replicate();
  }

  public Outcome outcome() {
    return record.outcome();
  }

  /** Whether a profiler was attached: times and allocation are then not the consumer's own. */
  public boolean profiled() {
    return record.consumer().profiled().isPresent();
  }

  /** The collector that the JVM uses; the requested one if the JVM never reported it. */
  public String collectorInForce() {
    return CollectorBeans.inForce(jvm).orElse(record.subject().collector());
  }

  /** What the consumer held last, as far as the cell came. */
  public Optional<CellRecord.Holdings> holdings() {
    return record.subscription().holdings();
  }

  /** Whether the consumer was the user's own application, see {@link NotKnown}. */
  public boolean foreign() {
    return record.consumer().foreign().isPresent();
  }

  /** The number in the measure's own unit. */
  public Optional<Double> get(Measure measure) {
    return readings.get(measure);
  }

  /**
   * The live set after the changes: the objects alone where collectors leave more than those in the
   * heap and so they were counted one by one, else what was used.
   */
  public Optional<Double> liveSetAfterChurnMb() {
    Optional<Double> used = get(Measure.USED_AFTER_FULL_GC_AFTER_CHURN_MB);
    return used.flatMap(mb -> get(Measure.LIVE_OBJECTS_MB).or(() -> used));
  }

  /** Whether the true value is at least the number: memory pressed against the heap's limit. */
  public boolean atLeast(Measure measure) {
    return Trust.bound(outcome(), readings, measure);
  }
}
