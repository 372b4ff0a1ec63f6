package dev.discoveryscale.report.published;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.model.calls.PublishedCalls;
import dev.discoveryscale.model.record.search.SweepRecord.Point;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.analysis.SweepSummary;
import dev.discoveryscale.report.published.JudgedClaim.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Published figures and claims beside those of the points of a sweep.
 *
 * @param points the points that were begun
 */
public record PublishedSweep(List<At> points) {

  private static final String CALLERS = "load.callers";

  public PublishedSweep {
    points = List.copyOf(points);
  }

  /**
   * A point.
   *
   * @param label its name
   * @param beside the published figures for it, beside the measured ones
   * @param claims the claims as it judges them: for all points together, so that a claim about
   *     several is not decided by chance
   */
  public record At(String label, PublishedBeside beside, List<JudgedClaim> claims) {}

  /** Those of a sweep; absent if its scenario names none, or no point was begun. */
  public static Optional<PublishedSweep> of(SweepSummary sweep) {
    List<Point> begun =
        sweep.sweep().points().stream()
            .filter(point -> sweep.at(point).flatMap(PublishedBeside::of).isPresent())
            .toList();
    List<At> points = new ArrayList<>();
    for (Point point : begun) {
      PublishedBeside beside = beside(sweep, point);
      points.add(
          new At(
              point.label(),
              beside,
              beside.claims(
                  callers ->
                      begun.stream()
                          .filter(other -> sameButCallers(point, other))
                          .map(other -> beside(sweep, other))
                          .filter(other -> callers(other.run()) == callers)
                          .findFirst(),
                  begun.size())));
    }
    return points.isEmpty() ? Optional.empty() : Optional.of(new PublishedSweep(points));
  }

  private static PublishedBeside beside(SweepSummary sweep, Point point) {
    return sweep.at(point).flatMap(PublishedBeside::of).orElseThrow();
  }

  private static int callers(RunSummary run) {
    return run.callScenario().load().allCallers();
  }

  private static boolean sameButCallers(Point one, Point other) {
    return rest(one).equals(rest(other));
  }

  private static Map<String, JsonNode> rest(Point point) {
    Map<String, JsonNode> rest = new HashMap<>(point.values());
    rest.remove(CALLERS);
    return rest;
  }

  /** The source's figures and claims; figures are those of the first point only. */
  public PublishedCalls published() {
    return points.get(0).beside().published();
  }

  /**
   * What all points together say of a claim: it fails if it fails at one, and holds if it holds at
   * each that tests it.
   *
   * @param claim its number, from 0
   */
  public Verdict verdict(int claim) {
    List<Verdict> tested =
        points.stream()
            .map(point -> point.claims().get(claim).verdict())
            .filter(verdict -> verdict != Verdict.NOT_TESTED)
            .distinct()
            .toList();
    if (tested.contains(Verdict.FAILS)) {
      return Verdict.FAILS;
    }
    return switch (tested.size()) {
      case 0 -> Verdict.NOT_TESTED;
      case 1 -> tested.get(0);
      default -> Verdict.NOT_DECIDED;
    };
  }
}
