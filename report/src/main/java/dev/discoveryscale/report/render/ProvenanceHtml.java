package dev.discoveryscale.report.render;

import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.html.HtmlTable;
import dev.discoveryscale.report.html.Section;
import dev.discoveryscale.report.render.cell.Provenances;
import dev.discoveryscale.report.render.cell.Unfinished;
import dev.discoveryscale.report.text.SafeText;
import java.util.Optional;

/** The provenance of a run, and how to repeat it. */
final class ProvenanceHtml {
  private ProvenanceHtml() {}

  static Section section(RunSummary run) {
    HtmlTable table = HtmlTable.of("Where this comes from", "what", "value");
    Provenances.table(run).rows().forEach(row -> table.row(row.toArray(String[]::new)));
    return Section.titled("Where this comes from").table(table);
  }

  static Section resolved(RunRecord run) {
    Section section = Section.folded("Scenario and profiles as resolved");
    section.markdown("### scenario " + SafeText.markdownCode(run.plan().scenarioName()));
    section.code(run.plan().scenario().json().toPrettyString());
    run.plan()
        .profiles()
        .forEach(
            (name, tree) -> {
              section.markdown("### profile " + SafeText.markdownCode(name));
              section.code(tree.json().toPrettyString());
            });
    return section;
  }

  /** How to play the cells without a result; absent if all have one. */
  static Optional<Section> goingOn(Unfinished unfinished) {
    return unfinished.command().map(command -> Section.titled(Provenances.GO_ON).code(command));
  }

  static Section again(RunRecord run) {
    return Section.titled("Again").code(Provenances.command(run));
  }
}
