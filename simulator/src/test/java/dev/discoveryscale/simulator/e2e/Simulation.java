package dev.discoveryscale.simulator.e2e;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.simulator.FreePort;
import dev.discoveryscale.simulator.cores.CoreLocks;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The simulator as a user starts it: a process of its own with a scenario file of its own, on ports
 * that are free. Closing it ends it and whatever it left.
 */
final class Simulation implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration REGISTERED = Duration.ofSeconds(60);
  private static final Pattern REGISTRY =
      Pattern.compile("(zookeeper|nacos)://127\\.0\\.0\\.1:\\d+");

  private static final Pattern METRICS = Pattern.compile("(?m)^metrics: (\\S+)$");

  private static final Pattern AGENT = Pattern.compile("-javaagent:\\S+");

  private final Path run;
  private final Path output;
  private final Process process;
  private final List<ProcessHandle> seen = new ArrayList<>();

  private Simulation(Path run, Path output, Process process) {
    this.run = run;
    this.output = output;
    this.process = process;
  }

  /** Starts {@code run} with a small world. */
  static Simulation start(Path folder, String time, String profiles, String... settings)
      throws IOException {
    return start("run", folder, time, profiles, settings);
  }

  /** The same with more in its environment. */
  static Simulation start(
      Map<String, String> environment,
      Path folder,
      String time,
      String profiles,
      String... settings)
      throws IOException {
    return start(environment, List.of("run"), folder, time, profiles, settings);
  }

  /** Starts {@code run --containers} with a small world. */
  static Simulation inContainers(Path folder, String time, String profiles, String... settings)
      throws IOException {
    return start(List.of("run", "--containers"), folder, time, profiles, settings);
  }

  /** The same with an engine at another address. */
  static Simulation inContainers(
      Path folder, EngineRelay engine, String time, String profiles, String... settings)
      throws IOException {
    return start(
        engine.environment(), List.of("run", "--containers"), folder, time, profiles, settings);
  }

  /** Starts {@code weigh} with a small world. */
  static Simulation weigh(Path folder, String profile, int pairs, String... settings)
      throws IOException {
    List<String> more = new ArrayList<>(List.of("--pairs", Integer.toString(pairs)));
    for (String setting : settings) {
      more.addAll(List.of("--set", setting));
    }
    Path scenario = Files.writeString(folder.resolve("small.yaml"), world("span: 8s, by: real"));
    Path run = folder.resolve("run");
    List<String> words =
        new ArrayList<>(List.of("weigh", scenario.toString(), "--profiles", profile));
    words.addAll(List.of("--out", run.toString()));
    words.addAll(more);
    return start(run, folder.resolve("output.txt"), words);
  }

  /** Starts {@code emulate} with a small world. */
  static Simulation emulate(Path folder, String profile, String... settings) throws IOException {
    return start("emulate", folder, "span: 1h, by: real", profile, settings);
  }

  /** Starts {@code emulate --measure} with a small world. */
  static Simulation measure(
      Path folder, String time, String wait, String profile, String... settings)
      throws IOException {
    return start(List.of("emulate", "--measure", "--wait", wait), folder, time, profile, settings);
  }

  private static Simulation start(
      String verb, Path folder, String time, String profiles, String... settings)
      throws IOException {
    return start(List.of(verb), folder, time, profiles, settings);
  }

  private static Simulation start(
      List<String> verb, Path folder, String time, String profiles, String... settings)
      throws IOException {
    return start(Map.of(), verb, folder, time, profiles, settings);
  }

  private static Simulation start(
      Map<String, String> environment,
      List<String> verb,
      Path folder,
      String time,
      String profiles,
      String... settings)
      throws IOException {
    Path scenario = Files.writeString(folder.resolve("small.yaml"), world(time));
    Path run = folder.resolve("run");
    List<String> words = new ArrayList<>(verb);
    words.addAll(List.of(scenario.toString(), "--profiles", profiles));
    words.addAll(List.of("--out", run.toString()));
    for (String setting : settings) {
      words.addAll(List.of("--set", setting));
    }
    return start(environment, run, folder.resolve("output.txt"), words);
  }

  /** Goes on with the run that was started in a folder. */
  static Simulation resume(Path folder, String... options) throws IOException {
    return resume(folder, Map.of(), options);
  }

  /** The same with more in its environment. */
  static Simulation resume(Path folder, Map<String, String> environment, String... options)
      throws IOException {
    Path run = folder.resolve("run");
    Path output = Files.createTempFile(folder, "resumed", ".txt");
    List<String> words = new ArrayList<>(List.of("run", "--resume", run.toString()));
    words.addAll(List.of(options));
    return start(environment, run, output, words);
  }

  /** Tries to go on with a run that cannot be resumed; gives what is said of it. */
  static String resumeInVain(Path folder) throws IOException, InterruptedException {
    try (Simulation again = resume(folder)) {
      int code = again.exitCode(REGISTERED);
      if (code != 2) {
        throw new AssertionError("exit code " + code + ":\n" + again.output());
      }
      return again.output();
    }
  }

  private static Simulation start(Path run, Path output, List<String> words) throws IOException {
    return start(Map.of(), run, output, words);
  }

  private static Simulation start(
      Map<String, String> environment, Path run, Path output, List<String> words)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // Its life is too short for a second compiler to pay.
    command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.add("-Dsimulate.home=" + System.getProperty("simulate.home"));
    command.add("-D" + CoreLocks.FOLDER + "=" + coreLocks(run));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add("dev.discoveryscale.simulator.cli.Main");
    command.addAll(words);
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().putAll(environment);
    return new Simulation(run, output, builder.start());
  }

  private static String world(String time) throws IOException {
    return """
        name: small
        registries: {count: 2, heap: 96m}
        providers:
          instances: 30
          interfaces: 3
          protocols:
            - {name: dubbo, port: %d}
            - {name: tri, port: %d, wire: dubbo}
          url: {length: 900, distinctParameters: 1}
        calls: {every: 500ms}
        churn:
          - {kind: rolling-restart, instances: 1, every: 8s, down: 4s}
        time: {%s, warmUp: 2s, quiet: 1s, still: 2s}
        gates:
          - {measure: callsFailed, max: 0}
        """
        .formatted(FreePort.any(), FreePort.any(), time);
  }

  /** Waits for the end and gives the exit code. */
  int exitCode(Duration limit) throws InterruptedException, IOException {
    if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new AssertionError("still running after " + limit + ":\n" + output());
    }
    return process.exitValue();
  }

  /** The addresses of the registries that {@code emulate} printed, once its fleet is registered. */
  List<String> registries() throws IOException {
    await().atMost(REGISTERED).until(() -> output().contains("interrupt to stop"));
    return REGISTRY.matcher(output()).results().map(MatchResult::group).toList();
  }

  /** The option for the JVM of the application that it waits for. */
  String agentOption() throws IOException {
    registries();
    String output = output();
    return AGENT
        .matcher(output)
        .results()
        .map(MatchResult::group)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no option in " + output));
  }

  /** What its metrics are now; nothing before it said where they are. */
  String metrics() throws IOException {
    Optional<MatchResult> address = METRICS.matcher(output()).results().findFirst();
    if (address.isEmpty()) {
      return "";
    }
    try (InputStream answer = URI.create(address.get().group(1)).toURL().openStream()) {
      return new String(answer.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Everything it printed. */
  String output() throws IOException {
    return Files.readString(output);
  }

  /**
   * Asks it to end, as Ctrl-C does; by TERM, as INT is ignored by what a shell started in the
   * background.
   */
  void interrupt() {
    process.destroy();
  }

  /** The process itself. */
  Process process() {
    return process;
  }

  /** Its child processes now; they are remembered and must be gone when it is. */
  List<ProcessHandle> children() {
    List<ProcessHandle> now = process.descendants().toList();
    now.stream().filter(p -> !seen.contains(p)).forEach(seen::add);
    return now;
  }

  /** The child whose command line contains a text. */
  ProcessHandle child(String text) {
    return children().stream()
        .filter(p -> p.info().commandLine().orElse("").contains(text))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no child with " + text));
  }

  /** True when the consumer of any cell is or was in a phase. */
  boolean hasReached(String phase) {
    return hasReached("", phase);
  }

  /** True when the consumer of a profile's cell is or was in a phase. */
  boolean hasReached(String profile, String phase) {
    try (Stream<Path> cells = Files.walk(run.resolve("cells").resolve(profile))) {
      return cells
          .filter(f -> f.getFileName().toString().equals("events.jsonl"))
          .anyMatch(f -> contains(f, "\"name\":\"" + phase + "\""));
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean contains(Path file, String text) {
    try {
      return Files.readString(file).contains(text);
    } catch (IOException e) {
      return false;
    }
  }

  /** Children seen so far that still run. */
  List<ProcessHandle> orphans() {
    return seen.stream().filter(ProcessHandle::isAlive).toList();
  }

  /**
   * Where its processors are locked: apart from all other simulators, as tests run beside others
   * and measure nothing.
   */
  static Path coreLocks(Path run) {
    return run.resolveSibling("core-locks");
  }

  /** The run's folder. */
  Path run() {
    return run;
  }

  /** The cell of a profile in {@code summary.json}. */
  JsonNode cell(String profile) throws IOException {
    return cell("", profile);
  }

  /** The same of a run that lies within this one's folder. */
  JsonNode cell(String point, String profile) throws IOException {
    Path summary = run.resolve(point).resolve("summary.json");
    for (JsonNode cell : JSON.readTree(summary.toFile()).path("cells")) {
      if (cell.path("profile").asText().equals(profile)) {
        return cell;
      }
    }
    throw new AssertionError("no cell of " + profile + " in summary.json");
  }

  @Override
  public void close() {
    children();
    process.destroyForcibly();
    seen.forEach(ProcessHandle::destroyForcibly);
  }
}
