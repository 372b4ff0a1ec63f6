package dev.discoveryscale.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Where files lie. */
class LayoutTest {

  private static final Path HOME = Path.of("..");
  private static final int MOST_FILES = 25;

  @Test
  void hasAtMost25FilesInAPackage() throws IOException {
    Map<Path, Long> files =
        sources().stream().collect(Collectors.groupingBy(Path::getParent, Collectors.counting()));

    assertThat(files).hasSizeGreaterThan(80);
    assertThat(files.entrySet())
        .filteredOn(each -> each.getValue() > MOST_FILES)
        .as("packages with more than %d files", MOST_FILES)
        .isEmpty();
  }

  @Test
  void saysInEachPackageWhatLivesThere() throws IOException {
    assertThat(sources().stream().map(Path::getParent).distinct())
        .filteredOn(each -> !Files.exists(each.resolve("package-info.java")))
        .as("packages without package-info.java")
        .isEmpty();
  }

  @Test
  void keepsCodeOutOfTheFoldersOfData() throws IOException {
    for (String folder : List.of("scenarios", "profiles", "results")) {
      try (Stream<Path> all = Files.walk(HOME.resolve(folder))) {
        assertThat(all.filter(file -> file.toString().endsWith(".java"))).as(folder).isEmpty();
      }
    }
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> all = Files.walk(HOME)) {
      return all.filter(file -> file.toString().endsWith(".java"))
          .filter(file -> file.toString().contains("/src/main/java/"))
          .filter(file -> !file.toString().contains("/examples/"))
          .toList();
    }
  }
}
