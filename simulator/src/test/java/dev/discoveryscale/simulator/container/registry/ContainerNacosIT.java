package dev.discoveryscale.simulator.container.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.provider.EndpointHost;
import dev.discoveryscale.provider.Fleet;
import dev.discoveryscale.provider.RegistrationProgress;
import dev.discoveryscale.provider.RegistryOutage;
import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Placement;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.RegisteringSpec;
import dev.discoveryscale.provider.model.RegistryAddress;
import dev.discoveryscale.provider.model.ServiceSpec;
import dev.discoveryscale.provider.model.Sessions;
import dev.discoveryscale.provider.model.UrlSpec;
import dev.discoveryscale.registry.RegistryException;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.container.ContainerEngine;
import dev.discoveryscale.simulator.container.ContainerOwner;
import dev.discoveryscale.simulator.container.Images;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Nacos in a container, or what stands in for one. Skipped where there is no engine or image. */
@Tag("exhaustive")
class ContainerNacosIT {

  private static final String IMAGE = "nacos/nacos-server:v2.5.1";
  private static final long HEAP_BYTES = 512L << 20;

  @TempDir private Path folder;

  private ContainerEngine engine;

  @BeforeEach
  void findImage() throws Exception {
    engine = ContainerEngine.assume();
    try {
      Images.require(engine.engine(), "", IMAGE, "this machine", "containers.nacos");
    } catch (BadInput e) {
      abort("no Nacos in containers here: " + e.getMessage());
    }
  }

  @Test
  void servesAgainWithItsDataAfterAStop() throws Exception {
    try (ContainerNacos nacos = ContainerNacos.start(settings(0), IMAGE)) {
      assertThat(nacos.server().kind()).isEqualTo(RegistryKind.NACOS);
      assertThat(nacos.alive()).isTrue();
      assertThat(nacos.pid()).isPresent();
      try (Fleet fleet = fleet(nacos.connectString())) {
        RegistryOutage absence = fleet.expectAbsence(0);
        nacos.stop();
        assertThat(nacos.alive()).isFalse();
        assertThat(nacos.stopped()).isTrue();
        nacos.startAgain();

        assertThat(absence.awaitEnd(Duration.ofSeconds(60)).nodesWritten()).isEqualTo(3);
        assertThat(fleet.statistics().sessionsLost()).isZero();
      }
    }
    assertThat(engine.of(folder)).isEmpty();
    assertThat(networks()).isZero();
  }

  @Test
  void namesATakenPortAndLeavesNothing() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      assertThatThrownBy(() -> ContainerNacos.start(settings(taken.getLocalPort()), IMAGE))
          .isInstanceOf(RegistryException.class)
          .hasMessageContaining("registry registry-1 could not be started")
          .hasMessageContaining(String.valueOf(taken.getLocalPort()));
    }
    assertThat(engine.of(folder)).isEmpty();
    assertThat(networks()).isZero();
  }

  private NacosSettings settings(int port) {
    return new NacosSettings(
        "registry-1", folder.resolve("registry-1"), HEAP_BYTES, port, Optional.empty());
  }

  private long networks() {
    return engine
        .client()
        .listNetworksCmd()
        .withFilter("label", List.of(ContainerOwner.FOLDER + "=" + folder.resolve("registry-1")))
        .exec()
        .size();
  }

  private static Fleet fleet(String server) throws Exception {
    FleetSpec spec =
        new FleetSpec(
            "contained",
            "3.3.6",
            3,
            List.of(ServiceSpec.of("demo.Orders")),
            List.of(new ProtocolSpec("dubbo", 20_880, "dubbo")),
            UrlSpec.of(1_024, 0),
            new RegisteringSpec(
                RegisterMode.INTERFACE,
                MetadataStorage.LOCAL,
                1,
                Placement.MIRRORED,
                Sessions.PER_INSTANCE));
    Fleet fleet =
        Fleet.start(
            spec, Dialects.of("dubbo-3.3"), List.of(RegistryAddress.nacos(server)), new Silent());
    fleet.register(RegistrationProgress.SILENT);
    return fleet;
  }

  /** Only what is registered is looked at. */
  private static final class Silent implements EndpointHost {
    @Override
    public void open(Instance instance) {}

    @Override
    public void close(Instance instance) {}

    @Override
    public void close() {}
  }
}
