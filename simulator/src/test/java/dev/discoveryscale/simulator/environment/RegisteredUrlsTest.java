package dev.discoveryscale.simulator.environment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.simulator.TestScenarios;
import dev.discoveryscale.simulator.plan.Consumers;
import dev.discoveryscale.simulator.plan.Fleets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** URLs of 50 instances with 3 interfaces and 2 protocols. */
class RegisteredUrlsTest {

  private static final List<Integer> ALL = IntStream.range(0, 50).boxed().toList();

  @ParameterizedTest
  @CsvSource({
    "1, mirrored, 300",
    "2, mirrored, 300",
    "1, split, 300",
    "2, split, 150",
    "3, split, 102",
  })
  void sumsRegistriesOfASplitFleet(int registries, String placement, int urls) {
    assertThat(urls(registries, placement).inTheFullest(ALL)).isEqualTo(urls);
  }

  @Test
  void countsTheFullestRegistryWithoutAbsentInstances() {
    List<Integer> left = List.of(0, 1, 3, 5);

    assertThat(urls(2, "mirrored").inTheFullest(left)).isEqualTo(4 * 6);
    assertThat(urls(2, "split").inTheFullest(left)).isEqualTo(3 * 6);
    assertThat(urls(2, "split").inTheFullest(List.of())).isZero();
  }

  private static CellEnvironment.RegisteredUrls urls(int registries, String placement) {
    Scenario scenario =
        TestScenarios.scenario(
            "span: 20h, played: 60s",
            List.of("registries.count=" + registries, "registries.placement=" + placement));
    Profile profile = Consumers.of("dubbo-2.7", DiscoveryModel.INTERFACE);
    return new CellEnvironment.RegisteredUrls(
        Fleets.of(scenario, profile), Fleets.dialect(scenario, profile));
  }
}
