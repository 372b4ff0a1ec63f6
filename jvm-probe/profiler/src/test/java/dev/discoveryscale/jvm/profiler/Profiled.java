package dev.discoveryscale.jvm.profiler;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.dubbo.pretended.Busy;

/** A {@link Busy} JVM. */
final class Profiled implements AutoCloseable {

  private final Process process;
  private final BufferedReader said;

  private Profiled(Process process) {
    this.process = process;
    this.said = process.inputReader();
  }

  /** Starts one in a folder and waits until it can be told phases. */
  static Profiled start(Path folder, String... flags) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx64m");
    command.addAll(List.of(flags));

    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(Busy.class.getName());
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectError(folder.resolve("errors.txt").toFile())
            .start();
    Profiled profiled = new Profiled(process);
    profiled.require("ready");
    return profiled;
  }

  long pid() {
    return process.pid();
  }

  /** Lets it go through a phase to its end. */
  void phase(String name) throws IOException {
    process.outputWriter().write(name + "\n");
    process.outputWriter().flush();
    require("done");
  }

  /** Kills it, and waits until it is gone. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  private void require(String word) throws IOException {
    String line = said.readLine();
    if (!word.equals(line)) {
      throw new AssertionError("expected " + word + ", said " + line);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
