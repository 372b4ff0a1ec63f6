package dev.discoveryscale.report.render;

import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.gate.GateResult;
import dev.discoveryscale.report.gate.Gates;
import dev.discoveryscale.report.html.Html;
import dev.discoveryscale.report.html.HtmlTable;
import dev.discoveryscale.report.html.HtmlTable.Cell;
import dev.discoveryscale.report.measure.NotKnown;
import dev.discoveryscale.report.render.cell.Unfinished;
import dev.discoveryscale.report.render.text.Numbers;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The gates of a run: one line that says whether they held, and each gate that did not. */
final class GatesHtml {
  private GatesHtml() {}

  static Html line(RunSummary run) {
    List<GateResult> results = Gates.check(run);
    List<String> notJudged = Gates.notJudged(run);
    long held = results.stream().filter(GateResult::held).count();
    boolean all = held == results.size();
    String text =
        results.isEmpty()
            ? "Gates: no gate was judged."
            : "Gates: %d of %d held, each judged in each cell.".formatted(held, results.size());
    String left =
        notJudged.isEmpty()
            ? ""
            : " Not judged, because %s: %s."
                .formatted(NotKnown.BECAUSE, String.join(", ", notJudged));
    left += missing(run).map(line -> " " + line).orElse("");
    for (String line : Gates.withoutProfile(run)) {
      left += " " + line;
    }
    String sign = results.isEmpty() ? "" : all ? "✓ " : "✗ ";
    String look = results.isEmpty() ? "gates" : all ? "gates held" : "gates failed";
    return Html.element("p").with("class", look).text(sign + text + left);
  }

  /**
   * Cells whose gates are not judged because the run is not over; absent if it is over, or has no
   * gates.
   */
  static Optional<String> missing(RunSummary run) {
    List<String> missing = run.missing();
    return missing.isEmpty() || !Gates.any(run)
        ? Optional.empty()
        : Optional.of(
            "Not judged, because they were interrupted or have not begun: %s."
                .formatted(Unfinished.named(missing)));
  }

  /** The judgements that failed; absent where none did. */
  static Optional<HtmlTable> broken(RunSummary run) {
    return table(
        "Gates that did not hold",
        Gates.check(run).stream().filter(result -> !result.held()).toList());
  }

  /** Each gate with each cell; absent where none was judged. */
  static Optional<HtmlTable> all(RunSummary run) {
    return table("Gates", Gates.check(run));
  }

  private static Optional<HtmlTable> table(String caption, List<GateResult> results) {
    if (results.isEmpty()) {
      return Optional.empty();
    }
    HtmlTable table = HtmlTable.of(caption, "gate", "profile", "replicate", "found", "held");
    results.forEach(result -> table.row(row(result)));
    return Optional.of(table);
  }

  /** What a cell has of a gate's measure, or why it has nothing. */
  static String found(GateResult result) {
    return result
        .found()
        .map(Numbers::plain)
        .orElseGet(() -> "not measured" + result.absentBecause().map(": "::concat).orElse(""));
  }

  private static List<Cell> row(GateResult result) {
    Cell found =
        Cell.of(found(result), result.text())
            .with(
                result
                    .found()
                    .map(value -> Map.of("gate", Double.toString(value)))
                    .orElse(Map.of()));
    return List.of(
        Cell.of(result.gate().text()),
        Cell.of(result.profile()),
        Cell.of(Integer.toString(result.replicate())),
        found,
        Cell.of(result.held() ? "yes" : "no"));
  }
}
