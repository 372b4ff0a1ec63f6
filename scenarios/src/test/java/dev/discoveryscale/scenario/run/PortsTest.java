package dev.discoveryscale.scenario.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.scenario.BadInput;
import dev.discoveryscale.scenario.Worlds;
import dev.discoveryscale.scenario.model.ByteSize;
import dev.discoveryscale.scenario.model.Profile;
import dev.discoveryscale.scenario.model.Profile.Model;
import dev.discoveryscale.scenario.plan.Checks.From;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A port that someone has is found before anything is started. */
class PortsTest {

  @Test
  void namesThePortThatIsTaken() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.1.1.1"))) {
      int port = taken.getLocalPort();
      String protocols = "[{name: dubbo, port: %d}, {name: tri, port: %d}]".formatted(free(), port);
      assertThatThrownBy(() -> require("providers.protocols=" + protocols))
          .isInstanceOf(BadInput.class)
          .hasMessageStartingWith("s.yaml: providers.protocols[1].port: found " + port)
          .hasMessageContaining("e.g. --set 'providers.protocols[1].port=");
    }
  }

  @Test
  void triesAPortOnceThoughSeveralProfilesUseIt() throws Exception {
    String protocols = "[{name: dubbo, port: %d}]".formatted(free());
    assertThatCode(() -> require("providers.protocols=" + protocols)).doesNotThrowAnyException();
  }

  private static int free() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.1.1.1"))) {
      return socket.getLocalPort();
    }
  }

  private static void require(String setting) {
    From<Profile> one = new From<>(profile("a"), "a.yaml");
    From<Profile> other = new From<>(profile("b"), "b.yaml");
    Ports.requireFree(
        new From<>(Worlds.scenario("span: 1h, played: 1m", List.of(setting)), "s.yaml"),
        List.of(one, other));
  }

  private static Profile profile(String name) {
    ByteSize size = ByteSize.parse("64m");
    return new Profile(
        name,
        new Profile.Client("dubbo-3.3", "3.3.6", size),
        new Profile.Discovery(Model.INTERFACE, "local"),
        new Profile.Jvm(
            Optional.empty(), size, "g1", 1, size, false, "eclipse-temurin:17-jre", List.of()));
  }
}
