package dev.discoveryscale.report.render.knee;

import dev.discoveryscale.model.record.search.KneeAxis;
import dev.discoveryscale.model.record.search.KneeRecord;
import dev.discoveryscale.report.folder.KneeFolder;
import dev.discoveryscale.report.knee.KneePoint;
import dev.discoveryscale.report.knee.KneeSearch;
import dev.discoveryscale.report.knee.KneeStep;
import dev.discoveryscale.report.knee.Trial;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The result of one profile's knee search so far, made from its folder alone.
 *
 * @param record the question
 * @param profile whose knee it is
 * @param points the measured points, the easiest value first
 */
public record KneeReport(KneeRecord record, String profile, List<KneePoint> points) {

  public KneeReport {
    points = List.copyOf(points);
  }

  /** Reads the search of a folder's first profile. */
  public static KneeReport read(KneeFolder folder) throws IOException {
    KneeRecord record = folder.read();
    return read(record, record.profile(), folder);
  }

  /**
   * Reads the points of a profile.
   *
   * @throws IOException if one cannot be read or is not as the format says
   */
  static KneeReport read(KneeRecord record, String profile, KneeFolder folder) throws IOException {
    List<KneePoint> points = new ArrayList<>();
    KneeAxis axis = record.find();
    for (Map.Entry<Long, Path> begun : folder.of(record, profile).begun(axis).entrySet()) {
      points.add(KneePoint.of(begun.getKey(), Reports.read(begun.getValue()), record.callP99Ms()));
    }
    points.sort((one, other) -> axis.byHardness().compare(one.value(), other.value()));
    return new KneeReport(record, profile, points);
  }

  /** Reads a search's folder, writes its reports, and returns that of its first profile. */
  public static KneeReport write(KneeFolder folder) throws IOException {
    return KneeSummary.write(folder).searches().get(0);
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
            step instanceof KneeStep.Found && !clientLimited(),
            search().survivor(trials).map(Trial::value),
            search().notSurvived(trials),
            search().contradictions(trials),
            record.find().ofCalls() ? Optional.of(clientLimited()) : Optional.empty()));
  }

  /** The point that did not survive and is easier than all others that did not. */
  Optional<KneePoint> failed() {
    return search()
        .notSurvived(trials())
        .flatMap(value -> points.stream().filter(point -> point.value() == value).findFirst());
  }

  /** Whether the client is why the easiest value that was not survived was not. */
  boolean clientLimited() {
    return failed().filter(KneePoint::clientLimited).isPresent();
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
