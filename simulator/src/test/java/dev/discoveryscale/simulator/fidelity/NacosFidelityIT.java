package dev.discoveryscale.simulator.fidelity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.probe.launcher.line.ConsumerLines;
import dev.discoveryscale.provider.dialect.NacosDialects;
import dev.discoveryscale.registry.nacos.RnacosBinary;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the emulated fleet writes into servers that speak as Nacos does, against what running
 * providers of each line write. Skipped where there is no such server.
 */
@Tag("exhaustive")
@Timeout(180)
class NacosFidelityIT {

  private static final Set<String> ENDS = Set.of("dubbo-2.7", "dubbo-3.0", "dubbo-3.3");
  private static final Set<String> WITH_TWO = Set.of("dubbo-2.7", "dubbo-3.3");

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  static Path folder;

  private static TreeComparison comparison;

  /**
   * The first and the last line that write alike stand for those between them, which {@code
   * ./simulate fidelity} compares. Registries never know of each other, so two of them are looked
   * at with one line of each kind.
   */
  static Stream<Combination> combinations() {
    return NacosDialects.lines().stream()
        .filter(line -> ENDS.contains(line.toString()))
        .flatMap(line -> Combination.atEveryBuild(line).stream())
        .filter(
            combination ->
                combination.registries() == 1
                    || WITH_TWO.contains(combination.line().toString())
                        && combination.metadata() == MetadataStorage.LOCAL);
  }

  @BeforeAll
  static void startServers() throws Exception {
    Optional<RnacosBinary> binary = RnacosBinary.find();
    if (binary.isPresent()) {
      comparison = TreeComparison.inNacos(folder, binary.get());
    }
  }

  @AfterAll
  static void stopServers() {
    if (comparison != null) {
      comparison.close();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("combinations")
  void writesWhatARealProviderWrites(Combination combination) throws Exception {
    assumeTrue(comparison != null, RnacosBinary.howToGet());
    ConsumerLines lines = new ConsumerLines(Path.of(System.getProperty("simulate.home")));

    FidelityVerdict verdict =
        comparison.compare(combination, lines.findForNacos(combination.line().toString()));

    assertThat(verdict.differences()).isEmpty();
    assertThat(verdict.facts()).isGreaterThan(80);
  }
}
