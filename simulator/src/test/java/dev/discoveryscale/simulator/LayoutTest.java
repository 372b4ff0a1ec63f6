package dev.discoveryscale.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Where files lie, how long those of tests are, and how tests are named. */
class LayoutTest {

  private static final Path HOME = Path.of("..");
  private static final int MOST_FILES = 25;
  private static final int MOST_LINES_OF_A_TEST = 250;
  private static final int MOST_REFERENCE_FILES = 150;

  /** A family of calls has hundreds of cells, of 10 KB each when packed. */
  private static final long MOST_REFERENCE_BYTES = 20L << 20;

  /**
   * The same for each Dubbo line, which compiles against its own Dubbo, or on both sides of a
   * process of Java 8, which has no module of the simulator's.
   */
  private static final Set<String> SHARED_NAMES =
      Set.of(
          "AddressHash",
          "CarriedProtocol",
          "CarriedProtocols",
          "DiscoveryModel",
          "Holdings",
          "MemoryRegistryFactory",
          "NamedRegistry",
          "PushListener");

  @Test
  void hasAtMost25FilesInAPackage() throws IOException {
    assertThat(packages(sources())).hasSizeGreaterThan(80);
    assertThat(packages(sources()).entrySet())
        .filteredOn(each -> each.getValue() > MOST_FILES)
        .as("packages with more than %d files", MOST_FILES)
        .isEmpty();
  }

  @Test
  void hasAtMost25FilesInAPackageOfTests() throws IOException {
    List<Path> tests = TestSource.below(HOME).stream().map(TestSource::file).toList();

    assertThat(packages(tests)).hasSizeGreaterThan(80);
    assertThat(packages(tests).entrySet())
        .filteredOn(each -> each.getValue() > MOST_FILES)
        .as("packages of tests with more than %d files", MOST_FILES)
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
  void givesEachClassANameOfItsOwn() throws IOException {
    Map<String, Long> names =
        sources().stream()
            .map(file -> file.getFileName().toString().replace(".java", ""))
            .filter(name -> !name.equals("package-info") && !SHARED_NAMES.contains(name))
            .collect(Collectors.groupingBy(name -> name, Collectors.counting()));

    assertThat(names.entrySet())
        .filteredOn(each -> each.getValue() > 1)
        .as("names of several classes")
        .isEmpty();
  }

  @Test
  void keepsCodeOutOfTheFoldersOfData() throws IOException {
    for (String folder : List.of("scenarios", "profiles", "results")) {
      try (Stream<Path> all = Files.walk(HOME.resolve(folder))) {
        assertThat(all.filter(file -> file.toString().matches(".*\\.(java|py|sh)")))
            .as(folder)
            .isEmpty();
      }
    }
  }

  /**
   * Reports that git ignores do not count: {@code ./simulate report} makes them in these folders.
   */
  @Test
  void keepsReferenceRunsSmall() throws IOException {
    List<Long> sizes = new ArrayList<>();
    try (Stream<Path> all = Files.walk(HOME.resolve("results/reference"))) {
      for (Path file : all.filter(Files::isRegularFile).filter(LayoutTest::isKept).toList()) {
        sizes.add(Files.size(file));
      }
    }

    assertThat(sizes).hasSizeBetween(50, MOST_REFERENCE_FILES);
    assertThat(sizes.stream().mapToLong(Long::longValue).sum())
        .as("bytes under results/reference")
        .isLessThanOrEqualTo(MOST_REFERENCE_BYTES);
  }

  private static boolean isKept(Path file) {
    String name = file.getFileName().toString();
    return !name.matches(".*\\.(html|svg)|summary\\.csv|junit\\.xml|run\\.lock")
        || file.endsWith("icbc-main/verdict.svg");
  }

  @Test
  void hasAtMost250LinesInATestFile() throws IOException {
    assertThat(TestSource.below(HOME))
        .hasSizeGreaterThan(400)
        .filteredOn(each -> each.lines().size() > MOST_LINES_OF_A_TEST)
        .extracting(each -> each.file() + ": " + each.lines().size())
        .as("test files with more than %d lines", MOST_LINES_OF_A_TEST)
        .isEmpty();
  }

  @Test
  void namesTestsByTheirMethodsAlone() throws IOException {
    String annotation = "@" + "DisplayName";

    assertThat(TestSource.below(HOME))
        .filteredOn(each -> each.lines().stream().anyMatch(line -> line.contains(annotation)))
        .extracting(TestSource::file)
        .as("files with " + annotation)
        .isEmpty();
  }

  @Test
  void beginsTheNameOfEachTestWithAVerb() throws IOException {
    Map<Path, List<String>> tests =
        TestSource.below(HOME).stream()
            .filter(each -> !each.tests().isEmpty())
            .collect(Collectors.toMap(TestSource::file, TestSource::tests));

    assertThat(tests.values().stream().mapToInt(List::size).sum()).isGreaterThan(1_500);
    tests.values().forEach(names -> names.removeIf(TestSource::beginsWithAVerb));
    tests.values().removeIf(List::isEmpty);
    assertThat(tests).as("tests whose names do not begin with a verb").isEmpty();
  }

  @Test
  void distinguishesVerbsFromOtherWords() {
    assertThat(List.of("countsBoth", "isRefused", "neverAsks", "passes"))
        .allMatch(TestSource::beginsWithAVerb);
    assertThat(List.of("all", "aCellThatFails", "cellsFail", "lessThanBoth", "Counts", "statusOf"))
        .noneMatch(TestSource::beginsWithAVerb);
  }

  private static Map<Path, Long> packages(List<Path> files) {
    return files.stream().collect(Collectors.groupingBy(Path::getParent, Collectors.counting()));
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
