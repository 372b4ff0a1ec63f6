package dev.discoveryscale.simulator.runtime;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.Release;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.scenario.ByteSize;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.provider.EndpointHost;
import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.provider.endpoint.Endpoints;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.TestScenarios;
import dev.discoveryscale.simulator.environment.AdvisedEndpoints;
import dev.discoveryscale.simulator.fidelity.ProviderPorts;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.plan.Fleets;
import dev.discoveryscale.simulator.snapshot.Directory;
import dev.discoveryscale.simulator.snapshot.Entry;
import dev.discoveryscale.simulator.snapshot.EntryFile;
import dev.discoveryscale.simulator.snapshot.SnapshotFolder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A port that someone has is found before anything is started. */
class PortsTest {

  @Test
  void namesThePortThatIsTaken() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.1.1.1"))) {
      int port = taken.getLocalPort();
      String protocols = "[{name: dubbo, port: %d}, {name: tri, port: %d}]".formatted(free(), port);
      assertThatThrownBy(() -> require("providers.protocols=" + protocols))
          .isInstanceOf(BadInput.class)
          .hasMessageStartingWith("s.yaml: providers.protocols[1].port must ")
          .hasMessageContaining(", got " + port)
          .hasMessageContaining("e.g. --set 'providers.protocols[1].port=");
    }
  }

  @Test
  void namesAllPortsThatAreTakenWithAWayOut() throws Exception {
    try (ServerSocket one = new ServerSocket(0, 1, InetAddress.getByName("127.1.1.1"));
        ServerSocket other = new ServerSocket(0, 1, InetAddress.getByName("127.1.1.1"))) {
      String protocols =
          "[{name: dubbo, port: %d}, {name: rmi, port: %d, wire: dubbo}, {name: tri, port: %d}]"
              .formatted(one.getLocalPort(), free(), other.getLocalPort());
      assertThatThrownBy(() -> require("providers.protocols=" + protocols))
          .isInstanceOf(BadInput.class)
          .hasMessageStartingWith(
              "s.yaml: providers.protocols[0].port must be ports that are free, e.g. --set"
                  + " 'providers.protocols[0].port=")
          .hasMessageContaining(", got " + one.getLocalPort())
          .hasMessageEndingWith(", and neither can " + other.getLocalPort())
          .hasMessageContaining("' --set 'providers.protocols[2].port=");
    }
  }

  @Test
  void looksAtTheGrpcPortOfANacosToo() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      int port = taken.getLocalPort() - 1_000;
      assertThatThrownBy(
              () ->
                  require(
                      "providers.protocols=[{name: dubbo, port: %d}]".formatted(free()),
                      "registries={kind: nacos, ports: [%d]}".formatted(port)))
          .isInstanceOf(BadInput.class)
          .hasMessageStartingWith("s.yaml: registries.ports[0] must ")
          .hasMessageContaining(", got ")
          .hasMessageContaining(String.valueOf(taken.getLocalPort()));
    }
  }

  @Test
  void asksForTheEndOfWhatHasAPortOfACapturedFleet(@TempDir Path folder) throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.1.1.1"));
        EntryFile entries = EntryFile.open(folder.resolve(SnapshotFolder.ADDRESSES), 0)) {
      Files.writeString(
          folder.resolve(SnapshotFolder.FLEET), "format: 1\ncontents: {entries: {providers: 1}}\n");
      String address =
          "dubbo%3A%2F%2F10.0.0.1%3A{port}%2Fa.A%3Fapplication%3Dstock%26interface%3Da.A%26pid%3D1";
      entries.add(
          new Entry(
              0,
              Directory.Kind.PROVIDERS,
              "/dubbo/a.A/providers",
              address.replace("{port}", String.valueOf(taken.getLocalPort())),
              Optional.empty()));
      entries.complete();

      assertThatThrownBy(
              () -> require("providers={from: '%s'}".formatted(folder), "registries.count=1"))
          .isInstanceOf(BadInput.class)
          .hasMessageStartingWith("s.yaml: providers.from must be ")
          .hasMessageContaining("end the process that has this one")
          .hasMessageContaining(", got " + taken.getLocalPort())
          .hasMessageNotContaining("--set");
    }
  }

  /** The port is free before the run on the first address, and taken on another one's. */
  @Test
  void suggestsAWayOutWhenAnInstanceCannotListen() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.1.1.2"))) {
      int port = taken.getLocalPort();
      Scenario scenario =
          TestScenarios.scenario(
              "span: 1h, played: 1m",
              List.of("providers.protocols=[{name: dubbo, port: %d}]".formatted(port)));
      Profile profile = profile("a");
      try (EndpointHost endpoints =
          new AdvisedEndpoints(
              new Endpoints(Fleets.of(scenario, profile), Dialects.of("dubbo-3.3")),
              scenario,
              profile)) {

        assertThatThrownBy(() -> endpoints.open(new Instance(1, 0, "127.1.1.2", 1, 1)))
            .isInstanceOf(IOException.class)
            .hasMessageStartingWith("cannot listen on 127.1.1.2:%d: ".formatted(port))
            .hasMessageContaining(
                "; use a port that is free, e.g. --set 'providers.protocols[0].port=");
        assertThatCode(() -> endpoints.open(new Instance(0, 0, "127.1.1.1", 1, 1)))
            .doesNotThrowAnyException();
      }
    }
  }

  @Test
  void triesAPortOnceThoughSeveralProfilesUseIt() throws Exception {
    String protocols = "[{name: dubbo, port: %d}]".formatted(free());
    assertThatCode(() -> require("providers.protocols=" + protocols)).doesNotThrowAnyException();
  }

  private static int free() throws Exception {
    return ProviderPorts.of("127.1.1.1", 1).get(0);
  }

  private static void require(String... settings) {
    From<Profile> one = new From<>(profile("a"), "a.yaml");
    From<Profile> other = new From<>(profile("b"), "b.yaml");
    Ports.requireFree(
        new From<>(TestScenarios.scenario("span: 1h, played: 1m", List.of(settings)), "s.yaml"),
        List.of(one, other));
  }

  private static Profile profile(String name) {
    ByteSize size = ByteSize.parse("64m");
    return new Profile(
        name,
        new Profile.Client(ReleaseLine.of("dubbo-3.3"), Release.of("3.3.6"), size),
        new Profile.Discovery(DiscoveryModel.INTERFACE, MetadataStorage.LOCAL),
        new Profile.Jvm(
            Optional.empty(),
            size,
            Profile.HeapSizing.FIXED,
            "g1",
            1,
            size,
            false,
            "eclipse-temurin:17-jre",
            List.of()));
  }
}
