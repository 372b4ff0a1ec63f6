package dev.discoveryscale.report.published;

import dev.discoveryscale.model.calls.CallScenario;
import dev.discoveryscale.model.calls.PublishedCalls;
import dev.discoveryscale.model.calls.PublishedCalls.Cell;
import dev.discoveryscale.model.calls.PublishedCalls.TestedSystem;
import dev.discoveryscale.report.analysis.CallDoubts;
import dev.discoveryscale.report.analysis.Doubt;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.analysis.SteadinessMeasures;
import dev.discoveryscale.report.comparison.CallRatios;
import dev.discoveryscale.report.comparison.Estimate;
import dev.discoveryscale.report.comparison.Ratio;
import dev.discoveryscale.report.gate.Measures;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.statistics.Bound;
import dev.discoveryscale.report.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The published figures that the record of a run contains, beside the figures of the run.
 *
 * @param published the figures
 */
public record PublishedBeside(PublishedCalls published, RunSummary run) {

  /** Those of a run; absent if its scenario names none. */
  public static Optional<PublishedBeside> of(RunSummary run) {
    return run.run()
        .plan()
        .scenario()
        .calls()
        .flatMap(calls -> calls.context().published())
        .map(published -> new PublishedBeside(published, run));
  }

  /** Each published figure over that of its payload's reference, payload by payload. */
  public List<PublishedRatio> ratios() {
    List<PublishedRatio> ratios = new ArrayList<>();
    List<String> payloads = published.cells().stream().map(Cell::payload).distinct().toList();
    for (String payload : payloads) {
      for (Measure measure : Measure.ofCalls()) {
        ratios.addAll(ratios(payload, measure));
      }
    }
    return ratios;
  }

  /** How many of the ratios are judged: those with an interval. */
  public int judged() {
    return (int) ratios().stream().filter(each -> each.measured().interval().isPresent()).count();
  }

  private List<PublishedRatio> ratios(String payload, Measure measure) {
    List<String> systems =
        published.systems().stream()
            .map(TestedSystem::name)
            .filter(system -> published.figure(payload, system, measure.key()).isPresent())
            .toList();
    return reference(payload, measure, systems).stream()
        .flatMap(
            reference ->
                systems.stream()
                    .filter(system -> !system.equals(reference))
                    .map(system -> ratio(payload, measure, system, reference)))
        .toList();
  }

  /** The first that was measured here too, else the first. */
  private Optional<String> reference(String payload, Measure measure, List<String> systems) {
    return systems.stream()
        .filter(system -> estimate(payload, system, measure).isPresent())
        .findFirst()
        .or(() -> systems.stream().findFirst());
  }

  private PublishedRatio ratio(String payload, Measure measure, String system, String reference) {
    return new PublishedRatio(
        payload,
        system,
        reference,
        measure,
        published.ratio(payload, measure.key(), system, reference).orElseThrow(),
        published.range(payload, measure.key(), system, reference),
        measured(payload, measure, system, reference),
        Stream.of(system, reference)
            .flatMap(each -> contradictions(payload, each).stream())
            .distinct()
            .sorted()
            .toList());
  }

  /** The numbers of the contradictions that concern a system's figures, from 1. */
  public List<Integer> contradictions(String payload, String system) {
    return IntStream.range(0, published.contradictions().size())
        .filter(index -> published.contradictions().get(index).concerns(payload, system))
        .mapToObj(index -> index + 1)
        .toList();
  }

  /** Each claim with what the run says of it. */
  public List<JudgedClaim> claims() {
    return claims(callers -> Optional.empty(), 1);
  }

  /**
   * Each claim with what the run says of it beside others.
   *
   * @param others the same with other numbers of callers, for claims that compare those
   * @param runs how many runs decide together
   */
  List<JudgedClaim> claims(IntFunction<Optional<PublishedBeside>> others, int runs) {
    return published.claims().stream().map(claim -> judged(claim, others, runs)).toList();
  }

