package dev.discoveryscale.report.analysis;

import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.Readings;
import dev.discoveryscale.report.record.CellRecord;
import dev.discoveryscale.report.record.CellRecord.Churn;
import dev.discoveryscale.report.record.CellRecord.Holdings;
import dev.discoveryscale.report.record.Phases;
import dev.discoveryscale.report.record.RegistryTraffic;
import dev.discoveryscale.report.record.Sample;
import dev.discoveryscale.report.span.Conservation;
import dev.discoveryscale.report.span.PhaseTotals;
import dev.discoveryscale.report.span.Rest;
import dev.discoveryscale.report.span.SpanFigure;
import dev.discoveryscale.report.statistics.Units;
import dev.discoveryscale.report.tally.PhaseSummary;
import dev.discoveryscale.report.tally.SampleTally;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the numbers of a cell themselves say against trusting them. */
final class Remarks {
  /** A still phase shorter than this is too short for a rate of allocation. */
  private static final double COUNTABLE_STILL_S = 10;

  /** A consumer that is asked for this subscribes to both models, so both are in force. */
  private static final String BOTH_ASKED = "application-first";

  /** Compacted heaps hold so much more than their objects. */
  private static final double MORE_THAN_OBJECTS = 1.03;

  private final CellRecord cell;
  private final SampleTally samples;
  private final Readings readings;
  private final List<RegistryShare> byRegistry;
  private final List<String> remarks = new ArrayList<>();

  private Remarks(
      CellRecord cell, SampleTally samples, Readings readings, List<RegistryShare> byRegistry) {
    this.cell = cell;
    this.samples = samples;
    this.readings = readings;
    this.byRegistry = byRegistry;
  }

  static List<String> of(
      CellRecord cell,
      SampleTally samples,
      Readings readings,
      List<RegistryShare> byRegistry,
      boolean atHeapLimit) {
    Remarks remarks = new Remarks(cell, samples, readings, byRegistry);
    remarks.ending();
    if (atHeapLimit && !cell.outcome().ranOut()) {
      remarks.add(
          "The live set is at least 90%% of the heap's limit of %.0f MB: read memory as \"at"
              + " least\".",
          readings.get(Measure.HEAP_LIMIT_MB).orElse(0.0));
    }
    remarks.unsettled(Sample.Settled.BEFORE_CHURN);
    remarks.unsettled(Sample.Settled.AFTER_CHURN);
    remarks.resized();
    remarks.collector();
    remarks.visible();
    remarks.model();
    remarks.addresses();
    remarks.carrying();
    remarks.pooled();
    remarks.traffic();
    remarks.generator();
    remarks.remarks.addAll(ProbeShare.remarks(readings));
    remarks.remarks.addAll(cell.warnings());
    return remarks.remarks;
  }

  private void add(String format, Object... values) {
    remarks.add(String.format(Locale.ROOT, format, values));
  }

  private void ending() {
    switch (cell.outcome()) {
      case COMPLETED -> {}
      case OUT_OF_MEMORY ->
          add("Ran out of memory: figures are of what was measured until then. %s", cell.message());
      case KILLED_FOR_MEMORY ->
          add(
              "Killed by the engine for memory, before its heap's own limit was reached: figures are"
                  + " of what was measured until then. %s",
              cell.message());
      case STARVED_FOR_MEMORY ->
          add(
              "Stood still at the limit of its container's memory, before its heap's own limit was"
                  + " reached: figures are of what was measured until then. %s",
              cell.message());
      case FAILED -> add("The cell failed: %s", cell.reason().orElse("nobody said why"));
      case INTERRUPTED ->
          add(
              "The cell was interrupted%s: figures are of what was measured until then.",
              cell.reason().map(why -> " (" + why + ")").orElse(""));
    }
  }

  private void unsettled(String name) {
    samples
        .settled(name)
        .filter(point -> !point.settled())
        .ifPresent(
            point ->
                add(
                    point.measured()
                        ? "The live set had not come to rest at the point %s; its last value is used."
                        : "The live set at the point %s is not known: the JVM told of no full"
                            + " collection when it was asked for one.",
                    name));
  }

  /** The probe itself changed what the collections after it are counted in. */
  private void resized() {
    samples
        .committed()
        .lowered()
        .ifPresent(
            heap ->
                add(
                    "The forced collections before churn lowered the committed heap from %.0f to"
                        + " %.0f MB, so young collections of still, churn and cool-down are counted"
                        + " in a smaller eden. They do not resize the heap %s.",
                    Units.mb(heap.beforeBytes()),
                    Units.mb(heap.afterBytes()),
                    cell.foreign().isPresent()
                        ? "of an application that is started with -Xms equal to -Xmx"
                        : "of a profile with " + HeapSizing.PATH + ": " + HeapSizing.FIXED));
  }

  private void collector() {
    Collector.other(cell.collector(), samples.jvm())
        .ifPresent(
            beans -> add("Asked for the collector %s, in force is: %s.", cell.collector(), beans));
    double used = readings.get(Measure.USED_AFTER_FULL_GC_MB).orElse(0.0);
    readings
        .get(Measure.LIVE_OBJECTS_MB)
        .filter(objects -> used > objects * MORE_THAN_OBJECTS)
        .ifPresent(
            objects ->
                add(
                    "After forced cycles of %s %.1f MB are used, of which %.1f MB are objects; the"
                        + " rest is regions that are not full, and what was allocated meanwhile. Beside"
                        + " a collector that compacts the heap compare the objects.",
                    cell.collector(), used, objects));
  }

