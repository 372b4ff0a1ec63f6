package dev.discoveryscale.report.render;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The browser that tests open pages in. */
final class Chromium {
  private Chromium() {}

  /** Where it is; empty on machines without one. */
  static Optional<Path> find() {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .flatMap(place -> Stream.of("chromium", "chromium-browser").map(Path.of(place)::resolve))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
