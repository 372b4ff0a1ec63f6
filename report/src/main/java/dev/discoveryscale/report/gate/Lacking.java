package dev.discoveryscale.report.gate;

import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.Distribution;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.comparison.Estimate;
import dev.discoveryscale.report.comparison.Profiled;
import dev.discoveryscale.report.measure.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Why a measure of a profile is not known in all that was planned of two runs. */
final class Lacking {

  private Lacking() {}

  /** A few words for each replicate, or for the profile as a whole; empty if nothing lacks. */
  static List<String> of(RunSummary one, RunSummary other, String profile, Measure measure) {
    List<String> found = new ArrayList<>(of("the one", one, profile, measure));
    found.addAll(of("the other", other, profile, measure));
    if (found.isEmpty() && !Profiled.comparable(one, other, profile, measure)) {
      found.add("a profiler changes it, and the two were profiled differently");
    }
    return found;
  }

  private static List<String> of(String which, RunSummary run, String profile, Measure measure) {
    List<CellSummary> cells = run.replicates(profile);
    if (cells.isEmpty()) {
      return List.of("%s has no cell of the profile".formatted(which));
    }
    int last = cells.stream().mapToInt(CellSummary::replicate).max().orElseThrow();
    return IntStream.rangeClosed(1, Math.max(last, run.plannedReplicates()))
        .mapToObj(number -> of(cells, number, measure).map(why -> which + why))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<String> of(List<CellSummary> cells, int number, Measure measure) {
    Optional<CellSummary> cell =
        cells.stream().filter(each -> each.replicate() == number).findFirst();
    if (cell.isEmpty()) {
      return Optional.of("'s replicate %d was not played".formatted(number));
    }
    return cell.filter(each -> !Estimate.usable(each, measure))
        .map(each -> "'s replicate %d %s".formatted(number, why(each, measure)));
  }

  private static String why(CellSummary cell, Measure measure) {
    return cell.outcome() == Outcome.COMPLETED
        ? Distribution.tooFew(cell, measure)
            .map("has too few: "::concat)
            .orElse("has no " + measure.key())
        : "ended as " + cell.outcome().text();
  }
}
