package dev.discoveryscale.registry.nacos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.model.NacosCredentials;
import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.RegistryException;
import dev.discoveryscale.registry.RegistryStatistics;
import dev.discoveryscale.registry.Rnacos;
import dev.discoveryscale.registry.ServerIdentity;
import dev.discoveryscale.registry.external.ExternalNacos;
import dev.discoveryscale.registry.nacos.NacosReader.Instance;
import dev.discoveryscale.registry.relay.RegistryRelay;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is registered is read, from the registry itself and through a relay. */
@Timeout(60)
class NacosReaderTest {

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Duration SHORT = Duration.ofMillis(500);
  private static final String SERVICE = "providers:com.acme.Orders::";

  @TempDir private Path folder;

  @Test
  void readsInstancesWithMetadata() throws Exception {
    try (RnacosServer registry = start()) {
      register(registry, "10.0.0.1", 20880);
      register(registry, "10.0.0.2", 20881);
      NacosReader reader = NacosReader.of(registry, LIMIT);

      await()
          .atMost(LIMIT)
          .untilAsserted(
              () ->
                  assertThat(reader.instances(SERVICE))
                      .containsExactlyInAnyOrder(
                          new Instance("10.0.0.1", 20880, Map.of("protocol", "dubbo")),
                          new Instance("10.0.0.2", 20881, Map.of("protocol", "dubbo"))));
      assertThat(reader.instances("providers:com.acme.Nothing::")).isEmpty();
    }
  }

  @Test
  void skipsAbsentServerAndNamesWrongOne() throws Exception {
    try (RnacosServer registry = start();
        NacosPorts free = NacosPorts.any()) {
      String gone = "127.0.0.1:" + free.http().port();
      register(registry, "10.0.0.1", 20880);
      ExternalNacos both =
          ExternalNacos.connect(
              "both",
              gone + "," + registry.connectString(),
              NacosRegistry.PUBLIC,
              Optional.empty(),
              LIMIT);

      awaitOne(both);

      registry.stop();
      assertThatThrownBy(() -> NacosReader.of(both, LIMIT).instances(SERVICE))
          .isInstanceOf(RegistryException.class)
          .hasMessageContaining("from " + gone)
          .hasMessageContaining("from " + registry.connectString());
    }
  }

  @Test
  void relaysAndCutsBothPorts() throws Exception {
    try (RnacosServer registry = start();
        RegistryRelay relay = RegistryRelay.to(registry)) {
      register(registry, "10.0.0.1", 20880);
      ExternalNacos behind =
          ExternalNacos.connect(
              "behind", relay.connectString(), NacosRegistry.PUBLIC, Optional.empty(), LIMIT);

      assertThat(relay.connectString()).isNotEqualTo(registry.connectString());
      awaitOne(behind);

      relay.cut();
      assertThatThrownBy(() -> NacosReader.of(behind, SHORT).instances(SERVICE))
          .isInstanceOf(RegistryException.class);
      relay.heal();
      awaitOne(behind);
    }
  }

  @Test
  void relaysGrpcPortToGrpcPort() throws Exception {
    try (NacosPorts ports = NacosPorts.any();
        ServerSocket grpc =
            new ServerSocket(
                ports.grpc().port(), 1, new InetSocketAddress("127.0.0.1", 0).getAddress());
        RegistryRelay relay = RegistryRelay.to(new Silent("127.0.0.1:" + ports.http().port()));
        Socket client = new Socket()) {
      int port = Integer.parseInt(relay.connectString().split(":")[1]);
      client.connect(new InetSocketAddress("127.0.0.1", port + NacosRegistry.GRPC_OFFSET));
      client.getOutputStream().write(42);

      try (Socket passedOn = grpc.accept()) {
        assertThat(passedOn.getInputStream().read()).isEqualTo(42);
      }
    }
  }

  /** A Nacos acknowledges before it lists. */
  private static void awaitOne(ExternalNacos registry) throws Exception {
    NacosReader reader = NacosReader.of(registry, LIMIT);
    await().atMost(LIMIT).until(() -> reader.instances(SERVICE).size() == 1);
  }

  private RnacosServer start() throws Exception {
    return RnacosServer.start(RnacosOptions.of("nacos", folder, Rnacos.binary()));
  }

  private static void register(Registry registry, String host, int port) {
    NacosHttp http =
        new NacosHttp(
            new InetSocketAddress(
                "127.0.0.1", Integer.parseInt(registry.connectString().split(":")[1])),
            LIMIT);
    Map<String, String> instance =
        Map.of(
            "serviceName",
            SERVICE,
            "ip",
            host,
            "port",
            Integer.toString(port),
            "metadata",
            "{\"protocol\":\"dubbo\"}");
    await()
        .atMost(LIMIT)
        .ignoreExceptions()
        .until(() -> http.post("/nacos/v1/ns/instance", instance).body().equals("ok"));
  }

  /** A registry that only has an address. */
  private record Silent(String connectString) implements NacosRegistry {

    @Override
    public String name() {
      return "silent";
    }

    @Override
    public String namespace() {
      return PUBLIC;
    }

    @Override
    public Optional<NacosCredentials> credentials() {
      return Optional.empty();
    }

    @Override
    public boolean answersAnybody() {
      return true;
    }

    @Override
    public ServerIdentity server() {
      return ServerIdentity.genuine(RegistryKind.NACOS, Optional.empty());
    }

    @Override
    public RegistryStatistics statistics() {
      return RegistryStatistics.absent("it is silent");
    }

    @Override
    public boolean alive() {
      return false;
    }

    @Override
    public OptionalLong pid() {
      return OptionalLong.empty();
    }

    @Override
    public void close() {}
  }
}
