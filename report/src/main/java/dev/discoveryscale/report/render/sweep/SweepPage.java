package dev.discoveryscale.report.render.sweep;

import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.analysis.SweepSummary;
import dev.discoveryscale.report.chart.SweptCharts;
import dev.discoveryscale.report.gate.GateResult;
import dev.discoveryscale.report.html.Html;
import dev.discoveryscale.report.html.HtmlTable;
import dev.discoveryscale.report.html.Page;
import dev.discoveryscale.report.html.PageSection;
import dev.discoveryscale.report.published.PublishedSweep;
import dev.discoveryscale.report.render.AnsweredRegistries;
import dev.discoveryscale.report.render.cell.Provenances;
import dev.discoveryscale.report.render.text.Numbers;
import java.util.List;

/** A sweep as {@code sweep.html}: its points side by side, and what they measured as pictures. */
final class SweepPage {

  private SweepPage() {}

  static String of(SweepSummary sweep) {
    Page page = Page.titled("Sweep: " + sweep.sweep().scenarioName()).conclusion(conclusion(sweep));
    AnsweredRegistries.markdown(sweep.points().values())
        .ifPresent(lines -> page.section(PageSection.titled("Registries").markdown(lines)));
    page.section(PageSection.titled("Points").markdown(SweepReport.points(sweep, "report.html")));
    page.section(charts(sweep));
    PublishedSweep.of(sweep)
        .ifPresent(
            beside ->
                page.section(
                    PageSection.titled(SweepReport.PUBLISHED)
                        .markdown(SweptPublished.markdown(beside))));
    page.section(PageSection.titled("Left out").markdown(SweepReport.climbing(sweep)));
    page.section(gates(sweep));
    if (!sweep.points().isEmpty()) {
      page.section(PageSection.folded("What all points share").markdown(SweepReport.world(sweep)));
    }
    page.section(PageSection.titled("Again").code(Provenances.command(sweep.sweep().command())));
    return page.html();
  }

  private static String conclusion(SweepSummary sweep) {
    long broken =
        sweep.points().values().stream()
            .flatMap(run -> SweepReport.judged(run).stream())
            .filter(result -> !result.held())
            .count();
    return "%d of %s were begun%s; %s not held."
        .formatted(
            sweep.points().size(),
            Numbers.count(sweep.sweep().points().size(), "point"),
            sweep.sweep().leftOut().isEmpty()
                ? ""
                : ", " + Numbers.count(sweep.sweep().leftOut().size(), "cell") + " left out",
            broken == 1 ? "1 gate was" : Numbers.plain(broken) + " gates were");
  }

  private static PageSection charts(SweepSummary sweep) {
    PageSection section = PageSection.titled("Charts");
    SweptAxis axis = SweptAxis.of(sweep);
    SweptCharts charts =
        new SweptCharts(
            new SweptCharts.Axis(axis.axis().path(), axis.places()),
            axis.points(sweep),
            CellSummary::atHeapLimit,
            "at the heap limit or out of memory, so a lower bound",
            sweep.sweep().ofCalls() ? SweptCharts.OF_CALLS : SweptCharts.OF_DISCOVERY);
    charts.all().forEach(section::chart);
    charts.missing().forEach(why -> section.add(Html.element("p").with("class", "note").text(why)));
    return section;
  }

  private static PageSection gates(SweepSummary sweep) {
    HtmlTable table =
        HtmlTable.of(
            "Gates of all points", "point", "gate", "profile", "replicate", "found", "held");
    sweep.points().forEach((label, run) -> gates(label, run, table));
    return PageSection.folded("Every gate").table(table);
  }

  private static void gates(String label, RunSummary run, HtmlTable table) {
    for (GateResult result : SweepReport.judged(run)) {
      table.row(
          List.of(
              HtmlTable.Cell.of(label),
              HtmlTable.Cell.of(result.gate().text()),
              HtmlTable.Cell.of(result.profile()),
              HtmlTable.Cell.of(Integer.toString(result.replicate())),
              HtmlTable.Cell.of(
                  result.found().map(Numbers::plain).orElse("not measured"),
                  label + ": " + result.text()),
              HtmlTable.Cell.of(result.held() ? "yes" : "no")));
    }
  }
}