  private void visible() {
    Optional<Double> seen = readings.get(Measure.VISIBLE_INSTANCES);
    Optional<Double> due = readings.get(Measure.EXPECTED_VISIBLE_INSTANCES);
    if (seen.isPresent() && due.isPresent() && !seen.equals(due)) {
      add("The consumer held %.0f instances, %.0f were registered.", seen.get(), due.get());
    }
  }

  private void model() {
    cell.holdingsAfterChurn()
        .or(cell::holdingsBeforeChurn)
        .map(Holdings::modelInForce)
        .filter(found -> !asAsked(cell.model(), found))
        .ifPresent(found -> add("Asked for the model %s, in force was %s.", cell.model(), found));
  }

  private static boolean asAsked(String asked, String found) {
    return asked.startsWith(found) || (asked.equals(BOTH_ASKED) && found.equals("both"));
  }

  private void addresses() {
    cell.addresses()
        .ifPresent(
            found -> {
              strayed(
                  "Lost: %,d addresses are registered and not held",
                  found.lost(), found.firstLost());
              strayed(
                  "Stale: %,d addresses are held and not registered",
                  found.stale(), found.firstStale());
            });
  }

  private void strayed(String which, long count, List<String> first) {
    if (count > 0) {
      add(
          which + " two minutes after the last push: %s%s.",
          count,
          String.join("; ", first),
          first.size() < count ? "; and more" : "");
    }
  }

  private void carrying() {
    List<PhaseSummary> phases = samples.phases();
    PhaseTotals pushing = new PhaseTotals.Source(phases).of(Phases.PUSHING);
    PhaseTotals still = new PhaseTotals.Source(phases).of(List.of(Phases.STILL));
    if (pushing.any() && cell.churn().map(Churn::playedChanges).orElse(0L) > 0) {
      if (pushing.pushes() == 0 && cell.foreign().isEmpty()) {
        add("Changes were played, but the consumer saw no push.");
      }
      if (!still.any()) {
        add("No still phase: idle costs are unknown, so nothing is carried to the span.");
      }
    }
    idle(still);
    boolean ended = new PhaseTotals.Source(phases).of(List.of(Phases.CHECK)).any();
    Conservation.broken(samples.windows(), pushing, ended).forEach(remarks::add);
    readings
        .get(Measure.SPAN_RUN_IN_CHANGES)
        .filter(changes -> changes > 0)
        .ifPresent(
            changes ->
                add(
                    "Collections of the first %.0f changes count once each, because a collector still"
                        + " sizes its heap in them: the span's other changes have those of the later"
                        + " ones.",
                    changes));
    if (Arrays.stream(SpanFigure.values())
        .anyMatch(
            figure ->
                readings.get(figure.value()).isPresent() && readings.get(figure.low()).isEmpty())) {
      add(
          "Carried figures have no interval: one change of a kind, less than 15 s of still, or records"
              + " that do not tell when changes began, say nothing of their spread.");
    }
    if (readings.get(Measure.PUSHES).orElse(0.0) > 0
        && readings.get(Measure.IDLE_ALLOCATED_MB_PER_HOUR).isPresent()
        && readings.get(Measure.ALLOCATED_KB_PER_PUSH).isEmpty()) {
      add("What a push allocates is below the noise of the idle rate, so no figure is given.");
    }
  }

  private void idle(PhaseTotals still) {
    double seconds = still.wallMs() / Units.MS_PER_S;
    if (still.any() && seconds < COUNTABLE_STILL_S) {
      add(
          "Only %.1f s of still, %.0f are needed for a rate: allocation per push and idle costs are"
              + " coarse.",
          seconds, COUNTABLE_STILL_S);
    }
    if (still.full() > 0 && still.full() < Rest.FEW) {
      add(
          "Only %d full %s in %.0f s of still: what idle time carries to the span is coarse.",
          still.full(), still.full() == 1 ? "collection" : "collections", seconds);
    }
  }

  /** Figures that are made over registries of several kinds. */
  private void pooled() {
    if (!Servers.ofSeveralKinds(cell)) {
      return;
    }
    String kinds = String.join(" and a ", Servers.kinds(cell));
    if (readings.get(Measure.PROPAGATION_VISIBLE_MAX_MS).isPresent()) {
      add(
          "Propagation is over a %s together, whose times differ%s.",
          kinds,
          byRegistry.isEmpty() ? "" : "; \"By registry\" has those of each until it is visible");
    }
    if (!byRegistry.isEmpty()
        && readings.get(Measure.REGISTRY_RECEIVED_MB).isPresent()
        && cell.registryTraffic().flatMap(RegistryTraffic::each).isEmpty()) {
      add("Traffic is over a %s together: the records do not tell what each had of it.", kinds);
    }
  }

  private void traffic() {
    cell.registryTraffic()
        .flatMap(RegistryTraffic::unknown)
        .ifPresent(
            why ->
                add(
                    "Traffic with %s was not measured: %s.",
                    someKnown() ? "all registries together" : "the registries", why));
    cell.registryTraffic()
        .flatMap(RegistryTraffic::leftOut)
        .ifPresent(
            phases ->
                add(
                    "Traffic with the registries is not told of %s: a look between two of its phases"
                        + " failed, so what passed cannot be divided among them.",
                    String.join(", ", phases)));
    cell.registryTraffic()
        .filter(traffic -> traffic.connectionsEnded() > 0)
        .ifPresent(
            traffic ->
                add(
                    "%d of the consumer's connections to registries ended; what passed over them"
                        + " in their last ten seconds, at most, is not in the traffic.",
                    traffic.connectionsEnded()));
  }

  private boolean someKnown() {
    return byRegistry.stream().anyMatch(share -> share.receivedBytes().isPresent());
  }

  private void generator() {
    remarks.addAll(Bottleneck.reasons(cell));
    ForeignLoads.untold(cell).ifPresent(remarks::add);
  }
}
