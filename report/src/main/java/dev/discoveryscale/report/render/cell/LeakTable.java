package dev.discoveryscale.report.render.cell;

import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.Table;
import dev.discoveryscale.report.statistics.Leak;
import dev.discoveryscale.report.statistics.Slope;
import java.util.List;
import java.util.Locale;

/** How the memory of a cell's processes grew while the fleet changed. */
final class LeakTable {

  private LeakTable() {}

  /** The table; one line where the cell was too short for any slope. */
  static String of(List<Leak> leaks) {
    if (leaks.stream().allMatch(leak -> leak.slope().isEmpty())) {
      return "Leak slopes were not computed: " + leaks.get(0).absentBecause() + ".\n";
    }
    Table table =
        new Table("grew", "MB per hour", "95% interval", "second half alone", "windows", "note");
    leaks.forEach(leak -> table.row(row(leak)));
    return table.markdown()
        + "\nGrowth over churn: "
        + Slope.METHOD
        + ". Growth that reaches a plateau shows only in the first half; a leak continues in the"
        + " second. A resident set also grows while a JVM touches its heap for the first time; that is"
        + " not a leak.\n";
  }

  private static List<String> row(Leak leak) {
    String name = leak.process() + ", " + leak.memory().text();
    if (leak.slope().isEmpty()) {
      return List.of(
          name,
          Numbers.ABSENT,
          Numbers.ABSENT,
          Numbers.ABSENT,
          Numbers.ABSENT,
          leak.absentBecause());
    }
    Slope slope = leak.slope().get();
    return List.of(
        name,
        (leak.atMost() ? "≤ " : "") + number(slope.perHour()),
        interval(slope),
        leak.secondHalf()
            .map(half -> number(half.perHour()) + " (" + interval(half) + ")")
            .orElse(Numbers.ABSENT),
        Integer.toString(slope.points()),
        leak.atMost()
            ? "the old generation was never collected, so the slope includes garbage"
            : "");
  }

  private static String interval(Slope slope) {
    return number(slope.low()) + " to " + number(slope.high());
  }

  private static String number(double mbPerHour) {
    return String.format(Locale.ROOT, "%+.2f", mbPerHour).replace('-', '−');
  }
}
