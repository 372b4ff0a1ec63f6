package dev.discoveryscale.simulator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.simulator.cores.CoreLocks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The JVM in which a test runs the simulator. */
public final class SimulatorProcess {

  private SimulatorProcess() {}

  /** Starts it on a run's folder; what it prints goes into a file. */
  public static Process start(
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
    return builder.start();
  }

  /** How one ended, and all that it printed. */
  public record Ended(int code, String output) {}

  /** Runs it to its end; whatever it started is ended with it. */
  public static Ended ended(Path run, Duration limit, String... words) throws Exception {
    Path output = run.resolveSibling("output.txt");
    Process process = start(Map.of(), run, output, List.of(words));
    try {
      assertThat(process.waitFor(limit.toSeconds(), TimeUnit.SECONDS))
          .as(Files.readString(output))
          .isTrue();
      return new Ended(process.exitValue(), Files.readString(output));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  /**
   * Where its processors are locked: apart from all other simulators, as tests run beside others
   * and measure nothing.
   */
  public static Path coreLocks(Path run) {
    return run.resolveSibling("core-locks");
  }
}
