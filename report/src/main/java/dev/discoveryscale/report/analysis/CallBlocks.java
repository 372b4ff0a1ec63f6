package dev.discoveryscale.report.analysis;

import dev.discoveryscale.model.calls.CallProfile;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.statistics.Blocks;
import dev.discoveryscale.report.statistics.Interval;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * Stacks with the same payload that took turns with each other; their replicates are the blocks.
 */
public final class CallBlocks {

  private CallBlocks() {}

  /**
   * A measure of all stacks that took turns with some; absent if these did not take turns with each
   * other, if fewer than two have it in all replicates, if one of the named has not, or below three
   * replicates.
   *
   * @param scale laid over each figure
   * @param needed profiles with the same payload
   */
  public static Optional<Blocks> of(
      RunSummary run, Measure measure, DoubleUnaryOperator scale, String... needed) {
    if (run.callScenario().time().turn().isEmpty()
        || run.plannedReplicates() < Interval.MIN_REPLICATES) {
      return Optional.empty();
    }
    Optional<List<String>> group = group(run, needed[0]);
    Map<String, double[]> figures = new LinkedHashMap<>();
    for (String each : run.planned()) {
      if (group(run, each).equals(group)) {
        double[] scaled =
            run.replicates(each).stream()
                .sorted(Comparator.comparingInt(CellSummary::replicate))
                .filter(cell -> Trust.usable(cell, measure))
                .flatMap(cell -> cell.get(measure).stream())
                .mapToDouble(scale::applyAsDouble)
                .filter(Double::isFinite)
                .toArray();
        if (scaled.length == run.plannedReplicates()) {
          figures.put(each, scaled);
        }
      }
    }
    return figures.size() > 1 && figures.keySet().containsAll(List.of(needed))
        ? Optional.of(new Blocks(figures))
        : Optional.empty();
  }

  /**
   * The logarithms of a cell's rates, turn by turn, against the other stacks in the same round:
   * less the median of all, as a stack that steps must not make the others step. Each stack's are
   * first centred on its own median. With a single other stack it is the difference to that one.
   * Absent without another stack that had as many turns.
   */
  static Optional<double[]> turns(RunSummary run, CellSummary cell) {
    int turns = cell.calls().turns().size();
    Optional<List<String>> group = group(run, cell.profile());
    List<double[]> others =
        run.cells().stream()
            .filter(each -> !each.profile().equals(cell.profile()))
            .filter(each -> each.replicate() == cell.replicate())
            .filter(each -> group(run, each.profile()).equals(group))
            .filter(each -> each.calls().turns().size() == turns)
            .flatMap(each -> centred(each).stream())
            .toList();
    return centred(cell).filter(own -> !others.isEmpty()).map(own -> against(own, others));
  }

  /** The payload, and the stacks with which this one took turns. */
  private static Optional<List<String>> group(RunSummary run, String profile) {
    List<String> stacks =
        run.planned().stream()
            .flatMap(each -> run.callProfile(each).stream())
            .map(CallProfile::stackName)
            .distinct()
            .toList();
    return run.callProfile(profile)
        .map(each -> List.of(each.payload(), run.callScenario().time().group(each, stacks)));
  }

  private static double[] against(double[] own, List<double[]> others) {
    double[] against = new double[own.length];
    for (int i = 0; i < own.length; i++) {
      int round = i;
      double[] figures = others.stream().mapToDouble(each -> each[round]).toArray();
      against[i] =
          own[i]
              - (figures.length == 1
                  ? figures[0]
                  : new Median()
                      .evaluate(
                          DoubleStream.concat(DoubleStream.of(figures), DoubleStream.of(own[i]))
                              .toArray()));
    }
    return against;
  }

  /** Absent without turns, or if calls were answered not in all of them. */
  private static Optional<double[]> centred(CellSummary cell) {
    List<Double> rates = cell.calls().turns();
    if (rates.isEmpty() || rates.stream().anyMatch(rate -> rate <= 0)) {
      return Optional.empty();
    }
    double[] logarithms = rates.stream().mapToDouble(Math::log).toArray();
    double median = new Median().evaluate(logarithms);
    return Optional.of(DoubleStream.of(logarithms).map(each -> each - median).toArray());
  }
}
