package dev.discoveryscale.report.render.cell;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecord.Generator;
import dev.discoveryscale.model.record.CellRecord.Holdings;
import dev.discoveryscale.model.record.CellRecord.RegistryState;
import dev.discoveryscale.model.record.Sample;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.ProbeShare;
import dev.discoveryscale.report.analysis.Servers;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.text.LatencyText;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.Table;
import dev.discoveryscale.report.span.SpanFigure;
import dev.discoveryscale.report.statistics.Latency;
import dev.discoveryscale.report.statistics.Percentile;
import dev.discoveryscale.report.tally.PhaseSummary;
import dev.discoveryscale.report.text.SafeText;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Everything of one cell: phases, holdings, pauses, registries, remarks. */
public final class CellDetail {

  private final CellSummary cell;
  private final StringBuilder text = new StringBuilder();

  private CellDetail(CellSummary cell) {
    this.cell = cell;
  }

  public static String markdown(CellSummary cell) {
    CellDetail detail = new CellDetail(cell);
    detail.head();
    detail.phases();
    cell.collections()
        .ifPresent(
            each ->
                detail
                    .text
                    .append(GcTable.of(each, cell.phases()))
                    .append(GcTable.untold(cell.jvm()))
                    .append('\n'));
    cell.record()
        .consumer()
        .registryTraffic()
        .filter(traffic -> traffic.unknown().isEmpty())
        .ifPresent(traffic -> detail.text.append(TrafficTable.of(traffic)).append('\n'));
    cell.record()
        .consumer()
        .container()
        .map(use -> use.endedBy(cell.outcome()))
        .ifPresent(use -> detail.text.append(ContainerTable.of(use)).append('\n'));
    PropagationTable.markdown(cell).ifPresent(table -> detail.text.append(table).append('\n'));
    detail.facts();
    detail.registries();
    detail.leaks();
    if (!cell.nativeMemory().isEmpty()) {
      detail.text.append('\n').append(NativeMemoryTable.of(cell.nativeMemory())).append('\n');
    }
    cell.heldHeap().ifPresent(held -> detail.text.append(HolderTable.detail(held)).append('\n'));
    cell.remarks().forEach(detail::remark);
    return detail.text.append('\n').toString();
  }

  private void head() {
    CellRecord record = cell.record();
    String what =
        cell.foreign()
            ? "Your own application. The fleet is one of Dubbo %s (%s) for model %s. Collector %s"
                + " (%s), heap %s MB."
            : "Dubbo %s (%s), requested model %s, collector %s (%s), heap %s MB.";
    text.append(
        String.format(
            Locale.ROOT,
            "### %s, replicate %d: %s%n%n" + what + "%n%n",
            SafeText.markdown(cell.profile()),
            cell.replicate(),
            cell.outcome().text(),
            SafeText.markdown(record.subject().version()),
            SafeText.markdown(record.subject().line()),
            SafeText.markdown(record.subject().model()),
            SafeText.markdown(record.subject().collector()),
            SafeText.markdown(beans()),
            Numbers.of(cell, Measure.HEAP_LIMIT_MB)));
  }

  private String beans() {
    return cell.jvm()
        .flatMap(Sample.Jvm::collectors)
        .map(names -> String.join(", ", names))
        .orElse("not reported by the JVM");
  }

  private void phases() {
    Table table =
        new Table(
            "phase",
            "s",
            "young",
            "full",
            "concurrent",
            "pauses ms",
            "longest ms",
            "allocated MB",
            "CPU ms",
            "pushes",
            "calls ok",
            "failed",
            "call p50/p90/p99/max of n, ms");
    cell.phases().forEach(phase -> table.row(row(phase)));
    text.append(table.markdown()).append('\n');
  }

  private String[] row(PhaseSummary phase) {
    return new String[] {
      phase.name(),
      Numbers.plain(phase.wallMs() / 1000),
      Numbers.plain(phase.youngGcCount()),
      Numbers.plain(phase.fullGcCount()),
      Numbers.plain(phase.concurrentGcCount()),
      Numbers.plain(phase.gcPauseMs()),
      Numbers.plain(phase.gcPauseMaxMs()),
      Numbers.of(phase.allocatedMb()),
      Numbers.of(phase.cpuMs()),
      told(Numbers.plain(phase.pushes())),
      told(Numbers.plain(phase.callsOk())),
      told(Numbers.plain(phase.callsFailed())),
      told(phase.callLatency().map(CellDetail::latency).orElse(Numbers.ABSENT))
    };
  }