  private JudgedClaim judged(
      PublishedCalls.Claim claim, IntFunction<Optional<PublishedBeside>> others, int runs) {
    int ratios = runs * claim.tests().stream().mapToInt(each -> each.payloads().size()).sum();
    List<JudgedClaim.Part> parts = new ArrayList<>();
    for (PublishedCalls.Test test : claim.tests()) {
      Measure measure =
          Measures.named(test.measure())
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "scenario.published must name measures, got " + test.measure()));
      Optional<PublishedBeside> other = test.overCallers().flatMap(others::apply);
      for (String payload : test.payloads()) {
        parts.add(
            new JudgedClaim.Part(
                test,
                payload,
                published(test, payload, other),
                measured(test, payload, measure, other),
                ratios,
                claim));
      }
    }
    return new JudgedClaim(claim, parts);
  }

  private MeasuredRatio measured(
      PublishedCalls.Test test, String payload, Measure measure, Optional<PublishedBeside> other) {
    if (test.overCallers().isPresent()) {
      return other
          .map(below -> over(below, payload, measure, test.of()))
          .orElseGet(
              () ->
                  MeasuredRatio.missing(
                      "what compares numbers of callers is judged in sweep.md, if both are"
                          + " points of the sweep"));
    }
    return test.to()
        .map(to -> measured(payload, measure, test.of(), to))
        .orElseGet(() -> figure(payload, measure, test.of()));
  }

  /** Over the same system in another run. */
  private MeasuredRatio over(
      PublishedBeside below, String payload, Measure measure, String system) {
    for (PublishedBeside each : List.of(this, below)) {
      if (each.estimate(payload, system, measure).isEmpty()) {
        return MeasuredRatio.missing(each.missing(payload, system));
      }
    }
    List<Doubt> doubts =
        Stream.of(this, below)
            .flatMap(
                each ->
                    each
                        .profile(payload, system)
                        .flatMap(profile -> CallDoubts.of(each.run, profile))
                        .stream())
            .toList();
    return Ratio.of(
            estimate(payload, system, measure).orElseThrow(),
            below.estimate(payload, system, measure).orElseThrow())
        .map(ratio -> MeasuredRatio.known(ratio, all(doubts)))
        .orElseGet(() -> MeasuredRatio.missing("replicates of %s are lost".formatted(system)));
  }

  private static Optional<Doubt> all(List<Doubt> doubts) {
    return doubts.isEmpty() ? Optional.empty() : Optional.of(Doubt.all(doubts, "; "));
  }

  private Optional<Double> published(
      PublishedCalls.Test test, String payload, Optional<PublishedBeside> other) {
    if (test.overCallers().isPresent()) {
      return published
          .figure(payload, test.of(), test.measure())
          .flatMap(
              above ->
                  other
                      .flatMap(below -> below.published.figure(payload, test.of(), test.measure()))
                      .map(below -> above / below))
          .or(test::publishedRatio);
    }
    return test.to()
        .map(to -> published.ratio(payload, test.measure(), test.of(), to).or(test::publishedRatio))
        .orElseGet(() -> published.figure(payload, test.of(), test.measure()));
  }

  /** A figure, from the lowest to the highest of its replicates. */
  private MeasuredRatio figure(String payload, Measure measure, String of) {
    Optional<Estimate> estimate = estimate(payload, of, measure);
    if (estimate.isEmpty()) {
      return MeasuredRatio.missing(missing(payload, of));
    }
    List<Interval> ranges =
        run.replicates(profile(payload, of).orElseThrow()).stream()
            .flatMap(cell -> SteadinessMeasures.range(cell, measure).stream())
            .toList();
    if (!estimate.get().whole() || ranges.size() < run.plannedReplicates()) {
      return MeasuredRatio.missing("replicates of %s are lost".formatted(of));
    }
    return MeasuredRatio.known(
        new Ratio(
            estimate.get().value(),
            Bound.EXACT,
            Optional.of(
                new Interval(
                    ranges.stream().mapToDouble(Interval::low).min().orElseThrow(),
                    ranges.stream().mapToDouble(Interval::high).max().orElseThrow(),
                    Interval.CONFIDENCE))),
        Optional.empty());
  }

  private MeasuredRatio measured(String payload, Measure measure, String of, String to) {
    for (String system : List.of(of, to)) {
      if (estimate(payload, system, measure).isEmpty()) {
        return MeasuredRatio.missing(missing(payload, system));
      }
    }
    return CallRatios.of(
            run, profile(payload, of).orElseThrow(), profile(payload, to).orElseThrow(), measure)
        .map(ratio -> MeasuredRatio.known(ratio, doubt(payload, of, to)))
        .orElseGet(
            () -> MeasuredRatio.missing("replicates of %s or %s are lost".formatted(of, to)));
  }

  /** What is doubtful of either stack. */
  private Optional<Doubt> doubt(String payload, String of, String to) {
    List<Doubt> doubts =
        Stream.of(of, to)
            .flatMap(
                system ->
                    profile(payload, system)
                        .flatMap(profile -> CallDoubts.of(run, profile))
                        .map(doubt -> new Doubt(system + ": " + doubt.text(), doubt.factor()))
                        .stream())
            .toList();
    return all(doubts);
  }

  private Optional<Estimate> estimate(String payload, String system, Measure measure) {
    return profile(payload, system).flatMap(profile -> Estimate.of(run, profile, measure));
  }

  private Optional<String> profile(String payload, String system) {
    return published
        .stack(system)
        .map(stack -> stack + "-" + payload)
        .filter(run.planned()::contains);
  }

  private String missing(String payload, String system) {
    if (profile(payload, system).isPresent()) {
      return "%s has no result with payload %s, see \"Not run\"".formatted(system, payload);
    }
    Optional<String> stack = published.stack(system);
    Optional<String> because =
        published.systems().stream()
            .filter(each -> each.name().equals(system))
            .flatMap(each -> each.because().stream())
            .findFirst()
            .or(
                () ->
                    run.callScenario().context().exclude().stream()
                        .filter(each -> stack.filter(each.name()::equals).isPresent())
                        .map(CallScenario.Excluded::because)
                        .findFirst());
    if (because.isPresent()) {
      return "%s is not run: %s".formatted(system, because.get());
    }
    boolean called =
        run.callProfiles().stream().anyMatch(profile -> profile.payload().equals(payload));
    return called
        ? "%s is not in this run (stack %s)".formatted(system, stack.orElse("unknown"))
        : "payload %s is not in this run".formatted(payload);
  }
}
