package dev.discoveryscale.report.render.knee;

import dev.discoveryscale.model.record.search.KneeRecord;
import dev.discoveryscale.report.folder.KneeFolder;
import dev.discoveryscale.report.knee.KneePoint;
import dev.discoveryscale.report.render.text.ReportFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * All searches of a folder, made from it alone: that of its profile, or one for each profile in a
 * search of rates.
 *
 * @param record the question
 * @param searches the result so far, in the order of the profiles
 */
public record KneeSummary(KneeRecord record, List<KneeReport> searches) {

  public KneeSummary {
    searches = List.copyOf(searches);
  }

  /**
   * Reads a folder.
   *
   * @throws IOException if it cannot be read or is not as the format says
   */
  public static KneeSummary read(KneeFolder folder) throws IOException {
    KneeRecord record = folder.read();
    List<KneeReport> searches = new ArrayList<>();
    List<String> profiles = record.find().ofCalls() ? record.profiles() : List.of(record.profile());
    for (String profile : profiles) {
      searches.add(KneeReport.read(record, profile, folder));
    }
    return new KneeSummary(record, searches);
  }

  /**
   * Reads a folder and writes what came out of it into knee.md, knee.html and knee.json, and into
   * junit.xml if its scenario has gates.
   */
  public static KneeSummary write(KneeFolder folder) throws IOException {
    KneeSummary all = read(folder);
    Map<String, KneeRecord.Result> results = all.results();
    if (!results.isEmpty() && !all.record.has(results)) {
      folder.write(all.record.with(results));
    }
    ReportFile.write(folder.root(), "knee.md", KneeText.markdown(all));
    ReportFile.write(folder.root(), "knee.html", KneePage.of(all));
    Optional<String> gates = KneeJunit.of(all);
    if (gates.isPresent()) {
      ReportFile.write(folder.root(), "junit.xml", gates.get());
    }
    return all;
  }

  /** What came out, by profile; those that have not ended are not there. */
  public Map<String, KneeRecord.Result> results() {
    Map<String, KneeRecord.Result> results = new LinkedHashMap<>();
    searches.forEach(
        search -> search.result().ifPresent(result -> results.put(search.profile(), result)));
    return results;
  }

  /** The search of a profile. */
  public KneeReport of(String profile) {
    return searches.stream()
        .filter(search -> search.profile().equals(profile))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no search of " + profile));
  }

  /** Whether every search has found its knee. */
  public boolean found() {
    return searches.stream()
        .allMatch(search -> search.result().filter(KneeRecord.Result::found).isPresent());
  }

  /** The points of all searches. */
  List<KneePoint> points() {
    return searches.stream().flatMap(search -> search.points().stream()).toList();
  }

  /** The tables and the results, for a terminal. */
  public String text() {
    return searches.stream().map(KneeText::terminal).collect(Collectors.joining("\n"));
  }
}
