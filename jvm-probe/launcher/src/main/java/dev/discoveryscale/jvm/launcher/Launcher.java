package dev.discoveryscale.jvm.launcher;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Starts the command of a JVM under test somewhere. Its standard streams must be those of the
 * process.
 */
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

  /** Starts it as a process of this machine. */
  static Launcher plainProcess() {
    return (command, folder, errors) ->
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile()))
            .start();
  }
}
