package dev.discoveryscale.report.gate;

import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.Distribution;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.comparison.Estimate;
import dev.discoveryscale.report.comparison.Profiled;
import dev.discoveryscale.report.comparison.Ratio;
import dev.discoveryscale.report.comparison.RunDifference;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.statistics.Bound;
import dev.discoveryscale.report.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The result of a regression gate for one profile in two runs. A gate that cannot be judged,
 * because a planned replicate lacks the measure or has only a bound of it, is not held: a guard
 * must not pass what it cannot judge.
 *
 * @param change what the gate looked at, in its own unit; absent if it was not measured
 * @param difference the two values it was made from; absent likewise
 * @param lacking why it was not measured, a few words each; empty if it was
 */
public record Regression(
    RegressionGate gate,
    String profile,
    Verdict verdict,
    Optional<Double> change,
    Optional<RunDifference> difference,
    List<String> lacking) {

  public Regression {
    lacking = List.copyOf(lacking);
  }

  /** How it came out. */
  public enum Verdict {
    /** Not worse by more than the limit. */
    HELD("held"),
    /** The mean is worse by more, and so is all of the 95% interval where there is one. */
    FAILED("FAILED"),
    /** The mean is worse by more, but the 95% interval holds the limit. */
    FAILED_BY_MEAN("FAILED by the mean; its 95% interval contains the limit"),
    /** The same, where the interval is to decide. */
    HELD_BY_INTERVAL("held: the mean exceeds the limit, but its 95% interval contains it"),
    /** One of the two is a bound that leaves it open. */
    NOT_TOLD("NOT DECIDED, because of a lower bound"),
    /** A replicate that was planned lacks it, in one of the two. */
    NOT_MEASURED("NOT JUDGED: a planned replicate lacks the measure");

    private final String text;

    Verdict(String text) {
      this.text = text;
    }

    /** Its name in files: {@code held}, {@code failed-by-mean}... */
    public String key() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** In words for a table; capitals where it is not held. */
    public String text() {
      return text;
    }
  }

  /** The part of a difference that a gate judges. */
  public enum By {
    /** The mean: fails if it does, interval or not. */
    MEAN,
    /** The 95% interval: fails only if all of it does; where there is none, the mean decides. */
    INTERVAL
  }

  /** Every gate for every profile that was planned in the one run, gate by gate. */
  public static List<Regression> check(
      List<RegressionGate> gates, RunSummary one, RunSummary other) {
    List<Regression> found = new ArrayList<>();
    for (RegressionGate gate : gates) {
      one.planned().stream()
          .map(
              profile ->
                  RunDifference.whole(one, other, profile, gate.measure())
                      .map(each -> of(gate, each))
                      .orElseGet(() -> notMeasured(gate, profile, one, other)))
          .forEach(found::add);
    }
    return found;
  }

  /** Whether the gate is held, by the mean or by the interval. */
  public boolean held(By by) {
    return verdict == Verdict.HELD || judged(by) == Verdict.HELD_BY_INTERVAL;
  }

  /** The verdict by the mean or by the interval. */
  public Verdict judged(By by) {
    return by == By.INTERVAL && verdict == Verdict.FAILED_BY_MEAN
        ? Verdict.HELD_BY_INTERVAL
        : verdict;
  }

  private static Regression of(RegressionGate gate, RunDifference difference) {
    double change = change(gate, difference);
    return new Regression(
        gate,
        difference.profile(),
        verdict(gate, difference),
        known(change),
        Optional.of(difference),
        List.of());
  }

  private static Regression notMeasured(
      RegressionGate gate, String profile, RunSummary one, RunSummary other) {
    return new Regression(
        gate,
        profile,
        Verdict.NOT_MEASURED,
        Optional.empty(),
        Optional.empty(),
        Lacking.of(one, other, profile, gate.measure()));
  }

  private static Optional<Double> known(double change) {
    return Double.isFinite(change) ? Optional.of(change) : Optional.empty();
  }

  /** Out of nothing any growth is infinite, in percent. */
  private static double change(RegressionGate gate, RunDifference difference) {
    if (!gate.percent()) {
      return difference.grown();
    }
    if (difference.one().value() != 0) {
      return 100 * difference.grown() / Math.abs(difference.one().value());
    }
    return difference.grown() == 0
        ? 0
        : Math.copySign(Double.POSITIVE_INFINITY, difference.grown());
  }

  private static Verdict verdict(RegressionGate gate, RunDifference difference) {
    boolean crossed = gate.worse(change(gate, difference)) > gate.limit();
    if (open(gate, difference, crossed)) {
      return Verdict.NOT_TOLD;
    }
    if (!crossed) {
      return Verdict.HELD;
    }
    boolean sure = interval(gate, difference).map(each -> beyond(gate, each)).orElse(true);
    return sure ? Verdict.FAILED : Verdict.FAILED_BY_MEAN;
  }

  /** A bound decides only where the truth lies further out than what is already too far. */
  private static boolean open(RegressionGate gate, RunDifference difference, boolean crossed) {
    boolean one = difference.one().bound() == Bound.AT_LEAST;
    boolean other = difference.other().bound() == Bound.AT_LEAST;
    if (!one && !other) {
      return false;
    }
    boolean outward = gate.mayGrow() ? other : one;
    boolean inward = gate.mayGrow() ? one : other;
    return crossed ? inward : outward;
  }

  private static boolean beyond(RegressionGate gate, Interval change) {
    return gate.mayGrow() ? change.low() > gate.limit() : change.high() < -gate.limit();
  }

  /** In percent that of the ratio, or where there is none that of the difference over the base. */
  private static Optional<Interval> interval(RegressionGate gate, RunDifference difference) {
    if (!gate.percent()) {
      return difference.grownInterval();
    }
    double base = Math.abs(difference.one().value());
    return difference
        .ratio()
        .flatMap(Ratio::interval)
        .map(range -> percent(range.low() - 1, range.high() - 1))
        .or(
            () ->
                difference
                    .grownInterval()
                    .filter(range -> base != 0)
                    .map(range -> percent(range.low() / base, range.high() / base)));
  }

  private static Interval percent(double low, double high) {
    return new Interval(100 * low, 100 * high, Interval.CONFIDENCE);
  }

  /** Why a measure of a profile is not known in all that was planned of two runs. */
  private static final class Lacking {

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
}
