package dev.discoveryscale.report.render;

import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.comparison.Comparison;
import dev.discoveryscale.report.comparison.Comparisons;
import dev.discoveryscale.report.comparison.Ratio;
import dev.discoveryscale.report.comparison.Verdict;
import dev.discoveryscale.report.comparison.Verdict.Agreement;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.Published;
import dev.discoveryscale.report.render.text.EstimateText;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.Table;
import dev.discoveryscale.report.statistics.Bound;
import dev.discoveryscale.report.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Every profile compared with one reference, with the published change and the verdict. */
final class RatioTable {
  private final RunSummary run;
  private final Published published;

  RatioTable(RunSummary run, Published published) {
    this.run = run;
    this.published = published;
  }

  Table against(String reference) {
    Table table =
        new Table(
            "against " + reference,
            "live set",
            "published",
            "full GC over the span",
            "published",
            "young GC over the span",
            "published",
            "allocation over the span",
            "allocation per push");
    run.profiles().stream()
        .filter(profile -> !profile.equals(reference))
        .forEach(profile -> table.cells(row(profile, reference)));
    return table;
  }

  private List<Table.Cell> row(String profile, String reference) {
    List<Table.Cell> row = new ArrayList<>(List.of(Table.Cell.of(profile)));
    for (Measure measure :
        List.of(Measure.USED_AFTER_FULL_GC_MB, Measure.SPAN_FULL_GC, Measure.SPAN_YOUNG_GC)) {
      Comparison one = Comparisons.of(run, published, profile, reference, measure);
      row.add(Table.Cell.of(measured(one)));
      row.add(Table.Cell.markup(beside(one)));
    }
    for (Measure measure : List.of(Measure.SPAN_ALLOCATED_GB, Measure.ALLOCATED_KB_PER_PUSH)) {
      row.add(Table.Cell.of(measured(Comparisons.of(run, published, profile, reference, measure))));
    }
    return row;
  }

  private static String measured(Comparison one) {
    return one.ratio()
            .map(RatioTable::text)
            .orElse(one.undecided() ? "not decided" : Numbers.NOT_APPLICABLE)
        + EstimateText.suffix(one);
  }

  private static String text(Ratio ratio) {
    String sign = ratio.bound().sign();
    String text =
        Numbers.ratio(ratio.value(), ratio.bound())
            + " ("
            + sign
            + Numbers.percent(ratio.changePercent())
            + ")";
    return text + ratio.interval().map(RatioTable::range).orElse("");
  }

  private static String range(Interval interval) {
    return String.format(Locale.ROOT, " [%.2f–%.2f]", interval.low(), interval.high());
  }

  private static String beside(Comparison one) {
    return one.publishedChangePercent()
        .map(
            percent ->
                Numbers.percent(percent)
                    + one.verdict().map(verdict -> ", " + word(one, verdict)).orElse(""))
        .orElse(Numbers.ABSENT);
  }

  private static String word(Comparison one, Verdict verdict) {
    String points = Numbers.points(verdict.points());
    if (verdict.agreement() == Agreement.NOT_DECIDED) {
      return verdict.agreement().text()
          + " ("
          + points
          + " apart"
          + one.changesToDecide().map("; play at least %d changes"::formatted).orElse("")
          + ")";
    }
    if (verdict.agreement() != Agreement.DIFFERS) {
      return verdict.agreement().text() + " (" + points + ")";
    }
    boolean bound = one.ratio().filter(ratio -> ratio.bound() != Bound.EXACT).isPresent();
    return "**differs by " + (bound ? "at least " : "") + points + "**";
  }
}