  /** What only a consumer of the simulator's can tell. */
  private String told(String value) {
    return cell.foreign() ? ForeignNote.NOT_KNOWN : value;
  }

  private void weight(
      String what, double limit, String unit, Measure share, Optional<String> absolute) {
    line(
        "the probe's own weight, %s (limit %.0f%s)".formatted(what, limit, unit),
        exact(share) + unit + absolute.map(" of the consumer's, "::concat).orElse(""));
  }

  private static String latency(Latency latency) {
    return LatencyText.of(latency, "%.1f", Percentile.values());
  }

  private void facts() {
    line("registered", registered());
    cell.record()
        .consumer()
        .foreign()
        .ifPresent(
            seen ->
                line(
                    "connections to the fleet before / after churn / calls that it answered",
                    ForeignNote.seen(seen)));
    line("subscribed within", told(Numbers.of(cell, Measure.SUBSCRIBE_MS) + " ms"));
    line(
        "addresses that the consumer held before churn",
        told(holdings(cell.record().subscription().holdingsBeforeChurn())));
    line(
        "addresses that the consumer held after churn",
        told(holdings(cell.record().subscription().holdingsAfterChurn())));
    line(
        "pauses p50 / p99 / longest",
        longest(
            "collection",
            Measure.GC_PAUSE_COLLECTIONS,
            Measure.GC_PAUSE_P50_MS,
            Measure.GC_PAUSE_P99_MS,
            Measure.GC_PAUSE_MAX_MS));
    line(
        "resident set, without the last forced collections: end of still / end of churn / peak",
        join(" MB", Measure.RSS_STILL_MB, Measure.RSS_CHURN_MB, Measure.RSS_PEAK_MB));
    line(
        "resident set after the last forced collections",
        Numbers.of(cell, Measure.RSS_SETTLED_MB) + " MB");
    line(
        "addresses lost / stale after the changes",
        told(join("", Measure.ADDRESSES_LOST, Measure.ADDRESSES_STALE)));
    line("pushes that changed no address", told(Numbers.of(cell, Measure.PUSHES_UNCHANGED)));
    line(
        "process",
        listed(
            new Part("threads", Measure.THREADS, ""),
            new Part("open files", Measure.OPEN_FILES, "")));
    line(
        "connections to providers / registries / others",
        join(
            "",
            Measure.PROVIDER_CONNECTIONS,
            Measure.REGISTRY_CONNECTIONS,
            Measure.OTHER_CONNECTIONS));
    line(
        "received from registries per push (derived)",
        told(Numbers.of(cell, Measure.REGISTRY_RECEIVED_KB_PER_PUSH) + " KB"));
    line(
        "beside the heap: direct buffers / class metadata / compiled code",
        join(" MB", Measure.DIRECT_MB, Measure.METASPACE_MB, Measure.CODE_MB));
    line(
        "costs per hour with calls, without changes (derived)",
        listed(
            new Part("allocated", Measure.IDLE_ALLOCATED_MB_PER_HOUR, " MB"),
            new Part("young collections", Measure.IDLE_YOUNG_GC_PER_HOUR, ""),
            new Part("full collections", Measure.IDLE_FULL_GC_PER_HOUR, "")));
    line(
        "allocated (derived)",
        told(
            listed(
                new Part("per hour without calls", Measure.QUIET_ALLOCATED_MB_PER_HOUR, " MB"),
                new Part("per call", Measure.ALLOCATED_KB_PER_CALL, " KB"),
                new Part("per push", Measure.ALLOCATED_KB_PER_PUSH, " KB"))));
    line(
        "allocated per change (derived)",
        Numbers.of(cell, Measure.ALLOCATED_KB_PER_CHANGE) + " KB");
    weight("live heap", ProbeShare.HELD_LIMIT_MB, " MB", Measure.PROBE_HELD_MB, Optional.empty());
    weight(
        "allocated",
        ProbeShare.LIMIT_PERCENT,
        "%",
        Measure.PROBE_ALLOCATED_PERCENT,
        Optional.of(exact(Measure.PROBE_ALLOCATED_MB) + " MB"));
    weight(
        "processor time",
        ProbeShare.LIMIT_PERCENT,
        "%",
        Measure.PROBE_CPU_PERCENT,
        Optional.of(exact(Measure.PROBE_CPU_MS) + " ms"));
    line(
        "pushes (derived)",
        told(
            listed(
                new Part("per change", Measure.PUSHES_PER_CHANGE, ""),
                new Part("over the span", Measure.SPAN_PUSHES, ""))));
    line(
        "allocated over the span (derived)",
        Numbers.carried(cell, SpanFigure.ALLOCATED_GB, true) + " GB");
    line(
        "CPU of emulator / of registries",
        join(" ms", Measure.EMULATOR_CPU_MS, Measure.REGISTRY_CPU_MS));
    line(
        "lateness of changes p99 / longest",
        longest(
            "change",
            Measure.CHURN_LATENESS_CHANGES,
            Measure.CHURN_LATENESS_P99_MS,
            Measure.CHURN_LATENESS_MAX_MS));
    line(
        "generator (emulator and registries)",
        listed(
            new Part(
                "share of the processors that the consumer leaves free",
                Measure.GENERATOR_CPU_PERCENT,
                "%"),
            new Part("steal", Measure.MACHINE_STEAL_PERCENT, "%")));
    if (cell.record().load().generator().flatMap(Generator::foreignLoad).isPresent()) {
      line(
          "processor time of other processes: on the consumer's processors / on the machine / interrupts on the consumer's processors",
          join(
              " %",
              Measure.FOREIGN_CPU_PERCENT,
              Measure.MACHINE_FOREIGN_CPU_PERCENT,
              Measure.INTERRUPT_CPU_PERCENT));
    }
    line("all processes, peak", Numbers.of(cell, Measure.TOTAL_MEMORY_PEAK_MB) + " MB");
  }

