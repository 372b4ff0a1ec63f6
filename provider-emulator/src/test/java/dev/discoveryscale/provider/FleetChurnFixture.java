package dev.discoveryscale.provider;

import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Placement;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.RegisteringSpec;
import dev.discoveryscale.provider.model.RegistryAddress;
import dev.discoveryscale.provider.model.ServiceSpec;
import dev.discoveryscale.provider.model.Sessions;
import dev.discoveryscale.provider.model.UrlSpec;
import dev.discoveryscale.registry.EmbeddedZooKeeper;
import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.ZooKeeperOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** A registry that ends sessions after 8 s, and fleets in it. */
abstract class FleetChurnFixture {

  static final int INSTANCES = 3;

  /** Long enough for a pause of some seconds, of the server or here, to end no session. */
  static final int TIMEOUT_MILLIS = 8_000;

  @TempDir static Path folder;

  static Registry registry;
  static StockClient client;

  final RecordingEndpoints endpoints = new RecordingEndpoints();

  String application;

  @BeforeAll
  static void startRegistry() throws Exception {
    registry =
        EmbeddedZooKeeper.start(
            ZooKeeperOptions.of("registry", folder.resolve("registry"))
                .withHeapBytes(64L << 20)
                .withTickMillis(TIMEOUT_MILLIS / 20));
    client = StockClient.of(registry.connectString());
  }

  @AfterAll
  static void stopRegistry() {
    client.close();
    registry.close();
  }

  @BeforeEach
  void nameApplication(TestInfo test) {
    application = test.getTestMethod().orElseThrow().getName();
  }

  Fleet registered(Sessions sessions) throws Exception {
    return registered(sessions, MetadataStorage.LOCAL);
  }

  Fleet registered(Sessions sessions, MetadataStorage metadata) throws Exception {
    FleetSpec spec =
        new FleetSpec(
            application,
            "2.7.23",
            INSTANCES,
            List.of(ServiceSpec.of("Orders"), ServiceSpec.of("Stock")),
            List.of(new ProtocolSpec("dubbo", 20880, "dubbo")),
            UrlSpec.of(512, 0),
            new RegisteringSpec(RegisterMode.INTERFACE, metadata, 1, Placement.MIRRORED, sessions));
    Fleet fleet =
        Fleet.start(
            spec,
            new PlainDialect(),
            List.of(RegistryAddress.zooKeeper(registry.connectString())),
            endpoints);
    fleet.register(RegistrationProgress.SILENT);
    return fleet;
  }

  Set<String> nodes() throws Exception {
    return nodes("Orders");
  }

  Set<String> nodes(String name) throws Exception {
    return new TreeSet<>(client.children("/" + application + "/" + name));
  }

  static int registeredNodes(Fleet fleet) {
    return fleet.statistics().registries().get(0).nodes();
  }
}
