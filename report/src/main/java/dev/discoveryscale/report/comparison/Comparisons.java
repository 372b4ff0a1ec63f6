package dev.discoveryscale.report.comparison;

import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.Published;
import dev.discoveryscale.report.span.SpanFigure;
import dev.discoveryscale.report.statistics.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Sets every profile of a run against the reference profiles, over the means of replicates. */
public final class Comparisons {
  /** What profiles are set against. */
  public static final List<String> REFERENCES =
      List.of("dubbo-2.7-interface", "dubbo-2.6-interface");

  /** What is compared: memory, collections, allocation. */
  public static final List<Measure> MEASURES =
      List.of(
          Measure.USED_AFTER_FULL_GC_MB,
          Measure.OLD_USED_AFTER_FULL_GC_MB,
          Measure.SPAN_FULL_GC,
          Measure.SPAN_YOUNG_GC,
          Measure.SPAN_ALLOCATED_GB,
          Measure.ALLOCATED_KB_PER_PUSH);

  private Comparisons() {}

  /** Every profile against every reference but itself, in the order of the run. */
  public static List<Comparison> of(RunSummary run, Published published) {
    List<Comparison> all = new ArrayList<>();
    for (String reference : REFERENCES) {
      for (String profile : run.profiles()) {
        if (!profile.equals(reference)) {
          MEASURES.forEach(measure -> all.add(of(run, published, profile, reference, measure)));
        }
      }
    }
    return all;
  }

  /** Whether any profile can be set against another: a run of one cell or of failed ones cannot. */
  public static boolean any(RunSummary run, Published published) {
    return of(run, published).stream().anyMatch(one -> one.ratio().isPresent());
  }

  /**
   * One measure of one profile against one reference. There is no ratio where a profiler was
   * attached to a cell of either and changes the measure, see {@link Profiled}.
   */
  public static Comparison of(
      RunSummary run, Published published, String profile, String reference, Measure measure) {
    boolean comparable = Profiled.comparable(run, List.of(profile, reference), measure);
    Optional<Estimate> value = estimate(run, profile, measure).filter(known -> comparable);
    Optional<Estimate> base = estimate(run, reference, measure).filter(known -> comparable);
    Optional<Ratio> ratio = value.flatMap(of -> base.flatMap(to -> Ratio.of(of, to)));
    Optional<Double> change = published.changePercent(profile, reference, measure);
    Optional<Verdict> verdict =
        ratio
            .filter(measured -> sameSize(run, published) && sameSpan(run, published, measure))
            .flatMap(
                measured ->
                    change.map(
                        percent ->
                            Verdict.of(measured, percent, SpanFigure.of(measure).isPresent())));
    Optional<Long> toDecide =
        verdict
            .filter(known -> known.agreement() == Verdict.Agreement.NOT_DECIDED)
            .flatMap(
                known ->
                    ChangesToDecide.of(
                        run, List.of(profile, reference), measure, ratio.get(), change.get()));
    return new Comparison(
        profile, reference, measure, value, base, ratio, change, verdict, toDecide);
  }

  /** Whether the fleet has as many URLs as the published one; others are shown, not judged. */
  public static boolean sameSize(RunSummary run, Published published) {
    List<Double> told =
        run.cells().stream().flatMap(cell -> cell.get(Measure.REGISTERED_URLS).stream()).toList();
    return !told.isEmpty() && told.stream().allMatch(urls -> urls == published.urls());
  }

  /** Whether a figure over the span is of a span as long as the published one; all others are. */
  public static boolean sameSpan(RunSummary run, Published published, Measure measure) {
    List<Double> hours =
        run.cells().stream()
            .flatMap(cell -> cell.record().load().churn().stream())
            .map(churn -> churn.spanMs() / Units.MS_PER_HOUR)
            .toList();
    boolean same =
        !hours.isEmpty() && hours.stream().allMatch(each -> each == published.spanHours());
    return same || !measure.name().startsWith("SPAN_");
  }

  /** A profile's measure over its replicates. */
  public static Optional<Estimate> estimate(RunSummary run, String profile, Measure measure) {
    return Estimate.of(run, profile, measure);
  }
}
