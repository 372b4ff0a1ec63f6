package dev.discoveryscale.report.render;

import dev.discoveryscale.model.record.search.WeighRecord;
import dev.discoveryscale.report.analysis.ProbeShare;
import dev.discoveryscale.report.analysis.Servers;
import dev.discoveryscale.report.analysis.Weighing;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.Table;
import dev.discoveryscale.report.statistics.PairedDifference;
import dev.discoveryscale.report.statistics.PairedDifference.Verdict;
import dev.discoveryscale.report.text.SafeText;
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
    text.append("# The probe's own weight: ")
        .append(SafeText.markdown(record.run().plan().scenarioName()))
        .append("\n\n");
    text.append(SafeText.markdownCode(String.join(" ", record.run().plan().command())))
        .append(", ");
    text.append(record.run().startedAt()).append("\n\n");
    Servers.caution(record)
        .ifPresent(
            line -> text.append(MarkdownReport.bold(SafeText.markdown(line))).append("\n\n"));
    text.append(table(weighed)).append('\n');
    Servers.answered(record).ifPresent(line -> text.append(SafeText.markdown(line)).append("\n\n"));
    text.append(
        """
        Each pair plays the same cell with and without the probe, in random order. Without it there is no agent, no listener in \
        Dubbo and no record. All figures are read from outside. Live heap is the total of \
        `jcmd GC.class_histogram` after everything else. Allocation is what the threads allocated \
        between begin and end of the window, by the JVM's counters, read over JMX. Processor time \
        is that of the process. The window is calls without changes, the changes, and the last \
        pushes. Brackets show the 95% interval of the mean difference, Student's t over pairs \
        (Hipparchus); fewer than three pairs have none. A verdict is "within" or "crossed" only if \
        the whole interval is. The number of pairs that would decide is estimated from their \
        spread. "crossed by its own account" means that the probe's own count of its work alone \
        exceeds the limit; the compilation of its code is not included. The probe counts itself by \
        the JVM's counters of threads too. It includes the allocation of the JVM's thread for \
        notifications, which cannot be seen from outside.
        """);
    Weighing.leftOut(record.cells())
        .forEach(pair -> text.append("\n- ").append(SafeText.markdown(pair)).append("."));
    record
        .run()
        .notes()
        .warnings()
        .forEach(warning -> text.append("\n- ").append(SafeText.markdown(warning)));
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
      row(
          table,
          each,
          "live heap, MB",
          each.liveMb(),
          ProbeShare.HELD_LIMIT_MB,
          mb(),
          each.live(),
          Optional.empty());
      row(
          table,
          each,
          "allocated, MB",
          each.allocatedMb(),
          Weighing.limit(each.allocatedMb()),
          percent(),
          each.allocation(),
          each.saidAllocatedMb());
      row(
          table,
          each,
          "processor time, ms",
          each.cpuMs(),
          Weighing.limit(each.cpuMs()),
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
      double limit,
      String limitText,
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
        limitText,
        verdict(verdict, figure, limit),
        said.map(WeighReport::number).orElse(Numbers.ABSENT));
  }

  private static String verdict(Verdict verdict, PairedDifference figure, double limit) {
    return switch (verdict) {
      case WITHIN -> "within";
      case CROSSED -> "crossed";
      case CROSSED_BY_OWN_ACCOUNT -> "crossed by its own account";
      case OPEN -> "not decided" + enough(figure, limit);
    };
  }

  private static String enough(PairedDifference figure, double limit) {
    if (figure.interval().isEmpty()) {
      return ", fewer than three pairs";
    }
    return figure
        .pairsToDecide(limit)
        .map(", some %d pairs would"::formatted)
        .orElse(", more than %d pairs would".formatted(PairedDifference.MOST_PAIRS));
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
