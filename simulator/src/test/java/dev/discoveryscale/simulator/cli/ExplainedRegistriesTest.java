package dev.discoveryscale.simulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.simulator.TestScenarios;
import dev.discoveryscale.simulator.plan.Consumers;
import dev.discoveryscale.simulator.plan.Needs;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What keeps a fleet registered, in the words of its registries. */
class ExplainedRegistriesTest {

  private static final Profile CONSUMER = Consumers.of("dubbo-2.7", DiscoveryModel.INTERFACE);

  @ParameterizedTest(name = "{0} instances in {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | {kind: nacos} | 0.4 beats a second to each Nacos",
        "21 | {kind: nacos, count: 2} | 8.4 beats a second to each Nacos",
        "5000 | {kind: nacos, count: 2} | 2,000 beats a second to each Nacos",
        "3 | {kind: nacos, count: 2, placement: split} | at most 0.8 beats a second to each Nacos",
        "3 | {kinds: [zookeeper, nacos]} | 3 sessions or connections in all, 1.2 beats a second to"
            + " each Nacos",
        "3 | {kind: nacos, count: 2, nacos: {beats: false}} | 6 connections in all",
        "3 | {count: 2} | 6 sessions in all",
      })
  void countsBeatsOfOneRegistry(int instances, String registries, String holders) {
    Scenario scenario =
        TestScenarios.scenario(
            "span: 1h, played: 60s",
            List.of(
                "registries=" + registries,
                "providers.interfaces=1",
                "providers.instances=" + instances));
    Needs needs = Needs.of(scenario, CONSUMER);

    assertThat(
            new ExplainedRegistries(scenario).holders(needs.sessions(), needs.mostBeatsPerSecond()))
        .isEqualTo(holders);
  }
}
