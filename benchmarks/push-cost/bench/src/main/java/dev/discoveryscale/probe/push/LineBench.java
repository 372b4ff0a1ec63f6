package dev.discoveryscale.probe.push;

import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import dev.discoveryscale.probe.launcher.line.ConsumerLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs the benchmark of lines, one JVM after the other. */
final class LineBench {

  private final ConsumerLines lines;
  private final BenchCommand command;
  private final Path folder;
  private final Effort effort;

  /**
   * @param home the project's home
   * @param folder gets for each line JMH's results, {@code <line>.json}, and what it said, {@code
   *     <line>.log}
   */
  LineBench(Path home, Path folder, Effort effort) throws IOException {
    this.lines = new ConsumerLines(home);
    this.command = new BenchCommand(home.toAbsolutePath());
    this.folder = folder;
    this.effort = effort;
  }

  /**
   * Measures a line.
   *
   * @throws IOException if the benchmark did not end well; the message names its log
   */
  List<Point> run(String name, Selection selection) throws IOException, InterruptedException {
    ConsumerLine line = lines.find(name);
    Path results = folder.resolve(name + ".json");
    Path log = folder.resolve(name + ".log");
    Path scratch = Files.createDirectories(folder.resolve(name));
    Process process =
        new ProcessBuilder(
                command.words(line, selection.levelsOf(name), selection.sizes(), effort, results))
            .directory(scratch.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    Thread whenInterrupted = new Thread(() -> end(process), "end of the benchmark");
    Runtime.getRuntime().addShutdownHook(whenInterrupted);
    try {
      int code = process.waitFor();
      if (code != 0) {
        throw new IOException(
            "the benchmark of %s ended with code %d; see %s".formatted(name, code, log));
      }
    } finally {
      Runtime.getRuntime().removeShutdownHook(whenInterrupted);
      end(process);
    }
    delete(scratch);
    return JmhResults.read(results);
  }

  private static void end(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  /** The registry's cache files of the consumers that were measured. */
  private static void delete(Path scratch) throws IOException {
    List<Path> all = new ArrayList<>();
    try (var walk = Files.walk(scratch)) {
      walk.forEach(path -> all.add(0, path));
    }
    for (Path path : all) {
      Files.delete(path);
    }
  }
}
