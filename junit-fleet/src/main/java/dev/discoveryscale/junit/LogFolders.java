package dev.discoveryscale.junit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The folders of logs: below the build's folder if there is one, else in a temporary one. */
final class LogFolders {

  private static final String NAME = "junit-fleet";

  private LogFolders() {}

  /** The folder of all fleets. */
  static Path root() {
    for (String build : List.of("target", "build")) {
      if (Files.isDirectory(Path.of(build))) {
        return Path.of(build, NAME).toAbsolutePath();
      }
    }
    return Path.of(
        System.getProperty("java.io.tmpdir"), NAME + "-" + System.getProperty("user.name"));
  }

  /**
   * The empty folder of one fleet only: a method may run several times at once. Folders of earlier
   * runs stay until the build's folder is cleaned.
   */
  static Path fresh(String name) throws IOException {
    Path folder = Files.createDirectories(root().resolve(name.replaceAll("[^A-Za-z0-9.$_-]", "_")));
    return Files.createTempDirectory(folder, "fleet-");
  }

  /** Deletes a folder with all that is in it; nothing happens if it is not there. */
  static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    }
  }
}
