package dev.discoveryscale.probe.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import dev.discoveryscale.probe.launcher.line.MavenClassPath;
import dev.discoveryscale.probe.launcher.line.ReleaseUnavailable;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("exhaustive")
@Timeout(300)
class ReleaseIT {

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  Path folder;

  @ParameterizedTest
  @CsvSource({
    "dubbo-2.7, 2.7.0, INTERFACE",
    "dubbo-2.7, 2.7.15, INTERFACE",
    "dubbo-3.0, 3.0.1, APPLICATION",
    "dubbo-3.2, 3.2.10, APPLICATION"
  })
  void comesFromMavenAndMeetsProviders(String name, String version, DiscoveryModel model)
      throws Exception {
    ConsumerLine line = TestFleets.lines().find(name, version);
    assertThat(line.version()).isEqualTo(version);
    new Encounter(line, model, MetadataStorage.LOCAL, TestFleets.TWO_PROTOCOLS).run(folder);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"dubbo-2.6", "dubbo-2.7", "dubbo-3.0", "dubbo-3.1", "dubbo-3.2", "dubbo-3.3"})
  void resolvesClassPathOfMaven(String name) {
    ConsumerLine built = TestFleets.lines().find(name);
    List<Path> resolved =
        new MavenClassPath(
                TestFleets.home().resolve("consumer-probe").resolve(name).resolve("pom.xml"))
            .of(built.version());
    assertThat(fileNames(resolved)).isEqualTo(fileNames(built.classPath()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"dubbo-2.7", "dubbo-3.0", "dubbo-3.1", "dubbo-3.2", "dubbo-3.3"})
  void resolvesClassPathOfMavenForNacos(String name) {
    ConsumerLine built = TestFleets.lines().findForNacos(name);
    List<Path> resolved =
        new MavenClassPath(
                TestFleets.home().resolve("consumer-probe").resolve(name).resolve("pom.xml"))
            .ofNacos(built.version());
    assertThat(fileNames(resolved)).isEqualTo(fileNames(built.classPath()));
  }

  @Test
  void includesClientOfNacos() {
    ConsumerLine other = TestFleets.lines().findForNacos("dubbo-2.7", "2.7.15");
    assertThat(other.version()).isEqualTo("2.7.15");
    assertThat(other.hasNacosClient()).isTrue();
    assertThat(TestFleets.lines().find("dubbo-2.7", "2.7.15").hasNacosClient()).isFalse();
  }

  @Test
  void findsBuiltReleaseWithoutMaven() {
    ConsumerLine built = TestFleets.lines().find("dubbo-3.3");
    assertThat(TestFleets.lines().find("dubbo-3.3", built.version())).isEqualTo(built);
  }

  @ParameterizedTest
  @CsvSource({"dubbo-2.6, 2.7.15", "dubbo-3.1, 3.10.1", "dubbo-3.3, 3.3", "dubbo-3.3, 3.3./../x"})
  void refusesReleaseOfAnotherLine(String name, String version) {
    assertThatThrownBy(() -> TestFleets.lines().find(name, version))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'%s' is no release of %s".formatted(version, name));
  }

  @Test
  void listsReleasesWithoutBetas() {
    assertThat(TestFleets.lines().releases("dubbo-3.2"))
        .startsWith("3.2.0", "3.2.1")
        .contains("3.2.8", "3.2.10", "3.2.19")
        .allMatch(release -> release.matches("3\\.2\\.\\d+"));
  }

  @Test
  void refusesUnknownRelease() {
    assertThatThrownBy(() -> TestFleets.lines().find("dubbo-2.7", "2.7.999"))
        .isInstanceOf(ReleaseUnavailable.class)
        .hasMessageStartingWith("Maven has no org.apache.dubbo:dubbo:2.7.999 (asked ")
        .hasMessageNotContaining("\n");
  }

  /** {@code -Drelease=dubbo-2.7:2.7.8:INTERFACE,...}: how the README's table was filled. */
  @ParameterizedTest
  @EnabledIfSystemProperty(named = "release", matches = ".+")
  @MethodSource("triedByHand")
  void runsReleaseChosenByHand(String tried) throws Exception {
    String[] parts = tried.split(":");
    comesFromMavenAndMeetsProviders(parts[0], parts[1], DiscoveryModel.valueOf(parts[2]));
  }

  static Stream<String> triedByHand() {
    return Stream.of(System.getProperty("release").split(","));
  }

  private static List<String> fileNames(List<Path> classPath) {
    return classPath.stream()
        .map(path -> path.getFileName().toString())
        .filter(name -> !name.startsWith("probe-"))
        .sorted()
        .collect(Collectors.toList());
  }
}
