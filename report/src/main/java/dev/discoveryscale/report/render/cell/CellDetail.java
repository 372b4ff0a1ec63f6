package dev.discoveryscale.report.render.cell;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.RegistryTraffic;
import dev.discoveryscale.model.record.Sample;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.text.LatencyText;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.Table;
import dev.discoveryscale.report.statistics.Latency;
import dev.discoveryscale.report.statistics.Percentile;
import dev.discoveryscale.report.tally.PhaseSummary;
import dev.discoveryscale.report.text.SafeText;
import java.util.Locale;

/** Everything of one cell: phases, holdings, pauses, registries, remarks. */
public final class CellDetail {

  private static final double KB = 1024;

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
        .ifPresent(traffic -> detail.text.append(trafficTable(traffic)).append('\n'));
    cell.record()
        .consumer()
        .container()
        .map(use -> use.endedBy(cell.outcome()))
        .ifPresent(use -> detail.text.append(ContainerTable.of(use)).append('\n'));
    PropagationTable.markdown(cell).ifPresent(table -> detail.text.append(table).append('\n'));
    detail.text.append(CellFacts.markdown(cell));
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
            : "Dubbo %s (%s), requested model: %s, collector: %s (%s), heap: %s MB.";
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
            "young GC",
            "full GC",
            "concurrent GC",
            "sum of pauses, ms",
            "longest pause, ms",
            "allocated, MB",
            "processor time, ms",
            "pushes",
            "right answers",
            "failed calls",
            "calls, ms: p50 / p90 / p99 / longest (n)");
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

  /** What only a consumer of the simulator's reports. */
  private String told(String value) {
    return cell.foreign() ? ForeignNote.NOT_KNOWN : value;
  }

  private static String latency(Latency latency) {
    return LatencyText.of(latency, "%.1f", Percentile.values());
  }

  /** Traffic between the consumer and its registries, phase by phase. */
  private static String trafficTable(RegistryTraffic traffic) {
    Table table = new Table("traffic with the registries", "received KB", "sent KB");
    for (RegistryTraffic.Phase phase : traffic.phases()) {
      table.row(
          phase.phase(),
          Numbers.plain(phase.receivedBytes() / KB),
          Numbers.plain(phase.sentBytes() / KB));
    }
    return table.markdown();
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
