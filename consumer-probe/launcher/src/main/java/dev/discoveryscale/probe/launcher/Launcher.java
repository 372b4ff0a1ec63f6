package dev.discoveryscale.probe.launcher;

import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import dev.discoveryscale.probe.launcher.line.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Starts a consumer's command somewhere. Its standard streams must be those of the process. */
@FunctionalInterface
public interface Launcher {

  /**
   * Starts a command.
   *
   * @param folder the folder it runs in
   * @param errors the file its standard error is appended to
   * @throws IOException if it cannot be started
   */
  Process launch(List<String> command, Path folder, Path errors) throws IOException;

  /**
   * What a consumer finds where its command runs; by default what this machine has.
   *
   * @throws IOException if that cannot be found out
   */
  default Place place(ConsumerLine line, JvmSpec jvm) throws IOException, InterruptedException {
    return new Place(line, Jdk.at(jvm.home()), false);
  }

  /**
   * The place where a command runs.
   *
   * @param line the line, with its jars as they are found there
   * @param jdk the Java runtime there
   * @param limited whether processors and memory are limited there, so that the JVM sees it by
   *     itself and is told nothing of them
   */
  record Place(ConsumerLine line, Jdk jdk, boolean limited) {}

  /** Starts it as a process of this machine. */
  static Launcher plainProcess() {
    return (command, folder, errors) ->
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile()))
            .start();
  }
}
