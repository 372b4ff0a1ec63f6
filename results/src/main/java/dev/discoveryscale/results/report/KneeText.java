package dev.discoveryscale.results.report;

import dev.discoveryscale.results.analysis.Measure;
import dev.discoveryscale.results.knee.JudgedCell;
import dev.discoveryscale.results.knee.Point;
import dev.discoveryscale.results.knee.Trial;
import dev.discoveryscale.results.record.KneeAxis;
import dev.discoveryscale.results.record.KneeRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A knee search for a reader: Markdown, and plain text for a terminal. */
final class KneeText {

  private KneeText() {}

  static String markdown(KneeReport report) {
    KneeRecord record = report.record();
    StringBuilder text = new StringBuilder("# Knee of ");
    text.append(record.profile()).append(" in ").append(record.run().scenarioName());
    text.append(", by ").append(record.find().word()).append("\n\n");
    text.append("**").append(new KneeVerdict(report).text()).append(".**\n\n");
    text.append(KneeTable.wide(report).markdown());
    text.append("\nThe report of each value is in `points/").append(record.find().word());
    text.append("=<value>/report.md`.\n\n## What to know\n\n");
    notes(report).forEach(note -> text.append("- ").append(note).append(".\n"));
    record.run().warnings().forEach(note -> text.append("- ").append(note).append('\n'));
    text.append("\n## Again\n\nBegun ").append(record.run().startedAt()).append(" on ");
    text.append(Provenances.machine(record.run().machine())).append("\n\n```\n");
    return text.append(Provenances.command(record.run().command())).append("\n```\n").toString();
  }

  static String terminal(KneeReport report) {
    KneeVerdict verdict = new KneeVerdict(report);
    StringBuilder text = new StringBuilder();
    text.append(KneeTable.narrow(report).plain(TerminalTable.MAX_WIDTH)).append('\n');
    verdict.contradiction().ifPresent(line -> text.append(line).append('\n'));
    return text.append(verdict.text()).append('\n').toString();
  }

  private static List<String> notes(KneeReport report) {
    KneeRecord.Bounds bounds = report.record().bounds();
    KneeAxis axis = report.record().find();
    List<String> notes = new ArrayList<>();
    new KneeVerdict(report).contradiction().ifPresent(notes::add);
    notes.add(JudgedCell.criterion());
    notes.add(span(report));
    notes.add(
        "Looked for from %s to %s, beginning with %s"
            .formatted(
                axis.text(bounds.lowest()),
                axis.text(bounds.highest()),
                axis.text(bounds.begin())));
    notes.add(
        "It is assumed that what is easier than a survivor is survived too. Where values that were"
            + " tried say otherwise it is said here, and the knee lies on the easy side of all that"
            + " did not survive");
    notes.add(
        "A cell is one sample. Only the knee, or the hardest value if all survive, is played more"
            + " than once, and a value of which one cell does not survive does not survive; values"
            + " near the knee may come out otherwise another time");
    return notes;
  }

  /** What was not seen while changes were played may still come in the span. */
  private static String span(KneeReport report) {
    String rule =
        "Surviving is judged by what was played. Full collections carried to the span stand in the"
            + " table, with the 95% interval of carrying them";
    Optional<Long> knee = report.search().survivor(report.trials()).map(Trial::value);
    return rule
        + report.points().stream()
            .filter(point -> knee.filter(value -> value == point.value()).isPresent())
            .map(point -> notRuledOut(report, point))
            .flatMap(Optional::stream)
            .findFirst()
            .orElse("");
  }

  private static Optional<String> notRuledOut(KneeReport report, Point point) {
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
                            "; at %s none was seen, but each change that was played stands for %s:"
                                    .formatted(value, Numbers.plain(times))
                                + " too few to say how many the span may still hold"))
        .map(text -> text + ". A longer time.played tells more");
  }

  private static Optional<Double> highest(Point point, Measure measure) {
    return point.cells().stream()
        .flatMap(cell -> cell.summary().get(measure).stream())
        .max(Double::compare);
  }
}
