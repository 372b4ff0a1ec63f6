package dev.discoveryscale.simulator.e2e;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
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

/**
 * The simulator as a user starts it: a process of its own with a scenario file of its own, on ports
 * that are free. Closing it ends it and whatever it left.
 */
public final class Simulation implements AutoCloseable {

  private static final Duration REGISTERED = Duration.ofSeconds(60);

  /** Consumers of these tests live for seconds, which the second compiler would take for itself. */
  private static final String COMPILED_ONCE = "jvm.flags=[-XX:TieredStopAtLevel=1]";

  private static final Pattern REGISTRY =
      Pattern.compile("(zookeeper|nacos)://127\\.0\\.0\\.1:\\d+");
  private static final Pattern METRICS = Pattern.compile("(?m)^metrics: (\\S+)$");
  private static final Pattern AGENT = Pattern.compile("-javaagent:\\S+");

  private final Path run;
  private final Path output;
  private final Process process;
  private final List<ProcessHandle> seen = new ArrayList<>();

  private Simulation(Map<String, String> environment, Path run, Path output, List<String> words)
      throws IOException {
    this.run = run;
    this.output = output;
    process = SimulatorProcess.start(environment, run, output, words);
  }

  /** Starts {@code run} with a small world. */
  public static Simulation start(Path folder, String time, String profiles, String... settings)
      throws IOException {
    return start(Map.of(), List.of("run"), folder, time, profiles, settings);
  }

  /** The same with more in its environment. */
  public static Simulation start(
      Map<String, String> more, Path folder, String time, String profiles, String... settings)
      throws IOException {
    return start(more, List.of("run"), folder, time, profiles, settings);
  }

  /** Starts {@code run --containers} with a small world. */
  public static Simulation inContainers(
      Path folder, String time, String profiles, String... settings) throws IOException {
    return start(Map.of(), List.of("run", "--containers"), folder, time, profiles, settings);
  }

  /** The same with an engine at another address. */
  public static Simulation inContainers(
      Path folder, EngineRelay engine, String time, String profiles, String... settings)
      throws IOException {
    return start(
        engine.environment(), List.of("run", "--containers"), folder, time, profiles, settings);
  }

  /** Starts {@code weigh} with a small world. */
  public static Simulation weigh(Path folder, String profile, int pairs) throws IOException {
    List<String> verb = List.of("weigh", "--pairs", Integer.toString(pairs));
    return start(Map.of(), verb, folder, "span: 8s, by: real", profile);
  }

  /** Starts {@code emulate} with a small world. */
  public static Simulation emulate(Path folder, String profile, String... settings)
      throws IOException {
    return start(Map.of(), List.of("emulate"), folder, "span: 1h, by: real", profile, settings);
  }

  /** Starts {@code emulate --measure} with a small world. */
  public static Simulation measure(
      Path folder, String time, String wait, String profile, String... settings)
      throws IOException {
    return start(
        Map.of(), List.of("emulate", "--measure", "--wait", wait), folder, time, profile, settings);
  }

  private static Simulation start(
      Map<String, String> environment,
      List<String> verb,
      Path folder,
      String time,
      String profiles,
      String... settings)
      throws IOException {
    Path scenario = SmallWorld.write(folder, time);
    Path run = folder.resolve("run");
    List<String> words = new ArrayList<>(verb);
    words.addAll(List.of(scenario.toString(), "--profiles", profiles));
    words.addAll(List.of("--out", run.toString(), "--set", COMPILED_ONCE));
    for (String setting : settings) {
      words.addAll(List.of("--set", setting));
    }
    return new Simulation(environment, run, folder.resolve("output.txt"), words);
  }

  /** Goes on with the run that was started in a folder. */
  public static Simulation resume(Path folder, String... options) throws IOException {
    return resume(folder, Map.of(), options);
  }

  /** The same with more in its environment. */
  public static Simulation resume(Path folder, Map<String, String> environment, String... options)
      throws IOException {
    Path run = folder.resolve("run");
    Path output = Files.createTempFile(folder, "resumed", ".txt");
    List<String> words = new ArrayList<>(List.of("run", "--resume", run.toString()));
    words.addAll(List.of(options));
    return new Simulation(environment, run, output, words);
  }

  /** Tries to go on with a run that cannot be resumed; gives what is said of it. */
  public static String resumeInVain(Path folder) throws IOException, InterruptedException {
    try (Simulation again = resume(folder)) {
      int code = again.exitCode(REGISTERED);
      if (code != 2) {
        throw new AssertionError("exit code " + code + ":\n" + again.output());
      }
      return again.output();
    }
  }

  /** Waits for the end and gives the exit code. */
  public int exitCode(Duration limit) throws InterruptedException, IOException {
    if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new AssertionError("still running after " + limit + ":\n" + output());
    }
    return process.exitValue();
  }

  /** The addresses of the registries that {@code emulate} printed, once its fleet is registered. */
  public List<String> registries() throws IOException {
    await().atMost(REGISTERED).until(() -> output().contains("interrupt to stop"));
    return REGISTRY.matcher(output()).results().map(MatchResult::group).toList();
  }

  /** The option for the JVM of the application that it waits for. */
  public String agentOption() throws IOException {
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
  public String metrics() throws IOException {
    Optional<MatchResult> address = METRICS.matcher(output()).results().findFirst();
    if (address.isEmpty()) {
      return "";
    }
    try (InputStream answer = URI.create(address.get().group(1)).toURL().openStream()) {
      return new String(answer.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Everything it printed. */
  public String output() throws IOException {
    return Files.readString(output);
  }

  /**
   * Asks it to end, as Ctrl-C does; by TERM, as INT is ignored by what a shell started in the
   * background.
   */
  public void interrupt() {
    process.destroy();
  }

  /** The process itself. */
  public Process process() {
    return process;
  }

  /** Its child processes now; they are remembered and must be gone when it is. */
  public List<ProcessHandle> children() {
    List<ProcessHandle> now = process.descendants().toList();
    now.stream().filter(p -> !seen.contains(p)).forEach(seen::add);
    return now;
  }

  /** The child whose command line contains a text. */
  public ProcessHandle child(String text) {
    return children().stream()
        .filter(p -> p.info().commandLine().orElse("").contains(text))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no child with " + text));
  }

  /** True when the consumer of any cell is or was in a phase. */
  public boolean hasReached(String phase) {
    return new RunFiles(run).hasReached("", phase);
  }

  /** True when the consumer of a profile's cell is or was in a phase. */
  public boolean hasReached(String profile, String phase) {
    return new RunFiles(run).hasReached(profile, phase);
  }

  /** Children seen so far that still run. */
  public List<ProcessHandle> orphans() {
    return seen.stream().filter(ProcessHandle::isAlive).toList();
  }

  /** The run's folder. */
  public Path run() {
    return run;
  }

  /** The cell of a profile in {@code summary.json}. */
  public JsonNode cell(String profile) throws IOException {
    return new RunFiles(run).cell("", profile);
  }

  /** The same of a run that lies within this one's folder. */
  public JsonNode cell(String point, String profile) throws IOException {
    return new RunFiles(run).cell(point, profile);
  }

  @Override
  public void close() {
    children();
    process.destroyForcibly();
    seen.forEach(ProcessHandle::destroyForcibly);
  }
}
