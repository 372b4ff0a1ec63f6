package dev.discoveryscale.report.render;

import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.html.Page;
import dev.discoveryscale.report.html.PageSection;
import dev.discoveryscale.report.render.calls.CallCharts;
import dev.discoveryscale.report.render.calls.CallMatrix;
import dev.discoveryscale.report.render.calls.CallTables;
import dev.discoveryscale.report.render.cell.Unfinished;
import dev.discoveryscale.report.render.text.ReportFile;
import java.io.IOException;
import java.nio.file.Path;

/** {@code report.html} of a run of calls: the same as its {@code report.md}, with charts. */
final class CallPage implements Reporter {

  @Override
  public String name() {
    return "report.html";
  }

  @Override
  public void write(RunSummary run, Path folder) throws IOException {
    Unfinished unfinished = new Unfinished(run, folder);
    Page page = Page.titled(CallMarkdown.title(run));
    page.conclusion(CallMarkdown.conclusion(run, unfinished));
    page.section(
        PageSection.titled("Load and latency")
            .add(GatesHtml.line(run))
            .markdown(CallTables.leading(run, true).markdown())
            .folded("How to read the table", CallMarkdown.LEGEND));
    PageSection charts = PageSection.titled("Charts");
    new CallMatrix(run)
        .heatMap()
        .ifPresent(
            table ->
                charts
                    .table(table)
                    .markdown(
                        "Blue: better than the stack with 1 in the same column. Orange: worse. The colour is strongest from four times on."));
    new CallCharts(run).all().forEach(charts::chart);
    page.section(charts);
    CallMarkdown.sections(run)
        .forEach((title, text) -> page.section(PageSection.titled(title).markdown(text)));
    page.section(NumbersHtml.section(run));
    HtmlReport.provenance(run, unfinished).forEach(page::section);
    ReportFile.write(folder, name(), page.html());
  }
}
