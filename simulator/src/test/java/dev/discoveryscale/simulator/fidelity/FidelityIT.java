package dev.discoveryscale.simulator.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.probe.launcher.line.ConsumerLines;
import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.simulator.fidelity.ComparedRelease.MetConsumer;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The ways of registering of every line, against running providers of that line. */
@Tag("exhaustive")
@Timeout(180)
class FidelityIT {

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  static Path folder;

  private static TreeComparison comparison;

  static Stream<Combination> combinations() {
    return Dialects.lines().stream().flatMap(line -> Combination.atEveryBuild(line).stream());
  }

  @BeforeAll
  static void startRegistries() throws Exception {
    comparison = TreeComparison.inZooKeeper(folder);
  }

  @AfterAll
  static void stopRegistries() {
    comparison.close();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("combinations")
  void writesWhatARealProviderWrites(Combination combination) throws Exception {
    Path home = Path.of(System.getProperty("simulate.home"));

    FidelityVerdict verdict =
        comparison.compare(
            combination, new ConsumerLines(home).find(combination.line().toString()));

    assertThat(verdict.differences()).isEmpty();
    assertThat(verdict.nodes()).isGreaterThanOrEqualTo(18);
  }

  @ParameterizedTest
  @CsvSource({"dubbo-2.7, INTERFACE, 12", "dubbo-3.3, APPLICATION, 24"})
  void letsARealConsumerCallEveryAddress(String line, DiscoveryModel level, long addresses)
      throws Exception {
    Path home = Path.of(System.getProperty("simulate.home"));

    assertThat(comparison.meet(level, new ConsumerLines(home).find(line)))
        .isEqualTo(new MetConsumer(level, addresses, addresses, ""));
  }
}
