package dev.discoveryscale.provider;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.alibaba.nacos.api.NacosFactory;
import com.alibaba.nacos.api.config.ConfigService;
import com.alibaba.nacos.api.exception.NacosException;
import com.alibaba.nacos.api.naming.NamingService;
import com.alibaba.nacos.api.naming.pojo.Instance;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.HostScheme;
import dev.discoveryscale.provider.model.Placement;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.RegisteringSpec;
import dev.discoveryscale.provider.model.RegistryAddress;
import dev.discoveryscale.provider.model.ServiceSpec;
import dev.discoveryscale.provider.model.Sessions;
import dev.discoveryscale.provider.model.UrlSpec;
import dev.discoveryscale.registry.nacos.RnacosBinary;
import dev.discoveryscale.registry.nacos.RnacosOptions;
import dev.discoveryscale.registry.nacos.RnacosServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** An rnacos, fleets for it, and the real client that reads what they register. */
abstract class NacosFleetFixture {

  static final int INSTANCES = 3;
  static final String ORDERS = "providers:demo.Orders::";
  static final String STOCK = "providers:demo.Stock::";
  static final String APPLICATION = "nacos-fleet";
  static final Duration LIMIT = Duration.ofSeconds(60);

  @TempDir Path folder;

  final RecordingEndpoints endpoints = new RecordingEndpoints();

  RnacosServer registry;
  NamingService naming;
  ConfigService configurations;

  @BeforeEach
  void startRegistry() throws Exception {
    Optional<RnacosBinary> binary = RnacosBinary.find();
    assumeTrue(binary.isPresent(), RnacosBinary.howToGet());
    registry =
        RnacosServer.start(
            RnacosOptions.of("registry", folder.resolve("registry"), binary.orElseThrow()));
    Properties properties = new Properties();
    properties.setProperty("serverAddr", registry.connectString());
    naming = NacosFactory.createNamingService(properties);
    configurations = NacosFactory.createConfigService(properties);
  }

  @AfterEach
  void stopRegistry() throws Exception {
    if (registry != null) {
      naming.shutDown();
      configurations.shutDown();
      registry.close();
    }
  }

  Fleet registered(String line) throws Exception {
    Fleet fleet = fleet(line, RegisterMode.INTERFACE, MetadataStorage.LOCAL);
    fleet.register(RegistrationProgress.SILENT);
    return fleet;
  }

  Fleet fleet(String line, RegisterMode mode, MetadataStorage metadata) {
    return Fleet.start(
        spec(line, mode, metadata, 1, Sessions.PER_INSTANCE),
        Dialects.of(line),
        List.of(address()),
        endpoints);
  }

  RegistryAddress address() {
    return RegistryAddress.nacos(registry.connectString());
  }

  static FleetSpec spec(
      String line, RegisterMode mode, MetadataStorage metadata, int registries, Sessions sessions) {
    return new FleetSpec(
        APPLICATION,
        Dialects.of(line).releases().get(0),
        INSTANCES,
        List.of(ServiceSpec.of("demo.Orders"), ServiceSpec.of("demo.Stock")),
        List.of(
            new ProtocolSpec("dubbo", 20_880, "dubbo"), new ProtocolSpec("rest", 20_890, "dubbo")),
        UrlSpec.of(1_024, 0),
        new RegisteringSpec(mode, metadata, registries, Placement.MIRRORED, sessions));
  }

  /** The instances of a service once there are so many: a Nacos acknowledges before it lists. */
  List<Instance> listed(String service, int howMany) {
    return await()
        .alias("%d instances of %s".formatted(howMany, service))
        .atMost(LIMIT)
        .until(() -> instances(service), found -> found.size() == howMany);
  }

  String entry(String dataId, String group) throws NacosException {
    return configurations.getConfig(dataId, group, 3_000);
  }

  List<Instance> instances(String service) throws NacosException {
    return naming.getAllInstances(service, false);
  }

  static java.util.function.Predicate<Instance> of(int index) {
    String host =
        new dev.discoveryscale.provider.model.Instance(index, HostScheme.host(index), 0, 0)
            .registeredHost();
    return each -> each.getIp().equals(host);
  }
}
