package dev.discoveryscale.report.render.comparison;

import dev.discoveryscale.report.gate.Regression;
import dev.discoveryscale.report.gate.Regression.By;
import dev.discoveryscale.report.gate.RegressionGate;
import dev.discoveryscale.report.render.TerminalTable;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.Table;
import java.util.List;
import java.util.Locale;

/** The results of regression gates, for a terminal. */
public final class RegressionTable {

  private RegressionTable() {}

  /** A row for each gate and profile. */
  public static String of(List<Regression> regressions, By by) {
    return table(regressions, by).plain(TerminalTable.MAX_WIDTH);
  }

  static Table table(List<Regression> regressions, By by) {
    Table table = new Table("profile", "gate", "change", "");
    for (Regression each : regressions) {
      table.row(
          each.profile(),
          each.gate().text(),
          each.change().map(change -> change(each.gate(), change)).orElse(Numbers.NOT_APPLICABLE),
          each.judged(by).text());
    }
    return table;
  }

  /** What a gate came to in a sentence: the verdict, both values, and what lacks. */
  static String sentence(Regression regression, By by) {
    StringBuilder text = new StringBuilder(regression.judged(by).text());
    regression
        .difference()
        .map(DifferenceTable::texts)
        .ifPresent(
            values ->
                text.append(
                    ": %s in the one, %s in the other".formatted(values.get(0), values.get(1))));
    regression.change().ifPresent(far -> text.append(", ").append(change(regression.gate(), far)));
    if (!regression.lacking().isEmpty()) {
      text.append(": ").append(String.join("; ", regression.lacking()));
    }
    return text.toString();
  }

  private static String change(RegressionGate gate, double change) {
    return String.format(Locale.ROOT, gate.percent() ? "%+.1f%%" : "%+.1f", change);
  }
}
