package dev.discoveryscale.probe.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.aether.util.version.GenericVersionScheme;
import org.eclipse.aether.version.InvalidVersionSpecificationException;
import org.eclipse.aether.version.Version;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The releases of the libraries that stand beside the Dubbo of a line. */
class LineClassPathIT {

  static Stream<String> lines() {
    return TestFleets.lines().built().stream().map(ConsumerLine::name);
  }

  @ParameterizedTest
  @MethodSource("lines")
  void containsOneReleaseOfNetty(String line) {
    assertThat(releases(line, "netty-[a-z][a-z0-9_-]*")).hasSize(1);
  }

  @ParameterizedTest
  @MethodSource("lines")
  void containsBindingOfItsSlf4j(String line) {
    assertThat(releases(line, "slf4j-api")).hasSize(1).isEqualTo(releases(line, "slf4j-simple"));
  }

  /** The first release without a known vulnerability, or a newer one. */
  @ParameterizedTest
  @CsvSource({
    "dubbo-3.3, fastjson, 1.2.84",
    "dubbo-3.3, netty-common, 4.2.20.Final",
    "dubbo-3.2, netty-common, 4.1.140.Final",
    "dubbo-3.2, zookeeper, 3.8.6"
  })
  void containsSafeRelease(String line, String library, String least) throws Exception {
    Set<String> releases = releases(line, library);
    assertThat(releases).hasSize(1);
    assertThat(version(releases.iterator().next())).isGreaterThanOrEqualTo(version(least));
  }

  private static Set<String> releases(String line, String library) {
    Pattern jar = Pattern.compile(library + "-(\\d[\\w.-]*)\\.jar");
    return TestFleets.lines().find(line).classPath().stream()
        .map(file -> jar.matcher(file.getFileName().toString()))
        .filter(Matcher::matches)
        .map(match -> match.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Version version(String text) throws InvalidVersionSpecificationException {
    return new GenericVersionScheme().parseVersion(text);
  }
}
