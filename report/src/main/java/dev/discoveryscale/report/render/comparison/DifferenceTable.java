package dev.discoveryscale.report.render.comparison;

import dev.discoveryscale.report.comparison.Estimate;
import dev.discoveryscale.report.comparison.HolderDifference;
import dev.discoveryscale.report.comparison.Ratio;
import dev.discoveryscale.report.comparison.RunDifference;
import dev.discoveryscale.report.comparison.ThingPrediction;
import dev.discoveryscale.report.render.TerminalTable;
import dev.discoveryscale.report.render.text.EstimateText;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.Table;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;

/** How two runs differ, for a terminal. */
public final class DifferenceTable {
  private static final Set<String> NOTHING = Set.of("+0.0", "-0.0");

  private DifferenceTable() {}

  /**
   * A row for each difference.
   *
   * @param within percent within which the two should agree; other rows are marked, as are rows
   *     with two lower bounds, which cannot be compared, and with lost replicates
   */
  public static String of(List<RunDifference> differences, OptionalDouble within) {
    return differences(differences, within).plain(TerminalTable.MAX_WIDTH);
  }

  static Table differences(List<RunDifference> differences, OptionalDouble within) {
    Table table = new Table("profile", "measure", "one", "other", "ratio [95%]", "change", "");
    for (RunDifference each : differences) {
      List<String> values = texts(each);
      boolean marked = within.isPresent() && !each.within(within.getAsDouble());
      table.row(
          each.profile(),
          each.measure().key(),
          values.get(0),
          values.get(1),
          each.ratio().map(DifferenceTable::ratio).orElse(Numbers.NOT_APPLICABLE),
          each.ratio()
              .map(ratio -> Numbers.percent(ratio.changePercent()))
              .orElse(Numbers.NOT_APPLICABLE),
          remark(each, marked));
    }
    return table;
  }

  private static String remark(RunDifference difference, boolean marked) {
    if (!difference.whole()) {
      return "not decided";
    }
    return marked ? "DIFFERS" : difference.told() ? "" : "not known";
  }

  /** A row for each holder that has more or less in the other run. */
  public static String ofHolders(List<HolderDifference> differences) {
    return holders(differences).plain(TerminalTable.MAX_WIDTH);
  }

  static Table holders(List<HolderDifference> differences) {
    Table table = new Table("profile", "held by", "one, MB", "other, MB", "grown by, MB");
    for (HolderDifference each : differences) {
      String grown = String.format(Locale.ROOT, "%+.1f", each.grownMb());
      if (!NOTHING.contains(grown)) {
        table.row(
            each.profile(),
            each.holder(),
            Numbers.plain(each.oneMb()) + EstimateText.suffix(each.oneReplicates()),
            Numbers.plain(each.otherMb()) + EstimateText.suffix(each.otherReplicates()),
            grown);
      }
    }
    return table;
  }

  /** A row for each live set that was predicted. */
  public static String ofPredictions(List<ThingPrediction> predictions) {
    return predictions(predictions).plain(TerminalTable.MAX_WIDTH);
  }

  static Table predictions(List<ThingPrediction> predictions) {
    Table table = new Table("profile", "predicted, MB", "the JVM said, MB", "off");
    for (ThingPrediction each : predictions) {
      table.row(
          each.profile(),
          Numbers.plain(each.predictedMb()),
          Numbers.plain(each.measuredMb()),
          String.format(Locale.ROOT, "%+.1f%%", each.offPercent()));
    }
    return table;
  }

  /** The one's value and the other's, each with its sign where it is a bound. */
  static List<String> texts(RunDifference difference) {
    List<String> values = Numbers.beside(difference.one().value(), difference.other().value());
    return List.of(text(difference.one(), values.get(0)), text(difference.other(), values.get(1)));
  }

  private static String text(Estimate estimate, String value) {
    return estimate.bound().sign() + value + EstimateText.suffix(estimate.replicates());
  }

  private static String ratio(Ratio ratio) {
    return Numbers.ratio(ratio.value(), ratio.bound())
        + ratio
            .interval()
            .map(range -> String.format(Locale.ROOT, " [%.2f–%.2f]", range.low(), range.high()))
            .orElse("");
  }
}
