package dev.discoveryscale.report.render.comparison;

import dev.discoveryscale.report.analysis.Distribution;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.comparison.Comparisons;
import dev.discoveryscale.report.comparison.HolderDifference;
import dev.discoveryscale.report.comparison.RunDifference;
import dev.discoveryscale.report.comparison.ThingPrediction;
import dev.discoveryscale.report.gate.Regression;
import dev.discoveryscale.report.gate.Regression.By;
import dev.discoveryscale.report.gate.RegressionGate;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.cell.CellRemarks;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The comparison of two runs, or of two profiles of one run: everything that its reports contain.
 *
 * @param titles the titles of the one and the other
 * @param startedAt when the other run began
 * @param notes other differences
 * @param differences by profile, in the order of the requested measures
 * @param holders by profile, the largest difference first, where heaps were divided in both
 * @param predictions the other's live sets by the one's bytes for each thing
 * @param remarks what the cells themselves say against believing their numbers
 * @param within percent within which all differences should lie; absent if that is not asked
 * @param gates what each gate came to, for each profile
 * @param by what the gates look at
 * @param notCompared profiles without any comparable measure
 */
public record RunComparison(
    List<String> titles,
    Instant startedAt,
    List<String> notes,
    List<RunDifference> differences,
    List<HolderDifference> holders,
    List<ThingPrediction> predictions,
    List<CellRemarks> remarks,
    Optional<Double> within,
    List<Regression> gates,
    By by,
    List<NotCompared> notCompared) {

  public RunComparison {
    titles = List.copyOf(titles);
    notes = List.copyOf(notes);
    differences = List.copyOf(differences);
    holders = List.copyOf(holders);
    predictions = List.copyOf(predictions);
    remarks = List.copyOf(remarks);
    gates = List.copyOf(gates);
    notCompared = List.copyOf(notCompared);
  }

  /**
   * The question to two runs.
   *
   * @param measures to compare, in this order
   * @param within as in {@link RunComparison}
   * @param gates the regression gates
   * @param by what the gates judge
   */
  public record Question(
      List<Measure> measures, Optional<Double> within, List<RegressionGate> gates, By by) {

    public Question {
      measures = List.copyOf(measures);
      gates = List.copyOf(gates);
    }
  }

  /**
   * Compares.
   *
   * @param ofOneRun whether the two are profiles of one run, so that neither predicts the other
   */
  public static RunComparison of(
      RunSummary one,
      RunSummary other,
      boolean ofOneRun,
      List<String> titles,
      List<String> notes,
      Question question) {
    List<RunDifference> differences = RunDifference.of(one, other, question.measures());
    return new RunComparison(
        titles,
        other.run().startedAt(),
        Stream.concat(
                notes.stream(),
                Stream.concat(
                    oneSided(one, other, "the one", question.measures()),
                    oneSided(other, one, "the other", question.measures())))
            .toList(),
        differences,
        HolderDifference.of(one, other),
        ofOneRun ? List.of() : ThingPrediction.of(one, other),
        CellRemarks.of(
            one,
            other,
            profile -> ofOneRun ? titles.get(0) : profile + " in the one",
            profile -> ofOneRun ? titles.get(1) : profile + " in the other"),
        question.within(),
        Regression.check(question.gates(), one, other),
        question.by(),
        NotCompared.of(one, other, titles, differences));
  }

  /** Percentiles that one of the two has too few observations for, and the other has. */
  private static Stream<String> oneSided(
      RunSummary lacking, RunSummary having, String which, List<Measure> measures) {
    return lacking.profiles().stream()
        .flatMap(
            profile ->
                measures.stream()
                    .filter(measure -> Comparisons.estimate(having, profile, measure).isPresent())
                    .flatMap(
                        measure ->
                            lacking.replicates(profile).stream()
                                .flatMap(cell -> Distribution.tooFew(cell, measure).stream())
                                .map(why -> "%s: %s in %s".formatted(profile, why, which))
                                .limit(1)));
  }

  /**
   * Profiles that were planned in one run only. If all differences must be within a percentage, one
   * such profile breaks it.
   */
  List<NotCompared> missed() {
    return within.isPresent()
        ? notCompared.stream().filter(NotCompared::inTheOne).toList()
        : List.of();
  }

  /** Whether a difference lies within what was asked; so does any if nothing was. */
  boolean within(RunDifference difference) {
    return within.map(difference::within).orElse(true);
  }

  /** Whether every gate is held, and every difference of every profile within what was asked. */
  public boolean held() {
    return missed().isEmpty()
        && differences.stream().allMatch(this::within)
        && gates.stream().allMatch(gate -> gate.held(by));
  }

  /** Whether anything was asked that can fail. */
  boolean judged() {
    return within.isPresent() || !gates.isEmpty();
  }
}
