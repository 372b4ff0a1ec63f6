package dev.discoveryscale.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.alibaba.nacos.api.naming.pojo.Instance;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.NacosCredentials;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.RegistryAddress;
import dev.discoveryscale.provider.model.Sessions;
import dev.discoveryscale.registry.EmbeddedZooKeeper;
import dev.discoveryscale.registry.ZooKeeperOptions;
import dev.discoveryscale.registry.nacos.RnacosBinary;
import dev.discoveryscale.registry.nacos.RnacosOptions;
import dev.discoveryscale.registry.nacos.RnacosServer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A fleet in a server that speaks as Nacos does, read with the real client. */
class NacosFleetTest extends NacosFleetFixture {

  @ParameterizedTest
  @ValueSource(strings = {"dubbo-2.7", "dubbo-3.0", "dubbo-3.2", "dubbo-3.3"})
  void registersLikeProvidersOfLineAndDeregistersOnClose(String line) throws Exception {
    RegisterMode mode = line.equals("dubbo-2.7") ? RegisterMode.INTERFACE : RegisterMode.ALL;
    boolean applications = mode == RegisterMode.ALL;
    try (Fleet fleet = fleet(line, mode, MetadataStorage.LOCAL)) {
      Registration done = fleet.register(RegistrationProgress.SILENT);

      assertThat(done.nodes()).isEqualTo(INSTANCES * (4 + (applications ? 1 : 0)));
      assertThat(fleet.statistics().registries())
          .containsExactly(new RegistryNodes(registry.connectString(), done.nodes()));
      assertThat(fleet.statistics().sessionsOpen()).isEqualTo(INSTANCES * (applications ? 2 : 1));
      assertThat(listed(ORDERS, INSTANCES * 2))
          .allMatch(Instance::isHealthy)
          .allMatch(Instance::isEphemeral)
          .allMatch(each -> each.getMetadata().get("interface").equals("demo.Orders"));
      listed(STOCK, INSTANCES * 2);
      listed(APPLICATION, applications ? INSTANCES : 0);
      if (applications) {
        await().atMost(LIMIT).until(() -> APPLICATION.equals(entry("demo.Orders", "mapping")));
      }
    }
    listed(ORDERS, 0);
    listed(APPLICATION, 0);
    assertThat(endpoints.open()).isEmpty();
  }

  @Test
  void addsItsApplicationToThoseOfAnInterface() throws Exception {
    configurations.publishConfig("demo.Orders", "mapping", "another");
    try (Fleet fleet = fleet("dubbo-3.3", RegisterMode.ALL, MetadataStorage.LOCAL)) {
      fleet.register(RegistrationProgress.SILENT);

      await()
          .atMost(LIMIT)
          .until(() -> ("another," + APPLICATION).equals(entry("demo.Orders", "mapping")));
    }
  }

  @Test
  void registersOverConnectionsWithoutBeats() throws Exception {
    FleetSpec beating =
        spec("dubbo-2.7", RegisterMode.INTERFACE, MetadataStorage.LOCAL, 1, Sessions.PER_INSTANCE);
    FleetSpec held =
        new FleetSpec(
            beating.application(),
            beating.release(),
            beating.instances(),
            beating.services(),
            beating.protocols(),
            beating.url(),
            beating.registering().withBeats(false));
    try (Fleet fleet = Fleet.start(held, Dialects.of("dubbo-2.7"), List.of(address()), endpoints)) {
      fleet.register(RegistrationProgress.SILENT);
      listed(ORDERS, INSTANCES * 2);

      fleet.instance(0).crash();

      listed(ORDERS, (INSTANCES - 1) * 2);
    }
  }

  @Test
  void registersInZooKeeperAndNacosTogether() throws Exception {
    try (EmbeddedZooKeeper other =
            EmbeddedZooKeeper.start(
                ZooKeeperOptions.of("other", folder.resolve("other")).withHeapBytes(64L << 20));
        StockClient client = StockClient.of(other.connectString());
        Fleet fleet =
            Fleet.start(
                spec(
                    "dubbo-3.3", RegisterMode.ALL, MetadataStorage.LOCAL, 2, Sessions.PER_INSTANCE),
                Dialects.of("dubbo-3.3"),
                List.of(RegistryAddress.zooKeeper(other.connectString()), address()),
                endpoints)) {
      fleet.register(RegistrationProgress.SILENT);
      assertThat(fleet.statistics().registries())
          .extracting(RegistryNodes::nodes)
          .containsExactly(INSTANCES * 5, INSTANCES * 5);
      assertThat(client.children("/dubbo/demo.Orders/providers")).hasSize(INSTANCES * 2);
      listed(ORDERS, INSTANCES * 2);

      fleet.instance(0).leave();
      assertThat(client.children("/dubbo/demo.Orders/providers")).hasSize((INSTANCES - 1) * 2);
      listed(ORDERS, (INSTANCES - 1) * 2);
    }
  }

  @Test
  void refusesSharedSessionsAndLinesWithoutNacos() {
    assertThatThrownBy(
            () ->
                Fleet.start(
                    spec("dubbo-3.3", RegisterMode.ALL, MetadataStorage.LOCAL, 1, Sessions.SHARED),
                    Dialects.of("dubbo-3.3"),
                    List.of(address()),
                    endpoints))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cannot share a session with Nacos " + registry.connectString());
    assertThatThrownBy(
            () ->
                Fleet.start(
                    spec(
                        "dubbo-2.6",
                        RegisterMode.INTERFACE,
                        MetadataStorage.LOCAL,
                        1,
                        Sessions.PER_INSTANCE),
                    Dialects.of("dubbo-2.6"),
                    List.of(address()),
                    endpoints))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'dubbo-2.6' do not register in Nacos");
  }

  @Test
  void reportsRefusedLoginWithoutPassword() throws Exception {
    Optional<RnacosBinary> binary = RnacosBinary.find();
    try (RnacosServer locked =
            RnacosServer.start(
                RnacosOptions.of("locked", folder.resolve("locked"), binary.orElseThrow())
                    .withCommandPrefix(List.of("env", "RNACOS_ENABLE_OPEN_API_AUTH=true")));
        Fleet fleet =
            Fleet.start(
                spec(
                    "dubbo-3.3", RegisterMode.ALL, MetadataStorage.LOCAL, 1, Sessions.PER_INSTANCE),
                Dialects.of("dubbo-3.3"),
                List.of(
                    new RegistryAddress.Nacos(
                        locked.connectString(),
                        RegistryAddress.Nacos.PUBLIC,
                        Optional.of(new NacosCredentials("admin", "not-his")))),
                endpoints)) {
      assertThatThrownBy(() -> fleet.register(RegistrationProgress.SILENT))
          .hasMessageContaining("user admin")
          .hasMessageContaining(locked.connectString())
          .hasMessageNotContaining("not-his");
    }
  }
}