  private String registered() {
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
                    Math.round(1000.0 * registration.nodes() / registration.millis())))
        .orElse(Numbers.ABSENT);
  }

  /** What providers write into registries of these kinds. */
  private String entries() {
    List<String> kinds = Servers.kinds(cell.record());
    if (kinds.size() > 1) {
      return "entries";
    }
    return kinds.contains(Servers.title("nacos")) ? "instances" : "nodes";
  }

  private static String holdings(Optional<Holdings> holdings) {
    return holdings
        .map(
            held ->
                String.format(
                    Locale.ROOT,
                    "%,d provider hosts (each counted once for each interface and registry), %,d invokers, discovery model in use: %s%s",
                    held.visibleInstances(),
                    held.invokers(),
                    held.modelInForce(),
                    held.invokersAnswering()
                        .map(answering -> called(held.invokersCalled(), answering))
                        .orElse("")))
        .orElse(Numbers.ABSENT);
  }

  private static String called(Optional<Long> called, long answering) {
    return String.format(
        Locale.ROOT,
        "; each of %s invokers called once, %,d answered",
        Numbers.of(called),
        answering);
  }

  /** One number of a line whose numbers have different units. */
  private record Part(String name, Measure measure, String unit) {}

  private String listed(Part... parts) {
    return Arrays.stream(parts)
        .map(part -> part.name() + " " + Numbers.of(cell, part.measure()) + part.unit())
        .collect(Collectors.joining(", "));
  }

  private String join(String unit, Measure... measures) {
    StringBuilder joined = new StringBuilder();
    for (Measure measure : measures) {
      joined.append(joined.isEmpty() ? "" : " / ").append(Numbers.of(cell, measure));
    }
    return joined.append(unit).toString();
  }

  /** Milliseconds, and how many independent observations they are made of. */
  private String longest(String noun, Measure count, Measure... measures) {
    return join(" ms", measures)
        + cell.get(count).map(n -> " (" + Numbers.count(n.longValue(), noun) + ")").orElse("");
  }

  /** Small numbers, with the decimals they deserve. */
  private String exact(Measure... measures) {
    return Arrays.stream(measures)
        .map(
            measure ->
                cell.get(measure)
                    .map(v -> String.format(Locale.ROOT, "%,." + measure.decimals() + "f", v))
                    .orElse(Numbers.ABSENT))
        .collect(Collectors.joining(" / "));
  }

  private void line(String what, String value) {
    text.append("- ").append(SafeText.markdown(what)).append(": ");
    text.append(SafeText.markdown(value)).append('\n');
  }

  private void registries() {
    for (RegistryState state : cell.record().setup().registries()) {
      line(
          "registry " + state.name(),
          state.instances().isPresent() || state.services().isPresent()
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
                  Numbers.of(state.watches())));
    }
  }

  private void leaks() {
    if (!cell.leaks().isEmpty()) {
      text.append('\n').append(LeakTable.of(cell.leaks())).append('\n');
    }
  }

  private void remark(String remark) {
    text.append("- **Note**: ").append(SafeText.markdown(remark)).append('\n');
  }
}
