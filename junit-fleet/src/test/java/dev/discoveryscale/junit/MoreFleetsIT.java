package dev.discoveryscale.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.discoveryscale.registry.Registries;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Fleets from a file, in somebody else's registries, and two at the same time. */
@Tag("exhaustive")
class MoreFleetsIT {

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String REGISTRY = "more.fleets.registry";
  private static final CyclicBarrier BOTH = new CyclicBarrier(2);

  @Test
  @ProviderFleet(scenario = "small-fleet.yaml", spare = 1, line = "dubbo-2.7", cuttable = true)
  void takesTheFleetFromAScenarioAndCutsItsRegistry(FleetUnderTest fleet) {
    assertThat(fleet.application()).isEqualTo("orders-provider");
    assertThat(fleet.interfaces()).containsExactly("com.acme.Orders", "com.acme.Stock");
    assertThat(fleet.instances()).isEqualTo(3);
    List<String> arguments = List.of(fleet.connectStrings().get(0), fleet.interfaces().get(0), "1");
    fleet.start(
        JavaApplication.of(PlainConsumer.class).startedWhenConnected().arguments(arguments));

    assertThatThrownBy(() -> fleet.cutRegistry(1))
        .hasMessage("cut registry: number must be 0 (the fleet has one registry), got 1");
    fleet.cutRegistry(0);
    FleetChange unseen = fleet.scaleOut(1);
    assertThatThrownBy(() -> unseen.propagationSeconds(Duration.ofMillis(500)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("1 of 1 instances received no connection");
    fleet.healRegistry(0);
    unseen.propagationSeconds(LIMIT).isAtLeast(0.5);
  }

  @Test
  void sharesOneRegistryBetweenFleetsOfTwoClasses() throws Exception {
    try (Registries registries = Registries.start(1)) {
      System.setProperty(REGISTRY, registries.connectStrings().get(0));
      EngineTestKit.engine("junit-jupiter")
          .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
          .configurationParameter("junit.jupiter.execution.parallel.mode.default", "same_thread")
          .configurationParameter(
              "junit.jupiter.execution.parallel.mode.classes.default", "concurrent")
          .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
          .configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "2")
          .selectors(selectClass(One.class), selectClass(Other.class))
          .execute()
          .testEvents()
          .assertStatistics(each -> each.started(2).succeeded(2));
      assertThat(registries.all().get(0).alive()).isTrue();
      assertThat(registries.all().get(0).statistics().ephemerals()).hasValue(0);
    } finally {
      System.clearProperty(REGISTRY);
    }
  }

  @ProviderFleet(
      instances = 2,
      interfaceNames = "com.acme.One",
      registries = RegistryOrigin.EXTERNAL,
      connect = "${" + REGISTRY + "}")
  static final class One {
    @Test
    void standsWhileTheOtherDoes(FleetUnderTest fleet) throws Exception {
      BOTH.await(LIMIT.toSeconds(), TimeUnit.SECONDS);
      assertThat(fleet.interfaces()).containsExactly("com.acme.One");
    }
  }

  @ProviderFleet(
      instances = 2,
      interfaceNames = "com.acme.Other",
      application = "other",
      registries = RegistryOrigin.EXTERNAL,
      connect = "${" + REGISTRY + "}")
  static final class Other {
    @Test
    void standsWhileTheOtherDoes(FleetUnderTest fleet) throws Exception {
      BOTH.await(LIMIT.toSeconds(), TimeUnit.SECONDS);
      assertThat(fleet.interfaces()).containsExactly("com.acme.Other");
    }
  }
}
