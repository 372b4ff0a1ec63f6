package dev.discoveryscale.simulator.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.provider.FreePort;
import dev.discoveryscale.registry.EmbeddedZooKeeper;
import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.ZooKeeperOptions;
import dev.discoveryscale.registry.nacos.RnacosBinary;
import dev.discoveryscale.registry.nacos.RnacosOptions;
import dev.discoveryscale.registry.nacos.RnacosServer;
import dev.discoveryscale.simulator.TestScenarios;
import dev.discoveryscale.simulator.plan.Consumers;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Pacer;
import dev.discoveryscale.simulator.runtime.Progress;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.SortedSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A fleet that is found in a registry of somebody's is waited for, and named if it stays. */
class FormerFleetIT {

  private static final int INSTANCES = 3;

  /** The longest that the server grants. */
  private static final int SESSION_MS = 15_000;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"dubbo-2.7, INTERFACE", "dubbo-3.0, APPLICATION"})
  void goesWithItsSessionsOrIsNamed(String line, DiscoveryModel model) throws Exception {
    try (Registry registry =
            EmbeddedZooKeeper.start(
                ZooKeeperOptions.of("theirs", folder.resolve("theirs"))
                    .withHeapBytes(64L << 20)
                    .withTickMillis(SESSION_MS / 20));
        CellEnvironment environment =
            CellEnvironment.start(scenario(connect(registry)), Consumers.of(line, model), folder)) {
      FormerFleet former = former(environment);
      former.awaitGone(kind -> Duration.ZERO);
      environment.fleet().register(INSTANCES, (done, all) -> {});

      assertThatThrownBy(() -> former.awaitGone(kind -> Duration.ofSeconds(1)))
          .isInstanceOf(CellFailure.class)
          .hasMessageContaining("of other providers are still registered after 1 s; the first: ")
          .hasMessageContaining(registry.connectString());

      for (int i = 0; i < INSTANCES; i++) {
        environment.fleet().instance(i).crash();
      }
      assertThat(environment.truth().read().values()).noneMatch(SortedSet::isEmpty);
      former.awaitGone(FormerFleet::keeping);
      assertThat(environment.truth().read().values()).allMatch(SortedSet::isEmpty);
      assertThat(environment.fleet().clearLeft(GroupChange.OVERRIDE)).isZero();
    }
  }

  @Test
  void namesTheFormerFleetUntilItsConnectionsClose() throws Exception {
    assumeTrue(RnacosBinary.find().isPresent(), RnacosBinary.howToGet());
    RnacosBinary binary = RnacosBinary.find().orElseThrow();
    try (Registry registry =
            RnacosServer.start(RnacosOptions.of("theirs", folder.resolve("theirs"), binary));
        CellEnvironment environment =
            CellEnvironment.start(
                scenario("kind: nacos, " + connect(registry)),
                Consumers.of("dubbo-3.3", DiscoveryModel.APPLICATION_FIRST),
                folder)) {
      FormerFleet former = former(environment);
      former.awaitGone(kind -> Duration.ZERO);
      environment.fleet().register(INSTANCES, (done, all) -> {});

      assertThatThrownBy(() -> former.awaitGone(kind -> Duration.ofSeconds(1)))
          .isInstanceOf(CellFailure.class)
          .hasMessageContaining("of other providers are still registered after 1 s; the first: ")
          .hasMessageContaining(registry.connectString());

      for (int i = 0; i < INSTANCES; i++) {
        environment.fleet().instance(i).crash();
      }
      former.awaitGone(kind -> Duration.ofSeconds(60));
      assertThat(environment.fleet().clearLeft(GroupChange.OVERRIDE)).isZero();
    }
  }

  private static String connect(Registry registry) {
    return "connect: [\"" + registry.connectString() + "\"]";
  }

  private static FormerFleet former(CellEnvironment environment) {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    return FormerFleet.of(
        environment,
        new Pacer(Pacer.Ticker.system(), () -> {}),
        new Progress(nowhere, 0, Clock.systemUTC()));
  }

  private static Scenario scenario(String registries) throws Exception {
    return TestScenarios.scenario(
        "span: 20h, played: 60s",
        List.of(
            "registries={" + registries + "}",
            "providers.instances=" + INSTANCES,
            "providers.protocols=[{name: dubbo, port: %d}]".formatted(FreePort.any())));
  }
}
