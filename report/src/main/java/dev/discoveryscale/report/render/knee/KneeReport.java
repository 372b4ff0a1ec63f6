package dev.discoveryscale.report.render.knee;

import dev.discoveryscale.model.record.search.KneeAxis;
import dev.discoveryscale.model.record.search.KneeRecord;
import dev.discoveryscale.report.folder.KneeFolder;
import dev.discoveryscale.report.knee.KneePoint;
import dev.discoveryscale.report.knee.KneeSearch;
import dev.discoveryscale.report.knee.KneeStep;
import dev.discoveryscale.report.knee.Trial;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.report.render.text.ReportFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The result of a knee search so far, made from its folder alone.
 *
 * @param record the question
 * @param points the measured points, the easiest value first
 */
public record KneeReport(KneeRecord record, List<KneePoint> points) {

  public KneeReport {
    points = List.copyOf(points);
  }

  /**
   * Reads a search's folder.
   *
   * @throws IOException if it cannot be read or is not as the format says
   */
  public static KneeReport read(KneeFolder folder) throws IOException {
    KneeRecord record = folder.read();
    List<KneePoint> points = new ArrayList<>();
    for (Map.Entry<Long, Path> begun : folder.begun(record.find()).entrySet()) {
      points.add(KneePoint.of(begun.getKey(), Reports.read(begun.getValue())));
    }
    KneeAxis axis = record.find();
    points.sort((one, other) -> axis.byHardness().compare(one.value(), other.value()));
    return new KneeReport(record, points);
  }

  /**
   * Reads a search's folder and writes what came out of it into knee.md, knee.html and knee.json,
   * and into junit.xml if its scenario has gates.
   */
  public static KneeReport write(KneeFolder folder) throws IOException {
    KneeReport report = read(folder);
    Optional<KneeRecord.Result> result = report.result();
    if (result.isPresent() && !result.equals(report.record.result())) {
      folder.write(report.record.with(result.get()));
    }
    ReportFile.write(folder.root(), "knee.md", KneeText.markdown(report));
    ReportFile.write(folder.root(), "knee.html", KneePage.of(report));
    Optional<String> gates = KneeJunit.of(report);
    if (gates.isPresent()) {
      ReportFile.write(folder.root(), "junit.xml", gates.get());
    }
    return report;
  }

  /** The search. */
  public KneeSearch search() {
    return KneeSearch.of(record);
  }

  /** The trials for the search. */
  public List<Trial> trials() {
    return points.stream().map(KneePoint::trial).flatMap(Optional::stream).toList();
  }

  /** How the search goes on, or ended. */
  public KneeStep step() {
    return search().next(trials());
  }

  /** What came out; absent while the search has not ended. */
  public Optional<KneeRecord.Result> result() {
    KneeStep step = step();
    if (step instanceof KneeStep.Play) {
      return Optional.empty();
    }
    List<Trial> trials = trials();
    return Optional.of(
        new KneeRecord.Result(
            step instanceof KneeStep.Found,
            search().survivor(trials).map(Trial::value),
            search().notSurvived(trials),
            search().contradictions(trials)));
  }

  /** The text with the table, for a terminal. */
  public String text() {
    return KneeText.terminal(this);
  }

  /** Where the knee can still be, or that it is known where, in one line. */
  public String bracket() {
    return new KneeVerdict(this).bracket();
  }

  /** One sentence: the knee, or why there is none, or what is known so far. */
  public String verdict() {
    return new KneeVerdict(this).text();
  }
}
