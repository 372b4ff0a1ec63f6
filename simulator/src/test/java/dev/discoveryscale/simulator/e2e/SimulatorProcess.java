package dev.discoveryscale.simulator.e2e;

import dev.discoveryscale.simulator.cores.CoreLocks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The JVM in which a test runs the simulator. */
final class SimulatorProcess {

  private SimulatorProcess() {}

  /** Starts it on a run's folder; what it prints goes into a file. */
  static Process start(Map<String, String> environment, Path run, Path output, List<String> words)
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

  /**
   * Where its processors are locked: apart from all other simulators, as tests run beside others
   * and measure nothing.
   */
  static Path coreLocks(Path run) {
    return run.resolveSibling("core-locks");
  }
}
