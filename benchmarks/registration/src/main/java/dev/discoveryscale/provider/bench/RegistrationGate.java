package dev.discoveryscale.provider.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.util.Statistics;

/**
 * Runs the benchmark, prints both rates and their ratio, and fails if the fleet is slower than the
 * stock client's bare loop by more than a fifth. Medians are compared: a shot that meets a pause of
 * the machine does not decide.
 */
final class RegistrationGate {

  private static final double LEAST_RATIO = 0.8;
  private static final double MEDIAN = 50;

  private RegistrationGate() {}

  /** Argument: the file for JMH's own results, JSON. */
  public static void main(String[] arguments) throws RunnerException, IOException {
    Path results = Path.of(arguments[0]);
    Files.createDirectories(results.toAbsolutePath().getParent());
    Collection<RunResult> runs =
        new Runner(
                new OptionsBuilder()
                    .include(RegistrationBenchmark.class.getName())
                    .resultFormat(ResultFormatType.JSON)
                    .result(results.toString())
                    .shouldFailOnError(true)
                    .build())
            .run();
    double fleet = rate(runs, "fleet");
    double stock = rate(runs, "stockClient");
    double ratio = fleet / stock;
    System.out.printf(
        "registration, %d registries, %d sessions, %d nodes in each registry, sessions included:%n"
            + "  fleet         %,8.0f nodes/s%n"
            + "  stock client  %,8.0f nodes/s (the floor: a bare loop of asynchronous creates)%n"
            + "  ratio         %8.2f (at least %.2f)%n",
        Workload.REGISTRIES,
        Workload.REGISTRIES * Workload.INSTANCES,
        Workload.NODES,
        fleet,
        stock,
        ratio,
        LEAST_RATIO);
    if (ratio < LEAST_RATIO) {
      System.exit(1);
    }
  }

  /** Nodes a second, from the median of the shots' milliseconds. */
  private static double rate(Collection<RunResult> runs, String benchmark) {
    Statistics millis =
        runs.stream()
            .filter(run -> run.getParams().getBenchmark().endsWith("." + benchmark))
            .findFirst()
            .orElseThrow()
            .getPrimaryResult()
            .getStatistics();
    return Workload.REGISTRIES * Workload.NODES / (millis.getPercentile(MEDIAN) / 1_000);
  }
}
