package dev.discoveryscale.report.render.knee;

import dev.discoveryscale.model.PlainNumber;
import dev.discoveryscale.model.calls.CallScenario.Arrivals;
import dev.discoveryscale.model.record.search.KneeAxis;
import dev.discoveryscale.model.record.search.KneeRecord;
import dev.discoveryscale.report.knee.JudgedCell;
import dev.discoveryscale.report.knee.KneePoint;
import dev.discoveryscale.report.knee.Trial;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.AnsweredRegistries;
import dev.discoveryscale.report.render.TerminalTable;
import dev.discoveryscale.report.render.cell.Provenances;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A knee search for a reader: Markdown, and plain text for a terminal. */
final class KneeText {

  private KneeText() {}

  static String markdown(KneeSummary all) {
    KneeRecord record = all.record();
    StringBuilder text =
        new StringBuilder("# ").append(SafeText.markdown(title(record))).append("\n\n");
    for (KneeReport report : all.searches()) {
      text.append("**").append(SafeText.markdown(report.verdict())).append(".**\n\n");
    }
    registries(all).ifPresent(lines -> text.append(lines).append("\n\n"));
    for (KneeReport report : all.searches()) {
      if (record.find().ofCalls()) {
        text.append("## ").append(SafeText.markdown(report.profile())).append("\n\n");
      }
      text.append(tried(report, "report.md")).append('\n');
    }
    text.append("## What to know\n\n").append(known(all));
    text.append("\n## To repeat\n\n").append(begun(record)).append('\n');
    return text.append(
            SafeText.markdownBlock("", Provenances.command(record.run().plan().command())))
        .toString();
  }

  /** Who answered as registries. */
  static Optional<String> registries(KneeSummary all) {
    return AnsweredRegistries.markdown(all.points().stream().map(KneePoint::run).toList());
  }

  /** Whose knee it is. */
  static String title(KneeRecord record) {
    String scenario = record.run().plan().scenarioName();
    return record
        .callP99Ms()
        .map(
            ms ->
                "Highest rate in %s with p99 of at most %s ms"
                    .formatted(scenario, PlainNumber.of(ms)))
        .orElseGet(
            () ->
                "Knee of %s in %s, by %s"
                    .formatted(record.profile(), scenario, record.find().word()));
  }

  /**
   * What was measured at each value.
   *
   * @param page the file of a value's own report
   */
  static String tried(KneeReport report, String page) {
    return KneeTable.wide(report).markdown()
        + "\nThe report of each value is in `points/%s%s=<value>/%s`.\n"
            .formatted(
                report.record().find().ofCalls() ? report.profile() + "," : "",
                report.record().find().word(),
                page);
  }

  /** What a reader must know before believing it. */
  static String known(KneeSummary all) {
    StringBuilder text = new StringBuilder();
    notes(all).forEach(note -> text.append("- ").append(SafeText.markdown(note)).append(".\n"));
    all.record()
        .run()
        .notes()
        .warnings()
        .forEach(note -> text.append("- ").append(SafeText.markdown(note)).append('\n'));
    return text.toString();
  }

  /** When and where the search was begun. */
  static String begun(KneeRecord record) {
    return "Begun %s on %s\n"
        .formatted(
            record.run().startedAt(),
            SafeText.markdown(Provenances.machine(record.run().platform().machine())));
  }

  static String terminal(KneeReport report) {
    KneeVerdict verdict = new KneeVerdict(report);
    StringBuilder text = new StringBuilder();
    text.append(KneeTable.narrow(report).plain(TerminalTable.MAX_WIDTH)).append('\n');
    verdict.contradiction().ifPresent(line -> text.append(line).append('\n'));
    return SafeText.terminal(text.append(verdict.text()).append('\n').toString());
  }

  private static Arrivals arrivals(KneeRecord knee) {
    return knee.run().plan().scenario().calls().orElseThrow().load().arrivals();
  }

  private static List<String> notes(KneeSummary all) {
    KneeRecord.Bounds bounds = all.record().bounds();
    KneeAxis axis = all.record().find();
    List<String> notes = new ArrayList<>();
    for (KneeReport report : all.searches()) {
      new KneeVerdict(report).contradiction().ifPresent(notes::add);
    }
    notes.add(JudgedCell.criterion(all.record()));
    if (axis.ofCalls()) {
      notes.add(
          "Arrivals are %s; a cell marked as not warm was measured before its load was steady"
              .formatted(
                  arrivals(all.record()) == Arrivals.POISSON
                      ? "at random distances (Poisson)"
                      : "at equal distances"));
    } else {
      notes.add(span(all.searches().get(0)));
    }
    notes.add(
        "Searched from %s to %s, starting with %s"
            .formatted(
                axis.text(bounds.lowest()),
                axis.text(bounds.highest()),
                axis.text(bounds.begin())));
    notes.add(
        "The search assumes that everything easier than a survivor survives too. If"
            + " tried values contradict this, the report says so. The knee then lies on the easy side"
            + " of all values that did not survive");
    notes.add(
        "A cell is one sample. Only the knee, or the hardest value if all survive, is played more"
            + " than once. A value does not survive if one of its cells does not. Values near the"
            + " knee may give another result in another search");
    return notes;
  }

  /** What was not seen while changes were played may still come in the span. */
  private static String span(KneeReport report) {
    String rule =
        "Only what was played decides about survival. The table also shows the full collections"
            + " that are derived for the span, with their 95% interval";
    Optional<Long> knee = report.search().survivor(report.trials()).map(Trial::value);
    return rule
        + report.points().stream()
            .filter(point -> knee.filter(value -> value == point.value()).isPresent())
            .map(point -> notRuledOut(report, point))
            .flatMap(Optional::stream)
            .findFirst()
            .orElse("");
  }

  private static Optional<String> notRuledOut(KneeReport report, KneePoint point) {
    String value = report.record().find().text(point.value());
    return highest(point, Measure.SPAN_FULL_GC_HIGH)
        .filter(high -> high > 0)
        .map(
            high ->
                "; at %s none was seen, and up to %s in the span are not ruled out"
                    .formatted(value, Numbers.plain(high)))
        .or(
            () ->
                highest(point, Measure.SPAN_CHANGES_PER_PLAYED_CHANGE)
                    .filter(times -> times > 1)
                    .map(
                        times ->
                            "; at %s none was seen, but each played change stands for %s:"
                                    .formatted(value, Numbers.plain(times))
                                + " too few to say how many the span may contain"))
        .map(text -> text + ". A longer time.played gives a better answer");
  }

  private static Optional<Double> highest(KneePoint point, Measure measure) {
    return point.cells().stream()
        .flatMap(cell -> cell.summary().get(measure).stream())
        .max(Double::compare);
  }
}
