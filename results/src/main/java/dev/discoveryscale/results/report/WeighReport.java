package dev.discoveryscale.results.report;

import dev.discoveryscale.results.analysis.PairedDifference;
import dev.discoveryscale.results.analysis.PairedDifference.Verdict;
import dev.discoveryscale.results.analysis.ProbeShare;
import dev.discoveryscale.results.analysis.Weighing;
import dev.discoveryscale.results.record.WeighRecord;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The probe weighed against the same consumers without it, in Markdown. */
public final class WeighReport {

  private WeighReport() {}

  /** The whole report. */
  public static String markdown(WeighRecord record) {
    List<Weighing> weighed = Weighing.of(record.cells());
    StringBuilder text = new StringBuilder();
    text.append("# The probe's own weight: ").append(record.run().scenarioName()).append("\n\n");
    text.append("`").append(String.join(" ", record.run().command())).append("`, ");
    text.append(record.run().startedAt()).append("\n\n");
    text.append(table(weighed)).append('\n');
    text.append(
        """
        Pairs of the same cell with and without the probe (no agent, no listener in Dubbo, no \
        records), in random order, all read from outside: live heap is the total of \
        `jcmd GC.class_histogram` after all else; allocation what its threads had allocated more \
        at the end of the window than at its begin, by the JVM's counters, read over JMX; \
        processor time that of the process. The window is calls \
        without changes, the changes, and the last pushes. In brackets the 95% interval of the \
        mean difference, Student's t over pairs (Hipparchus); fewer than three pairs have none. \
        "within" and "crossed" are said only if the whole interval is. What the probe says of \
        itself is by the JVM's counters of threads too, and has what the JVM's thread for \
        notifications allocates, which nobody sees from outside.
        """);
    record.run().warnings().forEach(warning -> text.append("\n- ").append(warning));
    return text.append('\n').toString();
  }

  /** A row for each profile and figure. */
  public static String table(List<Weighing> weighed) {
    Table table =
        new Table(
            "profile, pairs",
            "figure",
            "with",
            "without",
            "difference",
            "of without",
            "limit",
            "verdict",
            "the probe says");
    for (Weighing each : weighed) {
      row(table, each, "live heap, MB", each.liveMb(), mb(), each.live(), Optional.empty());
      row(
          table,
          each,
          "allocated, MB",
          each.allocatedMb(),
          percent(),
          each.allocation(),
          each.saidAllocatedMb());
      row(
          table,
          each,
          "processor time, ms",
          each.cpuMs(),
          percent(),
          each.processorTime(),
          each.saidCpuMs());
    }
    return table.markdown();
  }

  private static void row(
      Table table,
      Weighing weighing,
      String name,
      PairedDifference figure,
      String limit,
      Verdict verdict,
      Optional<Double> said) {
    table.row(
        weighing.profile() + ", " + figure.pairs(),
        name,
        number(figure.with()),
        number(figure.without()),
        signed(figure.difference())
            + figure.interval().map(i -> range(i.low(), i.high())).orElse(""),
        signed(figure.percent(figure.difference()))
            + "%"
            + figure
                .interval()
                .map(i -> range(figure.percent(i.low()), figure.percent(i.high())))
                .orElse(""),
        limit,
        verdict == Verdict.OPEN ? "not decided" : verdict.name().toLowerCase(Locale.ROOT),
        said.map(WeighReport::number).orElse(Numbers.ABSENT));
  }

  private static String mb() {
    return number(ProbeShare.HELD_LIMIT_MB) + " MB";
  }

  private static String percent() {
    return number(ProbeShare.LIMIT_PERCENT) + "%";
  }

  private static String range(double low, double high) {
    return " [" + signed(low) + " to " + signed(high) + "]";
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%,.2f", value);
  }

  private static String signed(double value) {
    return String.format(Locale.ROOT, "%+,.2f", value).replace('-', '−');
  }
}
