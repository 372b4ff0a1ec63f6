package dev.discoveryscale.simulator.environment;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.RegistryException;
import dev.discoveryscale.registry.RegistryStatistics;
import dev.discoveryscale.registry.ServerIdentity;
import dev.discoveryscale.simulator.TestScenarios;
import dev.discoveryscale.simulator.plan.Consumers;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What a genuine Nacos would not keep is said before it is registered. */
class SingleRegistrationsTest {

  private static final Scenario NACOS =
      TestScenarios.scenario("span: 20h, played: 60s", List.of("registries.kind=nacos"));

  @Test
  void refusesAnyNacosButRnacosForSeveralProtocols() {
    assertThatThrownBy(() -> check("dubbo-3.0", DiscoveryModel.INTERFACE, "Nacos"))
        .isInstanceOf(RegistryException.class)
        .hasMessageStartingWith(
            "registry-2 is Nacos 2.5.1, which keeps one instance of a service for each"
                + " connection: of the 2 protocols that providers of dubbo-3.0");
    assertThatThrownBy(
            () ->
                check(
                    "dubbo-3.0", DiscoveryModel.INTERFACE, "unknown software that speaks as Nacos"))
        .isInstanceOf(RegistryException.class);
    assertThatCode(() -> check("dubbo-3.0", DiscoveryModel.INTERFACE, "rnacos"))
        .doesNotThrowAnyException();
    assertThatCode(() -> check("dubbo-3.3", DiscoveryModel.INTERFACE, "Nacos"))
        .doesNotThrowAnyException();
    assertThatCode(() -> check("dubbo-3.0", DiscoveryModel.APPLICATION, "Nacos"))
        .doesNotThrowAnyException();
  }

  private static void check(String line, DiscoveryModel model, String software) throws Exception {
    CellEnvironment.SingleRegistrations.check(
        NACOS,
        Consumers.of(line, model),
        List.of(
            new Answering("registry-1", RegistryKind.ZOOKEEPER, "ZooKeeper"),
            new Answering("registry-2", RegistryKind.NACOS, software)));
  }

  /** A registry that only says who it is. */
  private record Answering(String name, RegistryKind kind, String software) implements Registry {

    @Override
    public String connectString() {
      return "127.0.0.1:1";
    }

    @Override
    public ServerIdentity server() {
      return new ServerIdentity(kind, software, Optional.of("2.5.1"));
    }

    @Override
    public RegistryStatistics statistics() {
      return RegistryStatistics.absent("it only says who it is");
    }

    @Override
    public boolean alive() {
      return true;
    }

    @Override
    public OptionalLong pid() {
      return OptionalLong.empty();
    }

    @Override
    public void close() {}
  }
}
