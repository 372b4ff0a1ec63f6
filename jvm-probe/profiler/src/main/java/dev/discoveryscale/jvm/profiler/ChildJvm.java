package dev.discoveryscale.jvm.profiler;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a main class of this class path in a JVM of its own. */
final class ChildJvm {

  private ChildJvm() {}

  /**
   * Runs it and waits; an interrupt or the limit ends it.
   *
   * @param prefix words that the command begins with
   * @param heapBytes its {@code -Xmx}
   * @throws IOException with the first line it wrote, if it did not exit with 0 in time
   */
  static void run(
      Class<?> main, List<String> words, List<String> prefix, long heapBytes, Duration limit)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(prefix);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx" + heapBytes, "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(words);
    Path said = Files.createTempFile("child", ".log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start();
    try {
      process.getOutputStream().close();
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IOException("not done after " + limit.toSeconds() + " s");
      }
      if (process.exitValue() != 0) {
        throw new IOException(
            Files.readString(said, StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse("exit code " + process.exitValue()));
      }
    } finally {
      process.destroyForcibly();
      Files.deleteIfExists(said);
    }
  }
}
