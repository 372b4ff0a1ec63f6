package dev.discoveryscale.report.analysis;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecord.Holdings;
import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.model.record.RegistryTraffic;
import dev.discoveryscale.model.record.Sample;
import dev.discoveryscale.model.scenario.Profile.HeapSizing;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.Readings;
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

/** Remarks on the numbers of a cell that limit their meaning. */
final class Remarks {
  /** A still phase shorter than this is too short for a rate of allocation. */
  private static final double COUNTABLE_STILL_S = 10;

  /** A consumer with this setting subscribes to both models, so both are active. */
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
          "The live set is at least 90%% of the heap limit of %.0f MB: read memory figures as \"at"
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
          add("Ran out of memory: figures cover the time until then. %s", cell.ending().message());
      case KILLED_FOR_MEMORY ->
          add(
              "Killed by the engine for memory, before the heap reached its own limit: figures"
                  + " cover the time until then. %s",
              cell.ending().message());
      case STARVED_FOR_MEMORY ->
          add(
              "Stalled at the memory limit of its container, before the heap reached its own limit:"
                  + " figures cover the time until then. %s",
              cell.ending().message());
      case FAILED ->
          add("The cell failed: %s", cell.ending().reason().orElse("no reason recorded"));
      case INTERRUPTED ->
          add(
              "The cell was interrupted%s: figures cover the time until then.",
              cell.ending().reason().map(why -> " (" + why + ")").orElse(""));
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
                        ? "The live set was not settled at the point %s; its last value is used."
                        : "The live set at the point %s is not known: the JVM reported no full"
                            + " collection after it was asked for one.",
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
                    "The forced collections before churn lowered the committed heap"
                        + " from %.0f to %.0f MB. So young collections of still, churn and cool-down are counted in"
                        + " a smaller eden. They do not resize the heap %s.",
                    Units.mb(heap.beforeBytes()),
                    Units.mb(heap.afterBytes()),
                    cell.consumer().foreign().isPresent()
                        ? "of an application that is started with -Xms equal to -Xmx"
                        : "of a profile with jvm.heapSizing: " + HeapSizing.FIXED.word()));
  }

  private void collector() {
    CollectorBeans.other(cell.subject().collector(), samples.jvm())
        .ifPresent(
            beans ->
                add(
                    "The requested collector is %s, but the JVM uses: %s.",
                    cell.subject().collector(), beans));
    double used = readings.get(Measure.USED_AFTER_FULL_GC_MB).orElse(0.0);
    readings
        .get(Measure.LIVE_OBJECTS_MB)
        .filter(objects -> used > objects * MORE_THAN_OBJECTS)
        .ifPresent(
            objects ->
                add(
                    "After forced cycles of %s, %.1f MB are used, and %.1f MB of them are objects."
                        + " The rest is partly filled regions, and memory allocated during the"
                        + " cycles. To compare with a collector that compacts the heap, use the"
                        + " objects.",
                    cell.subject().collector(), used, objects));
  }

  private void visible() {
    Optional<Double> seen = readings.get(Measure.VISIBLE_INSTANCES);
    Optional<Double> due = readings.get(Measure.EXPECTED_VISIBLE_INSTANCES);
    if (seen.isPresent() && due.isPresent() && !seen.equals(due)) {
      add("The consumer held %.0f instances, but %.0f were registered.", seen.get(), due.get());
    }
  }

  private void model() {
    cell.subscription()
        .holdings()
        .map(Holdings::modelInForce)
        .filter(found -> !asAsked(cell.subject().model(), found))
        .ifPresent(
            found ->
                add(
                    "The requested model is %s, but the consumer used %s.",
                    cell.subject().model(), found));
  }

  private static boolean asAsked(String asked, String found) {
    return asked.startsWith(found) || (asked.equals(BOTH_ASKED) && found.equals("both"));
  }

  private void addresses() {
    cell.subscription()
        .addresses()
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
          which + " after up to two minutes of comparing: %s%s.",
          count,
          String.join("; ", first),
          first.size() < count ? "; and more" : "");
    }
  }

  private void carrying() {
    List<PhaseSummary> phases = samples.phases();
    PhaseTotals pushing = new PhaseTotals.Source(phases).of(Phases.PUSHING);
    PhaseTotals still = new PhaseTotals.Source(phases).of(List.of(Phases.STILL));
    if (pushing.any() && cell.load().playedChanges() > 0) {
      if (pushing.pushes() == 0 && cell.consumer().foreign().isEmpty()) {
        add("Changes were played, but the consumer saw no push.");
      }
      if (!still.any()) {
        add("No still phase: idle costs are unknown, so no figure is derived for the span.");
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
                    "The first %.0f changes are not used to derive the span, because the collector"
                        + " still adapts its young generation. Their collections are added as"
                        + " counted. Changes that were not played are derived from the later ones.",
                    changes));
    if (Arrays.stream(SpanFigure.values())
        .anyMatch(
            figure ->
                readings.get(figure.value()).isPresent() && readings.get(figure.low()).isEmpty())) {
      add(
          "Figures for the span have no interval, because their spread is not known. Possible"
              + " reasons: only one change of a kind was played; still took less than 15 s; the records"
              + " lack the begin of changes.");
    }
    if (readings.get(Measure.PUSHES).orElse(0.0) > 0
        && readings.get(Measure.IDLE_ALLOCATED_MB_PER_HOUR).isPresent()
        && readings.get(Measure.ALLOCATED_KB_PER_PUSH).isEmpty()) {
      add("The allocation of a push is below the noise of the idle rate, so no figure is given.");
    }
  }

  private void idle(PhaseTotals still) {
    double seconds = still.wallMs() / Units.MS_PER_S;
    if (still.any() && seconds < COUNTABLE_STILL_S) {
      add(
          "Still took only %.1f s, and a rate needs %.0f s: allocation per push and idle costs are"
              + " coarse.",
          seconds, COUNTABLE_STILL_S);
    }
    if (still.full() > 0 && still.full() < Rest.FEW) {
      add(
          "Only %d full %s in %.0f s of still: the idle part of the span's figures is coarse.",
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
          "Propagation combines a %s, whose times differ%s.",
          kinds,
          byRegistry.isEmpty() ? "" : "; \"By registry\" shows the time until visible of each");
    }
    if (!byRegistry.isEmpty()
        && readings.get(Measure.REGISTRY_RECEIVED_MB).isPresent()
        && cell.consumer().registryTraffic().flatMap(RegistryTraffic::each).isEmpty()) {
      add("Traffic combines a %s: the records do not contain the share of each.", kinds);
    }
  }

  private void traffic() {
    cell.consumer()
        .registryTraffic()
        .flatMap(RegistryTraffic::unknown)
        .ifPresent(
            why ->
                add(
                    "Traffic with %s was not measured: %s.",
                    someKnown() ? "all registries together" : "the registries", why));
    cell.consumer()
        .registryTraffic()
        .flatMap(RegistryTraffic::leftOut)
        .ifPresent(
            phases ->
                add(
                    "Traffic with the registries is not known for %s: a reading between two of"
                        + " these phases failed, so their traffic cannot be separated.",
                    String.join(", ", phases)));
    cell.consumer()
        .registryTraffic()
        .filter(traffic -> traffic.connectionsEnded() > 0)
        .ifPresent(
            traffic ->
                add(
                    "%d of the consumer's connections to registries ended; the traffic lacks up"
                        + " to the last ten seconds of each.",
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
