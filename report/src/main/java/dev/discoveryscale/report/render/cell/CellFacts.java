package dev.discoveryscale.report.render.cell;

import dev.discoveryscale.model.record.CellRecord.Foreign;
import dev.discoveryscale.model.record.CellRecord.Holdings;
import dev.discoveryscale.model.record.CellRecord.RegistryState;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.ProbeShare;
import dev.discoveryscale.report.analysis.Servers;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.Table;
import dev.discoveryscale.report.span.SpanFigure;
import dev.discoveryscale.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The single figures of one cell: a table with a row for each figure that the records contain, and
 * a line that names the others.
 */
final class CellFacts {
  private final CellSummary cell;
  private final Table table = new Table("figure", "value");
  private final List<String> absent = new ArrayList<>();

  private CellFacts(CellSummary cell) {
    this.cell = cell;
  }

  static String markdown(CellSummary cell) {
    CellFacts facts = new CellFacts(cell);
    facts.addresses();
    facts.memory();
    facts.costs();
    facts.process();
    facts.generator();
    String table = facts.table.rows().isEmpty() ? "" : facts.table.markdown() + "\n";
    return facts.absent.isEmpty()
        ? table
        : table
            + (cell.foreign()
                ? "Without a value, because they are not known of your application, were not"
                    + " recorded, or had too few observations: "
                : "Without a value, because they were not recorded or had too few observations: ")
            + SafeText.markdown(String.join("; ", facts.absent))
            + ".\n\n";
  }

  private void addresses() {
    row("registered by the fleet", registered());
    cell.record().setup().registries().forEach(this::registry);
    cell.record().consumer().foreign().ifPresent(this::fleetSaw);
    row("time until every interface had its addresses", Measure.SUBSCRIBE_MS, "ms");
    row("held before churn", holdings(cell.record().subscription().holdingsBeforeChurn()));
    row("held after churn", holdings(cell.record().subscription().holdingsAfterChurn()));
    row("addresses missing after the changes", Measure.ADDRESSES_LOST, "");
    row("addresses left over after the changes", Measure.ADDRESSES_STALE, "");
    row("pushes without a changed address", Measure.PUSHES_UNCHANGED, "");
    row("pushes per change (derived)", Measure.PUSHES_PER_CHANGE, "");
    row("pushes over the span (derived)", Measure.SPAN_PUSHES, "");
    row("received from registries per push (derived)", Measure.REGISTRY_RECEIVED_KB_PER_PUSH, "KB");
  }

  private void fleetSaw(Foreign seen) {
    row("connections to the fleet before churn", number(seen.connectionsBeforeChurn(), ""));
    row("connections to the fleet after churn", number(seen.connectionsAfterChurn(), ""));
    row("calls that the fleet answered", number(seen.callsAnswered(), ""));
    seen.unmatchedCalls()
        .orElse(Map.of())
        .forEach(
            (method, calls) ->
                row("calls that no rule fits: " + method, number(Optional.of(calls), "")));
  }

  private void memory() {
    row("resident set at the end of still", Measure.RSS_STILL_MB, "MB");
    row("resident set at the end of cool-down", Measure.RSS_CHURN_MB, "MB");
    row("highest resident set until the end of cool-down", Measure.RSS_PEAK_MB, "MB");
    row("resident set after the last forced collections", Measure.RSS_SETTLED_MB, "MB");
    row("direct buffers", Measure.DIRECT_MB, "MB");
    row("class metadata", Measure.METASPACE_MB, "MB");
    row("compiled code", Measure.CODE_MB, "MB");
    row("highest memory of all processes together", Measure.TOTAL_MEMORY_PEAK_MB, "MB");
  }

  private void costs() {
    row("collections with a pause", Measure.GC_PAUSE_COLLECTIONS, "");
    row("median pause", Measure.GC_PAUSE_P50_MS, "ms");
    row("99th percentile of pauses", Measure.GC_PAUSE_P99_MS, "ms");
    row("longest pause", Measure.GC_PAUSE_MAX_MS, "ms");
    row(
        "allocated per hour without calls and changes (derived)",
        Measure.QUIET_ALLOCATED_MB_PER_HOUR,
        "MB");
    row(
        "allocated per hour with calls, without changes (derived)",
        Measure.IDLE_ALLOCATED_MB_PER_HOUR,
        "MB");
    row(
        "young collections per hour with calls, without changes (derived)",
        Measure.IDLE_YOUNG_GC_PER_HOUR,
        "");
    row(
        "full collections per hour with calls, without changes (derived)",
        Measure.IDLE_FULL_GC_PER_HOUR,
        "");
    row("allocated per call (derived)", Measure.ALLOCATED_KB_PER_CALL, "KB");
    row("allocated per push (derived)", Measure.ALLOCATED_KB_PER_PUSH, "KB");
    row("allocated per change (derived)", Measure.ALLOCATED_KB_PER_CHANGE, "KB");
    row(
        "allocated over the span (derived)",
        cell.get(SpanFigure.ALLOCATED_GB.value())
            .map(gb -> Numbers.carried(cell, SpanFigure.ALLOCATED_GB, true) + " GB"));
  }

