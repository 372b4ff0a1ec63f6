package dev.discoveryscale.report.render.sweep;

import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.published.PublishedRatio;
import dev.discoveryscale.report.published.PublishedSweep;
import dev.discoveryscale.report.published.PublishedSweep.At;
import dev.discoveryscale.report.render.calls.PublishedText;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.Table;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Published figures and claims beside all points of a sweep, with a column for each point. */
final class SweptPublished {

  private static final String HOW_TO_READ =
      """
      Each cell has the published ratio; the measured one with its 95% interval; and where the published one lies. All are ratios to \
      the reference. The report of each point has the rules, the contradictions in the source, and what this run does otherwise.
      """;

  private static final String VERDICTS =
      """
      A claim fails if it fails at one point, and holds if it holds at each point that tests it. Intervals are widened for the \
      ratios of all points, because of many ratios some are off by chance. So the report of one point can decide more.
      """;

  private SweptPublished() {}

  /** A measure of a system with a payload, whatever the point. */
  private record Row(String payload, Measure measure, String system, String reference) {
    static Row of(PublishedRatio ratio) {
      return new Row(ratio.payload(), ratio.measure(), ratio.system(), ratio.reference());
    }
  }

  static String markdown(PublishedSweep sweep) {
    StringBuilder text = new StringBuilder(ratios(sweep)).append('\n').append(HOW_TO_READ);
    if (!sweep.published().claims().isEmpty()) {
      text.append('\n').append(claims(sweep)).append('\n').append(VERDICTS);
    }
    return text.toString();
  }

  private static Table table(PublishedSweep sweep, String... first) {
    return new Table(
        Stream.concat(Stream.of(first), sweep.points().stream().map(At::label))
            .toArray(String[]::new));
  }

  private static String ratios(PublishedSweep sweep) {
    Set<Row> rows = new LinkedHashSet<>();
    sweep.points().forEach(at -> at.beside().ratios().forEach(ratio -> rows.add(Row.of(ratio))));
    Table table = table(sweep, "payload", "measure", "system", "reference");
    for (Row row : rows) {
      List<String> cells =
          new ArrayList<>(
              List.of(row.payload(), row.measure().key(), row.system(), row.reference()));
      sweep.points().forEach(at -> cells.add(ratio(at, row)));
      table.row(cells);
    }
    return table.markdown();
  }

  private static String ratio(At at, Row row) {
    int judged = at.beside().judged();
    return at.beside().ratios().stream()
        .filter(ratio -> Row.of(ratio).equals(row))
        .findFirst()
        .map(
            ratio ->
                "%s; %s; %s"
                    .formatted(
                        PublishedText.published(ratio),
                        PublishedText.measured(ratio.measured()),
                        ratio.agreement(judged).text()))
        .orElse(Numbers.ABSENT);
  }

  private static String claims(PublishedSweep sweep) {
    Table table = table(sweep, "claim", "all points");
    for (int i = 0; i < sweep.published().claims().size(); i++) {
      int claim = i;
      List<String> cells =
          new ArrayList<>(
              List.of(sweep.published().claims().get(i).text().strip(), sweep.verdict(i).text()));
      sweep.points().forEach(at -> cells.add(at.claims().get(claim).verdict().text()));
      table.row(cells);
    }
    return table.markdown();
  }
}
