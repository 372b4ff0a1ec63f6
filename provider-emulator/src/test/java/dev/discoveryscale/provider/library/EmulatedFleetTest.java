package dev.discoveryscale.provider.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.provider.FreePort;
import dev.discoveryscale.provider.RegistryNodes;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.registry.Registries;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class EmulatedFleetTest {

  private static Registries registries;

  @BeforeAll
  static void startRegistries() throws Exception {
    registries = Registries.start(2);
  }

  @AfterAll
  static void stopRegistries() throws Exception {
    registries.close();
  }

  @Test
  void registersInBothRegistriesAnswersAndDeregisters() throws Exception {
    int port = FreePort.any();
    try (EmulatedFleet fleet =
        EmulatedFleet.of("dubbo-2.7")
            .instances(3)
            .spare(1)
            .interfaces(2)
            .protocols(dubbo(port))
            .start(registries.connectStrings())) {
      assertThat(fleet.registration().nodes()).isEqualTo(3 * 2 * 2);
      assertThat(fleet.statistics().registries()).extracting(RegistryNodes::nodes).containsOnly(6);
      assertThat(fleet.registeredInstances()).containsExactly(0, 1, 2);
      try (Socket socket = new Socket("127.1.1.3", port)) {
        assertThat(socket.isConnected()).isTrue();
      }

      fleet.instance(3).join();

      assertThat(fleet.registeredInstances()).containsExactly(0, 1, 2, 3);
      assertThat(fleet.infidelities()).isNotEmpty();
    }
    assertThatThrownBy(() -> new Socket("127.1.1.3", port)).isInstanceOf(IOException.class);
    assertThat(registries.all().get(0).statistics().ephemerals()).hasValue(0);
  }

  /** As the providers of several applications do that share an interface. */
  @Test
  void addsItsApplicationToThoseOfAnInterface() throws Exception {
    String mapping = "/dubbo/mapping/dev.discoveryscale.demo.Service001";
    for (String application : List.of("first", "second", "first")) {
      register(application);
    }
    try (ZooKeeper client =
        new ZooKeeper(registries.connectStrings().get(0), 10_000, event -> {})) {
      assertThat(client.getData(mapping, false, null)).asString().endsWith("first,second");

      client.setData(mapping, null, -1);
      register("third");

      assertThat(client.getData(mapping, false, null)).asString().isEqualTo("third");
    }
  }

  private static void register(String application) throws IOException {
    try (EmulatedFleet fleet =
        EmulatedFleet.of("dubbo-3.3")
            .application(application)
            .instances(2)
            .register(RegisterMode.ALL)
            .protocols(dubbo(FreePort.any()))
            .start(registries.connectStrings())) {
      assertThat(fleet.registeredInstances()).hasSize(2);
    }
  }

  @Test
  void leavesNothingWhenAddressIsOccupied() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.1.1.2"))) {
      FleetBuilder builder =
          EmulatedFleet.of("dubbo-3.3").instances(2).protocols(dubbo(taken.getLocalPort()));

      assertThatThrownBy(() -> builder.start(registries.connectStrings()))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("127.1.1.2:" + taken.getLocalPort());
    }
    assertThat(registries.all().get(0).statistics().ephemerals()).hasValue(0);
  }

  @Test
  void refusesInvalidFleets() {
    List<String> connect = registries.connectStrings();
    assertThatThrownBy(() -> EmulatedFleet.of("dubbo-1.0")).hasMessageContaining("dubbo-2.6");
    assertThatThrownBy(() -> EmulatedFleet.of("dubbo-2.7").instances(0).start(connect))
        .isInstanceOf(IllegalArgumentException.class);
    FleetBuilder byInstance = EmulatedFleet.of("dubbo-2.7").register(RegisterMode.INSTANCE);
    assertThatThrownBy(() -> byInstance.start(connect))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static ProtocolSpec dubbo(int port) {
    return new ProtocolSpec("dubbo", port, "dubbo");
  }
}
