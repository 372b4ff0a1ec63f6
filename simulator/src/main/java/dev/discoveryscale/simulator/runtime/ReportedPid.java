package dev.discoveryscale.simulator.runtime;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Checks whether a process id that a JVM reports is valid on this machine: in a container with its
 * own process ids it may be that of another process. The check uses a file that the process holds
 * open, see proc(5).
 */
public final class ReportedPid {

  private ReportedPid() {}

  /**
   * Why the id is not to be believed; empty if it is.
   *
   * @param held a file that the JVM has open
   */
  public static Optional<String> doubt(long pid, Path held) {
    Path open = Path.of("/proc", Long.toString(pid), "fd");
    try (DirectoryStream<Path> files = Files.newDirectoryStream(open)) {
      for (Path file : files) {
        if (same(file, held)) {
          return Optional.empty();
        }
      }
      return Optional.of(
          "process %d, which the application reports as its own, is another process on this machine"
              .formatted(pid));
    } catch (IOException | DirectoryIteratorException e) {
      return Optional.of(
          "the open files of process %d, which the application reports as its own, cannot be read here"
              .formatted(pid));
    }
  }

  /** A file may be closed between being listed and being looked at. */
  private static boolean same(Path file, Path held) {
    try {
      return Files.isSameFile(file, held);
    } catch (IOException closed) {
      return false;
    }
  }
}
