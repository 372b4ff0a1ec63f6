package dev.discoveryscale.report.render;

import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.gate.GateResult;
import dev.discoveryscale.report.gate.Gates;
import dev.discoveryscale.report.measure.NotKnown;
import dev.discoveryscale.report.render.text.Table;
import dev.discoveryscale.report.text.SafeText;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

/** The gates of a run in Markdown: what each cell was found to have, and what was not judged. */
final class GatesMarkdown {

  /** More cells than these that all held a gate have one row together. */
  private static final int GATES_SHOWN = 9;

  private GatesMarkdown() {}

  static String text(RunSummary run) {
    List<String> notJudged = Gates.notJudged(run);
    String left =
        notJudged.isEmpty()
            ? ""
            : "Not judged, because "
                + NotKnown.BECAUSE
                + ": "
                + SafeText.markdown(String.join(", ", notJudged))
                + ".\n";
    left += GatesHtml.missing(run).map(line -> SafeText.markdown(line) + "\n").orElse("");
    for (String line : Gates.withoutProfile(run)) {
      left += SafeText.markdown(line) + "\n";
    }
    List<GateResult> results = Gates.check(run);
    if (results.isEmpty()) {
      return left.isEmpty() ? "The scenario has no gates." : left;
    }
    Table table = new Table("gate", "profile", "replicate", "found", "held");
    results.stream()
        .collect(Collectors.groupingBy(GateResult::gate, LinkedHashMap::new, Collectors.toList()))
        .values()
        .forEach(ofGate -> gate(table, ofGate));
    if (results.stream().anyMatch(result -> result.gate().text().startsWith("generator"))) {
      left += "Generator: the provider emulator and the registries.\n";
    }
    return table.markdown() + (left.isEmpty() ? "" : "\n" + left);
  }

  /** A row for each cell; one for all if they are many and all held the gate. */
  private static void gate(Table table, List<GateResult> results) {
    if (results.size() > GATES_SHOWN && results.stream().allMatch(GateResult::held)) {
      Comparator<GateResult> byFigure = Comparator.comparing(result -> result.found().orElse(0.0));
      String least = GatesHtml.found(Collections.min(results, byFigure));
      String most = GatesHtml.found(Collections.max(results, byFigure));
      row(
          table,
          results.get(0),
          "all %d cells".formatted(results.size()),
          "",
          least.equals(most) ? least : least + " to " + most);
      return;
    }
    results.forEach(
        result ->
            row(
                table,
                result,
                result.profile(),
                Integer.toString(result.replicate()),
                GatesHtml.found(result)));
  }

  private static void row(
      Table table, GateResult result, String profile, String replicate, String found) {
    table.cells(
        Table.Cell.of(result.gate().text()),
        Table.Cell.of(profile),
        Table.Cell.of(replicate),
        Table.Cell.of(found),
        Table.Cell.markup(result.held() ? "yes" : "**no**"));
  }
}
