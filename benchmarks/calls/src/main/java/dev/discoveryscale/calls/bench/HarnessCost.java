package dev.discoveryscale.calls.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Runs all benchmarks of the load of calls, and prints their figures beside the goals. */
final class HarnessCost {

  private static final double LEAST_PER_CALLER = 1e6;
  private static final double MOST_LATE_MS = 1;
  private static final Duration WARM_UP = Duration.ofSeconds(5);
  private static final Duration MEASURED = Duration.ofSeconds(20);

  private HarnessCost() {}

  /** Arguments: the project's home, the folder for JMH's own results, and options of JMH. */
  public static void main(String[] arguments) throws Exception {
    System.setProperty(EchoLoad.HOME, arguments[0]);
    Path results = Files.createDirectories(Path.of(arguments[1]));
    Options options = new CommandLineOptions(Arrays.copyOfRange(arguments, 2, arguments.length));
    Collection<RunResult> echo =
        run(EchoBenchmark.class, options, results.resolve("calls-echo.json"));
    Collection<RunResult> record =
        run(RecordBenchmark.class, options, results.resolve("calls-record.json"));
    System.out.printf("%nThe load of calls by itself%n%s%n%n", where());
    System.out.printf("closed loop against an echo in the same JVM:%n");
    echo.forEach(HarnessCost::print);
    System.out.printf("%nlateness of starts at %,.0f calls/s:%n", StartLateness.RATE);
    for (String arrivals : List.of("fixed", "poisson")) {
      print(StartLateness.measure(arrivals, WARM_UP, MEASURED));
    }
    System.out.printf("%ncost of one operation:%n");
    for (RunResult each : record) {
      Result<?> result = each.getPrimaryResult();
      System.out.printf(
          "  %-14s %8.1f ns ± %.1f%n",
          each.getParams().getBenchmark().replaceAll(".*\\.", ""),
          result.getScore(),
          result.getScoreError());
    }
  }

  private static Collection<RunResult> run(Class<?> benchmark, Options options, Path results)
      throws RunnerException {
    return new Runner(
            new OptionsBuilder()
                .parent(options)
                .include(benchmark.getName())
                .jvmArgsAppend(
                    "-D%s=%s".formatted(EchoLoad.HOME, System.getProperty(EchoLoad.HOME)))
                .resultFormat(ResultFormatType.JSON)
                .result(results.toString())
                .shouldFailOnError(true)
                .build())
        .run();
  }

  /** Machine, JVM and time. */
  private static String where() throws IOException {
    Path processors = Path.of("/proc/cpuinfo");
    String model =
        Files.exists(processors)
            ? Files.readAllLines(processors).stream()
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse("unknown processor")
            : "unknown processor";
    return "%s, %d processors, %s %s; %s %s; %s"
        .formatted(
            model,
            Runtime.getRuntime().availableProcessors(),
            System.getProperty("os.name"),
            System.getProperty("os.version"),
            System.getProperty("java.vm.name"),
            Runtime.version(),
            Instant.now().truncatedTo(ChronoUnit.SECONDS));
  }

  private static void print(RunResult run) {
    String payload = run.getParams().getParam("payload");
    int callers = Integer.parseInt(run.getParams().getParam("callers"));
    Result<?> right = run.getSecondaryResults().get("right");
    double each = right.getScore() / callers;
    System.out.printf(
        "  %-8s %d caller%s %,12.0f calls/s ± %,.0f, %,11.0f for each caller%s%n",
        payload,
        callers,
        callers == 1 ? " " : "s",
        right.getScore(),
        right.getScoreError(),
        each,
        payload.equals("void")
            ? goal(each >= LEAST_PER_CALLER, "at least %,.0f".formatted(LEAST_PER_CALLER))
            : "");
  }

  private static void print(StartLateness late) {
    System.out.printf(
        "  %-8s p99 %.3f ms, max %.3f ms, of %,d calls; %.2f%% were late because all callers were busy%s%n",
        late.arrivals(),
        late.p99Nanos() / 1e6,
        late.maxNanos() / 1e6,
        late.calls(),
        100.0 * late.behind() / late.calls(),
        goal(late.p99Nanos() < MOST_LATE_MS * 1e6, "p99 below %.0f ms".formatted(MOST_LATE_MS)));
  }

  private static String goal(boolean met, String text) {
    return "; goal %s: %s".formatted(text, met ? "met" : "MISSED");
  }
}
