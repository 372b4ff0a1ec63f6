package dev.discoveryscale.calls.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The threads of a client that take commands. With thousands of callers on one processor each of
 * them would wait for its turn, and the end of an interval with it.
 */
final class CommandThreads {

  /** The beginning of their names. */
  private static final String NAME = "probe-commands";

  private static final Path RENICE = Path.of("/usr/bin/renice");

  private CommandThreads() {}

  /**
   * Lets these threads run before all others, with Linux's {@code renice}. Only root may; for
   * others nothing changes.
   *
   * @param log what renice says is added to it
   */
  static void preferred(long pid, Path log) throws IOException, InterruptedException {
    List<String> threads = of(pid);
    if (threads.isEmpty() || !Files.isExecutable(RENICE)) {
      return;
    }
    List<String> words = new ArrayList<>(List.of(RENICE.toString(), "-n", "-20", "-p"));
    words.addAll(threads);
    new ProcessBuilder(words)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
        .start()
        .waitFor();
  }

  /** Their ids; none where there is no {@code /proc}, and in programs in Go. */
  static List<String> of(long pid) throws IOException {
    Path all = Path.of("/proc", String.valueOf(pid), "task");
    if (!Files.isDirectory(all)) {
      return List.of();
    }
    List<String> found = new ArrayList<>();
    try (Stream<Path> threads = Files.list(all)) {
      for (Path each : threads.toList()) {
        if (Files.readString(each.resolve("comm")).startsWith(NAME)) {
          found.add(each.getFileName().toString());
        }
      }
    }
    return found;
  }
}
