package dev.discoveryscale.report.render;

import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.ForeignLoads;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.analysis.Servers;
import dev.discoveryscale.report.chart.RunCharts;
import dev.discoveryscale.report.html.Html;
import dev.discoveryscale.report.html.HtmlTable;
import dev.discoveryscale.report.html.Page;
import dev.discoveryscale.report.html.PageSection;
import dev.discoveryscale.report.measure.Published;
import dev.discoveryscale.report.render.cell.CellDetail;
import dev.discoveryscale.report.render.cell.EnvironmentLine;
import dev.discoveryscale.report.render.cell.ForeignNote;
import dev.discoveryscale.report.render.cell.PhaseLegend;
import dev.discoveryscale.report.render.cell.PropagationTable;
import dev.discoveryscale.report.render.cell.Provenances;
import dev.discoveryscale.report.render.cell.StackTable;
import dev.discoveryscale.report.render.cell.Unfinished;
import dev.discoveryscale.report.render.text.ReportFile;
import dev.discoveryscale.report.text.SafeText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * {@code report.html}: the verdict and the gates, then pictures, then everything that {@code
 * report.md} holds, in one file that needs no network.
 */
public final class HtmlReport implements Reporter {

  /** These have a form of their own here. */
  private static final Set<String> OWN =
      Set.of(
          MarkdownReport.GATES,
          MarkdownReport.CELLS,
          MarkdownReport.PROVENANCE,
          MarkdownReport.DEFINITIONS);

  private final Published published = Published.load();

  @Override
  public String name() {
    return "report.html";
  }

  @Override
  public void write(RunSummary run, Path folder) throws IOException {
    ReportFile.write(folder, name(), html(run, folder));
  }

  /**
   * The page.
   *
   * @param folder where the run lies
   */
  String html(RunSummary run, Path folder) {
    Unfinished unfinished = new Unfinished(run, folder);
    MarkdownReport markdown = new MarkdownReport();
    Page page = Page.titled("What discovery costs: " + run.run().plan().scenarioName());
    page.conclusion(markdown.conclusion(run, unfinished));
    page.section(verdict(run)).section(charts(run));
    markdown
        .sections(run, unfinished)
        .forEach(
            (title, text) -> {
              if (!OWN.contains(title)) {
                page.section(PageSection.titled(title).markdown(text));
              }
            });
    page.section(NumbersHtml.section(run));
    cells(run).forEach(page::section);
    provenance(run, unfinished).forEach(page::section);
    return page.html();
  }

  /** The end of every page: what ran where, and how to resume or repeat it. */
  static List<PageSection> provenance(RunSummary run, Unfinished unfinished) {
    List<PageSection> sections = new ArrayList<>(List.of(provenance(run), resolved(run.run())));
    goingOn(unfinished).ifPresent(sections::add);
    sections.add(again(run.run()));
    return sections;
  }

  private static PageSection verdict(RunSummary run) {
    PageSection section = PageSection.titled("Verdict");
    ForeignLoads.caution(run)
        .map(SafeText::markdown)
        .map(MarkdownReport::bold)
        .ifPresent(section::markdown);
    Servers.caution(run)
        .map(SafeText::markdown)
        .map(MarkdownReport::bold)
        .ifPresent(section::markdown);
    section.add(GatesHtml.line(run)).table(VerdictHtml.of(run));
    GatesHtml.broken(run).ifPresent(section::table);
    GatesHtml.all(run).ifPresent(table -> section.folded("Every gate", table));
    EnvironmentLine.of(run.run()).map(EnvironmentLine::markdown).ifPresent(section::markdown);
    ForeignNote.markdown(run).ifPresent(section::markdown);
    if (run.cells().stream().anyMatch(CellSummary::profiled)) {
      section.markdown(StackTable.CAUTION);
    }
    return section.folded("How to read the table", MarkdownReport.legend(run));
  }

  private PageSection charts(RunSummary run) {
    PageSection section = PageSection.titled("Charts");
    RunCharts charts = new RunCharts(run, published);
    charts.all().forEach(section::chart);
    charts.missing().forEach(why -> section.add(Html.element("p").with("class", "note").text(why)));
    return section;
  }

  /** Of very many cells each one's own tables would make a page that opens slowly. */
  private static List<PageSection> cells(RunSummary run) {
    int cells = run.cells().size();
    return cells <= NumbersHtml.MOST_TRACED
        ? run.cells().stream().map(HtmlReport::cell).toList()
        : List.of(
            PageSection.titled("Each cell")
                .markdown(
                    "There are %d cells: the details of each are in `report.md` next to this file, and in `summary.json`."
                        .formatted(cells)));
  }

  private static PageSection cell(CellSummary cell) {
    PageSection section =
        PageSection.folded(
            "Cell %s, replicate %d: %s"
                .formatted(cell.profile(), cell.replicate(), cell.outcome().text()));
    PhaseLegend.of(List.of(cell)).ifPresent(section::markdown);
    PropagationTable.legend(List.of(cell)).ifPresent(section::markdown);
    return section.markdown(CellDetail.markdown(cell));
  }

  /** What ran where. */
  private static PageSection provenance(RunSummary run) {
    HtmlTable table = HtmlTable.of("Where this comes from", "what", "value");
    Provenances.table(run).rows().forEach(row -> table.row(row.toArray(String[]::new)));
    return PageSection.titled("Where this comes from").table(table);
  }

  private static PageSection resolved(RunRecord run) {
    PageSection section = PageSection.folded("Scenario and profiles as resolved");
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
  private static Optional<PageSection> goingOn(Unfinished unfinished) {
    return unfinished.command().map(command -> PageSection.titled(Provenances.GO_ON).code(command));
  }

  private static PageSection again(RunRecord run) {
    return PageSection.titled("Again").code(Provenances.command(run));
  }
}
