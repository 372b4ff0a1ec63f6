package dev.discoveryscale.report.render.comparison;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.comparison.Profiled;
import dev.discoveryscale.report.comparison.RunDifference;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A profile of either run without any comparable measure.
 *
 * @param because why, in a few words
 * @param inTheOne whether it was planned in the one run
 */
public record NotCompared(String profile, String because, boolean inTheOne) {

  /**
   * The profiles that were planned in either run and have no difference, in the order of the runs.
   *
   * @param titles what the one and the other are called
   */
  static List<NotCompared> of(
      RunSummary one, RunSummary other, List<String> titles, List<RunDifference> differences) {
    return Stream.of(one, other)
        .flatMap(run -> run.planned().stream())
        .distinct()
        .filter(profile -> differences.stream().noneMatch(each -> each.profile().equals(profile)))
        .map(
            profile ->
                new NotCompared(
                    profile, because(one, other, titles, profile), one.planned().contains(profile)))
        .toList();
  }

  private static String because(
      RunSummary one, RunSummary other, List<String> titles, String profile) {
    String lacking =
        Stream.of(lacking(one, titles.get(0), profile), lacking(other, titles.get(1), profile))
            .flatMap(Optional::stream)
            .collect(Collectors.joining("; "));
    if (!lacking.isEmpty()) {
      return lacking;
    }
    return Profiled.different(one, other).contains(profile)
        ? "profiled differently, and a profiler changes the requested measures"
        : "no requested measure is in both";
  }

  /** Why a run has nothing of a profile; absent if it has a result. */
  private static Optional<String> lacking(RunSummary run, String which, String profile) {
    if (!run.planned().contains(profile)) {
      return Optional.of("not in " + which);
    }
    List<CellRecord> cells = run.replicates(profile).stream().map(CellSummary::record).toList();
    if (cells.isEmpty()) {
      return Optional.of("not begun in " + which);
    }
    return cells.stream().map(CellRecord::outcome).anyMatch(Outcome::isResult)
        ? Optional.empty()
        : Optional.of(
            cells.stream()
                .map(cell -> ended(cell, which))
                .distinct()
                .collect(Collectors.joining("; ")));
  }

  private static String ended(CellRecord cell, String which) {
    return cell.outcome().text()
        + " in "
        + which
        + cell.ending().reasonInBrief().map(": "::concat).orElse("");
  }

  /** For a person. */
  String text() {
    return "not compared: " + profile + ": " + because;
  }
}
