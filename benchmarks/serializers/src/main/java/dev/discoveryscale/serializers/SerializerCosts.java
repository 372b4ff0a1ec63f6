package dev.discoveryscale.serializers;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Measures serializers, and writes {@code serializers.md} with a table for each value, beside JMH's
 * {@code serializers.json}. What was not steady is measured again after a longer warm-up, into
 * {@code again.json}. A serializer that does not give back a value as it was is not measured with
 * it; the report has the reason.
 */
final class SerializerCosts {

  private static final String ALL = "all";
  private static final TimeValue LONGER = TimeValue.seconds(5);

  private SerializerCosts() {}

  /**
   * Arguments: serializers and values, each {@code all} or names separated by commas, the folder
   * for results, and options of JMH.
   */
  public static void main(String[] arguments) throws Exception {
    List<String> serializers = chosen(arguments[0], Serializers.names(), "serializer");
    List<String> values = chosen(arguments[1], BenchmarkValues.names(), "value");
    Path folder = Files.createDirectories(Path.of(arguments[2]));
    String[] options = Arrays.copyOfRange(arguments, 3, arguments.length);
    Map<String, String> failures = new LinkedHashMap<>();
    List<String> pairs = new ArrayList<>();
    for (String value : values) {
      for (String serializer : serializers) {
        String pair = serializer + SerializerBenchmark.OF + value;
        Optional<String> failure = RoundTrip.failure(serializer, value);
        failure.ifPresentOrElse(because -> failures.put(pair, because), () -> pairs.add(pair));
      }
    }
    MeasuredCosts first =
        measured(pairs, folder.resolve("serializers.json"), options, builder -> builder);
    MeasuredCosts again =
        measured(
            first.unsteady(),
            folder.resolve("again.json"),
            options,
            builder -> builder.warmupTime(LONGER));
    String report = report(values, serializers, first.replacedBy(again), failures);
    Files.writeString(folder.resolve("serializers.md"), report);
    System.out.print(report);
  }

  private static List<String> chosen(String asked, List<String> known, String what) {
    List<String> names = asked.equals(ALL) ? known : List.of(asked.split(","));
    names.stream()
        .filter(name -> !known.contains(name))
        .findFirst()
        .ifPresent(
            name -> {
              throw new IllegalArgumentException(
                  "no %s '%s'; there are %s".formatted(what, name, String.join(", ", known)));
            });
    return names;
  }

  private static MeasuredCosts measured(
      List<String> pairs, Path file, String[] options, UnaryOperator<ChainedOptionsBuilder> more)
      throws IOException {
    if (pairs.isEmpty()) {
      Files.writeString(file, "[]");
      return MeasuredCosts.read(file);
    }
    try {
      new Runner(
              more.apply(
                      new OptionsBuilder()
                          .parent(new CommandLineOptions(options))
                          .include(SerializerBenchmark.class.getName())
                          .param("pair", pairs.toArray(String[]::new))
                          .addProfiler(GCProfiler.class)
                          .resultFormat(ResultFormatType.JSON)
                          .result(file.toString())
                          .shouldFailOnError(true))
                  .build())
          .run();
      return MeasuredCosts.read(file);
    } catch (RunnerException | CommandLineOptionException e) {
      throw new IOException("the benchmark failed: " + e.getMessage(), e);
    }
  }

  private static String report(
      List<String> values,
      List<String> serializers,
      MeasuredCosts costs,
      Map<String, String> failures)
      throws Exception {
    StringBuilder report = new StringBuilder();
    report.append("# Serializers alone\n\n").append(where()).append("\n\n");
    report.append(
        "Times are ns for one object, with the 99.9% interval of JMH over all iterations.");
    report.append(" Allocation is in bytes for one object.\n\n");
    report.append(
        "**again**: the slowest iteration had taken more than twice the fastest, so both times were measured again after a warm-up of 5 s.");
    report.append(" **?**: the same holds for the second time; do not rely on it.\n");
    for (String value : values) {
      report.append("\n## ").append(value).append("\n\n");
      report.append(
          "| serializer | version | bytes | write, ns | read, ns | write allocates | read allocates | |\n");
      report.append("|---|---|---:|---:|---:|---:|---:|---|\n");
      for (String serializer : serializers) {
        String pair = serializer + SerializerBenchmark.OF + value;
        if (costs.has(pair)) {
          report.append(
              "| %s | %s | %s | %s | %s | %s | %s | %s |\n"
                  .formatted(
                      serializer,
                      Serializers.version(serializer),
                      size(serializer, value),
                      costs.time(pair, "write"),
                      costs.time(pair, "read"),
                      costs.allocated(pair, "write"),
                      costs.allocated(pair, "read"),
                      costs.isSecond(pair) ? "again" : ""));
        }
      }
    }
    if (!failures.isEmpty()) {
      report.append("\n## Not measured\n\nThese did not give back the value as it was.\n\n");
      report.append("| serializer / value | reason |\n|---|---|\n");
      failures.forEach(
          (pair, because) ->
              report.append("| %s | %s |\n".formatted(pair, because.replace("|", "\\|"))));
    }
    return report.toString();
  }

  private static int size(String serializer, String value) throws Exception {
    Serializer with = Serializers.named(serializer, SerializerCosts.class.getClassLoader());
    return with.write(with.prepared(BenchmarkValues.named(value))).length;
  }

  /** Machine, JVM with its options, and time. */
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
    return "%s, %d processors, %s %s; %s %s, options %s; %s"
        .formatted(
            model,
            Runtime.getRuntime().availableProcessors(),
            System.getProperty("os.name"),
            System.getProperty("os.version"),
            System.getProperty("java.vm.name"),
            Runtime.version(),
            String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments()),
            Instant.now().truncatedTo(ChronoUnit.SECONDS));
  }
}