  private void process() {
    row("threads", Measure.THREADS, "");
    row("open files and sockets", Measure.OPEN_FILES, "");
    row("connections to providers", Measure.PROVIDER_CONNECTIONS, "");
    row("connections to registries", Measure.REGISTRY_CONNECTIONS, "");
    row("other connections", Measure.OTHER_CONNECTIONS, "");
    row(
        "live heap of the probe (limit %.0f MB)".formatted(ProbeShare.HELD_LIMIT_MB),
        exact(Measure.PROBE_HELD_MB, " MB"));
    share("allocation of the probe", Measure.PROBE_ALLOCATED_PERCENT, Measure.PROBE_ALLOCATED_MB);
    share("processor time of the probe", Measure.PROBE_CPU_PERCENT, Measure.PROBE_CPU_MS);
  }

  private void share(String what, Measure percent, Measure absolute) {
    row(
        "%s (limit %.0f%%)".formatted(what, ProbeShare.LIMIT_PERCENT),
        exact(percent, "%")
            .map(
                share ->
                    share
                        + " of the consumer's"
                        + exact(absolute, absolute == Measure.PROBE_CPU_MS ? " ms" : " MB")
                            .map(", "::concat)
                            .orElse("")));
  }

  private void generator() {
    row("processor time of the emulator", Measure.EMULATOR_CPU_MS, "ms");
    row("processor time of the registries", Measure.REGISTRY_CPU_MS, "ms");
    row(
        "emulator and registries, in percent of the processor time that the consumer did not use",
        Measure.GENERATOR_CPU_PERCENT,
        "%");
    row("played changes", Measure.CHURN_LATENESS_CHANGES, "");
    row("99th percentile of the delays of changes", Measure.CHURN_LATENESS_P99_MS, "ms");
    row("largest delay of the start of a change", Measure.CHURN_LATENESS_MAX_MS, "ms");
    row("taken by other virtual machines (steal)", Measure.MACHINE_STEAL_PERCENT, "%");
    row("other processes on the consumer's processors, mean", Measure.FOREIGN_CPU_PERCENT, "%");
    row("other processes on all processors, mean", Measure.MACHINE_FOREIGN_CPU_PERCENT, "%");
    row("interrupts on the consumer's processors", Measure.INTERRUPT_CPU_PERCENT, "%");
  }

  private Optional<String> registered() {
    return cell.record()
        .setup()
        .registration()
        .filter(registration -> registration.millis() > 0)
        .map(
            registration ->
                String.format(
                    Locale.ROOT,
                    "%1$,d %2$s in %3$,d ms (%4$,d %2$s/s)",
                    registration.nodes(),
                    entries(),
                    registration.millis(),
                    Math.round(1000.0 * registration.nodes() / registration.millis())));
  }

  /** What providers write into registries of these kinds. */
  private String entries() {
    List<String> kinds = Servers.kinds(cell.record());
    if (kinds.size() > 1) {
      return "entries";
    }
    return kinds.contains(Servers.title("nacos")) ? "instances" : "nodes";
  }

  private void registry(RegistryState state) {
    boolean nacos = state.instances().isPresent() || state.services().isPresent();
    row(
        "content of " + state.name(),
        Optional.of(
            nacos
                ? String.format(
                    Locale.ROOT,
                    "%s provider instances counted, %s services, %s instances",
                    Numbers.of(state.observedNodes()),
                    Numbers.of(state.services()),
                    Numbers.of(state.instances()))
                : String.format(
                    Locale.ROOT,
                    "%s provider nodes counted, %s znodes, %s bytes, %s watches",
                    Numbers.of(state.observedNodes()),
                    Numbers.of(state.znodes()),
                    Numbers.of(state.approximateDataBytes()),
                    Numbers.of(state.watches()))));
  }

  private static Optional<String> holdings(Optional<Holdings> holdings) {
    return holdings.map(
        held ->
            String.format(
                Locale.ROOT,
                "%,d provider hosts, %,d invokers, %s level%s",
                held.visibleInstances(),
                held.invokers(),
                held.modelInForce(),
                held.invokersAnswering()
                    .map(
                        answering ->
                            String.format(
                                Locale.ROOT,
                                "; %s invokers called once, %,d answered",
                                Numbers.of(held.invokersCalled()),
                                answering))
                    .orElse("")));
  }

  private void row(String figure, Measure measure, String unit) {
    row(figure, number(cell.get(measure), unit));
  }

  private static Optional<String> number(Optional<? extends Number> value, String unit) {
    String after = unit.isEmpty() || unit.equals("%") ? unit : " " + unit;
    return value.map(number -> Numbers.plain(number.doubleValue()) + after);
  }

  /** Small numbers, with the decimals they deserve. */
  private Optional<String> exact(Measure measure, String unit) {
    return cell.get(measure)
        .map(v -> String.format(Locale.ROOT, "%,." + measure.decimals() + "f", v) + unit);
  }

  private void row(String figure, Optional<String> value) {
    value.ifPresentOrElse(text -> table.row(figure, text), () -> absent.add(figure));
  }
}
