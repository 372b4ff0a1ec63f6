package dev.discoveryscale.report.comparison;

import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.statistics.Bound;
import dev.discoveryscale.report.statistics.Interval;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Ratios of two stacks of calls with the same payload.
 *
 * <p>Stacks that took turns are compared within each replicate, whose conditions they shared: a
 * randomized complete block design on the logarithms, with the replicates as blocks. Its residuals
 * are those of all stacks together (R. A. Fisher, "The Design of Experiments", 1935).
 */
public final class CallRatios {

  private CallRatios() {}

  /**
   * Absent if a stack has no value that may be compared; without an interval below three
   * replicates.
   */
  public static Optional<Ratio> of(
      RunSummary run, String profile, String reference, Measure measure) {
    if (run.run().plan().scenario().takesTurns()) {
      Map<String, double[]> logs = logs(run, profile, measure);
      if (logs.containsKey(profile) && logs.containsKey(reference)) {
        return Optional.of(within(logs, profile, reference));
      }
    }
    return Estimate.of(run, profile, measure)
        .flatMap(
            value -> Estimate.of(run, reference, measure).flatMap(base -> Ratio.of(value, base)));
  }

  /** Of all stacks with a profile's payload whose replicates are complete. */
  private static Map<String, double[]> logs(RunSummary run, String profile, Measure measure) {
    Optional<String> payload = run.run().plan().profile(profile).payload();
    Map<String, double[]> logs = new LinkedHashMap<>();
    for (String each : run.planned()) {
      if (run.run().plan().profile(each).payload().equals(payload)) {
        List<Double> values =
            run.replicates(each).stream()
                .sorted((one, other) -> Integer.compare(one.replicate(), other.replicate()))
                .filter(cell -> cell.outcome().isResult())
                .flatMap(cell -> value(cell, measure).stream())
                .toList();
        if (values.size() == run.plannedReplicates() && values.size() >= Interval.MIN_REPLICATES) {
          logs.put(each, values.stream().mapToDouble(Math::log).toArray());
        }
      }
    }
    return logs;
  }

  private static Optional<Double> value(CellSummary cell, Measure measure) {
    return cell.get(measure).filter(value -> value > 0);
  }

  private static Ratio within(Map<String, double[]> logs, String profile, String reference) {
    int replicates = logs.get(profile).length;
    double[] blocks = new double[replicates];
    for (double[] stack : logs.values()) {
      for (int i = 0; i < replicates; i++) {
        blocks[i] += stack[i] / logs.size();
      }
    }
    double squares = 0;
    for (double[] stack : logs.values()) {
      for (int i = 0; i < replicates; i++) {
        double residual = stack[i] - mean(stack) - blocks[i] + mean(blocks);
        squares += residual * residual;
      }
    }
    double freedom = (logs.size() - 1.0) * (replicates - 1);
    double error = Math.sqrt(squares / freedom * 2 / replicates);
    double value = Math.exp(mean(logs.get(profile)) - mean(logs.get(reference)));
    return new Ratio(
        value,
        Bound.EXACT,
        Optional.of(Interval.about(value, error, freedom)),
        Optional.of(new Ratio.Spread(error, freedom)));
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }
}
