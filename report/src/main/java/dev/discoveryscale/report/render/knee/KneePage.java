package dev.discoveryscale.report.render.knee;

import dev.discoveryscale.model.record.search.KneeAxis;
import dev.discoveryscale.model.record.search.KneeRecord;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.chart.SweptCharts;
import dev.discoveryscale.report.html.Html;
import dev.discoveryscale.report.html.Page;
import dev.discoveryscale.report.html.PageSection;
import dev.discoveryscale.report.knee.JudgedCell;
import dev.discoveryscale.report.knee.KneePoint;
import dev.discoveryscale.report.render.cell.Provenances;
import dev.discoveryscale.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A knee search as {@code knee.html}: the knee, what was tried, and what was measured there. */
final class KneePage {

  private KneePage() {}

  static String of(KneeSummary all) {
    KneeRecord record = all.record();
    Page page =
        Page.titled(KneeText.title(record))
            .conclusion(
                all.searches().stream()
                    .map(report -> SafeText.markdown(report.verdict()) + ".")
                    .collect(Collectors.joining("\n\n")));
    KneeText.registries(all)
        .ifPresent(lines -> page.section(PageSection.titled("Registries").markdown(lines)));
    for (KneeReport report : all.searches()) {
      String whose = record.find().ofCalls() ? ": " + report.profile() : "";
      page.section(
          PageSection.titled("What was tried" + whose)
              .markdown(KneeText.tried(report, "report.html")));
      page.section(charts(report, whose));
    }
    page.section(PageSection.titled("What to know").markdown(KneeText.known(all)));
    page.section(
        PageSection.titled("Again")
            .markdown(KneeText.begun(record))
            .code(Provenances.command(record.run().plan().command())));
    return page.html();
  }

  /** Places and no numbers along them, as values lie closer and closer to the knee. */
  private static PageSection charts(KneeReport report, String whose) {
    KneeAxis axis = report.record().find();
    List<String> places = new ArrayList<>();
    List<SweptCharts.At> points = new ArrayList<>();
    for (KneePoint point : report.points()) {
      String label = axis.label(point.value());
      points.add(new SweptCharts.At(places.size(), "", label, point.run()));
      places.add(axis.text(point.value()));
    }
    String name = axis.word() + ", each harder than the one before";
    SweptCharts charts =
        new SweptCharts(
            new SweptCharts.Axis(name, places),
            points,
            cell -> !survived(report, cell),
            "did not survive, or has no result",
            axis.ofCalls() ? SweptCharts.OF_CALLS : SweptCharts.OF_DISCOVERY);
    PageSection section = PageSection.titled("Charts" + whose);
    charts.all().forEach(section::chart);
    charts.missing().forEach(why -> section.add(Html.element("p").with("class", "note").text(why)));
    return section;
  }

  private static boolean survived(KneeReport report, CellSummary cell) {
    return report.points().stream()
        .flatMap(point -> point.cells().stream())
        .filter(judged -> judged.summary() == cell)
        .anyMatch(JudgedCell::survived);
  }
}
