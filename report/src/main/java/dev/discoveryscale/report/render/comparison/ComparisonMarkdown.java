package dev.discoveryscale.report.render.comparison;

import dev.discoveryscale.report.render.cell.CellRemarks;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.text.SafeText;
import java.util.List;
import java.util.stream.Collectors;

/** A comparison as {@code compare.md}: the verdict first, then gates, differences and holders. */
final class ComparisonMarkdown {

  private ComparisonMarkdown() {}

  static String of(RunComparison comparison, List<String> command) {
    StringBuilder text = new StringBuilder("# Comparison of two runs\n\n");
    text.append("**").append(SafeText.markdown(verdict(comparison))).append("**\n\n");
    text.append("- one: ").append(SafeText.markdown(comparison.titles().get(0))).append('\n');
    text.append("- other: ").append(SafeText.markdown(comparison.titles().get(1))).append('\n');
    comparison
        .notes()
        .forEach(note -> text.append("- ").append(SafeText.markdown(note)).append('\n'));
    if (!comparison.gates().isEmpty()) {
      text.append("\n## Gates, ").append(ComparisonReports.by(comparison)).append("\n\n");
      text.append(RegressionTable.table(comparison.gates(), comparison.by()).markdown());
      ComparisonReports.lacking(comparison)
          .forEach(line -> text.append("\n- ").append(SafeText.markdown(line)).append('\n'));
    }
    text.append("\n## Differences\n\n");
    text.append(
        DifferenceTable.differences(comparison.differences(), ComparisonReports.within(comparison))
            .markdown());
    comparison
        .notCompared()
        .forEach(each -> text.append("\n- ").append(SafeText.markdown(each.text())).append('\n'));
    if (!comparison.holders().isEmpty()) {
      text.append("\n## Who holds the memory\n\n");
      text.append(DifferenceTable.holders(comparison.holders()).markdown());
    }
    if (!comparison.predictions().isEmpty()) {
      text.append("\n## Predicted: ").append(ComparisonReports.PREDICTED).append("\n\n");
      text.append(DifferenceTable.predictions(comparison.predictions()).markdown());
    }
    if (!comparison.remarks().isEmpty()) {
      text.append("\n## ").append(ComparisonReports.REMARKS).append('\n');
      for (CellRemarks each : comparison.remarks()) {
        text.append("\n").append(SafeText.markdown(each.whose())).append(":\n\n");
        each.remarks()
            .forEach(remark -> text.append("- ").append(SafeText.markdown(remark)).append('\n'));
      }
    }
    return text + "\nMade with " + SafeText.markdownCode(String.join(" ", command)) + ".\n";
  }

  /** What it came to in a sentence. */
  static String verdict(RunComparison comparison) {
    if (!comparison.judged()) {
      return "No gate was given, so nothing is judged.";
    }
    long failed = comparison.gates().stream().filter(gate -> !gate.held(comparison.by())).count();
    long differing =
        comparison.differences().stream()
            .filter(each -> each.whole() && !comparison.within(each))
            .count();
    long undecided = comparison.differences().stream().filter(each -> !each.whole()).count();
    if (comparison.held()) {
      return "Held: " + asked(comparison) + ".";
    }
    return "Not held: %d of %d gates%s%s."
        .formatted(
            failed,
            comparison.gates().size(),
            comparison
                .within()
                .map(
                    percent ->
                        ", and %d of %d measures differ by more than %s%%"
                                .formatted(
                                    differing,
                                    comparison.differences().size(),
                                    Numbers.plain(percent))
                            + (undecided == 0
                                ? ""
                                : ", %d are not decided because replicates are lost"
                                    .formatted(undecided)))
                .orElse(""),
            comparison.missed().isEmpty()
                ? ""
                : ", and nothing could be compared of "
                    + comparison.missed().stream()
                        .map(NotCompared::profile)
                        .collect(Collectors.joining(", ")));
  }

  private static String asked(RunComparison comparison) {
    String gates = Numbers.count(comparison.gates().size(), "gate");
    return comparison
        .within()
        .map(percent -> gates + ", all measures within " + Numbers.plain(percent) + "%")
        .orElse(gates);
  }
}
