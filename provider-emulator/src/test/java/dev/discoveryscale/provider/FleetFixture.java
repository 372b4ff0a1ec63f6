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
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** Two registries, and fleets in them. */
abstract class FleetFixture {

  static final int INSTANCES = 7;
  static final List<String> INTERFACES = List.of("Orders", "Stock", "Users");

  static final List<ProtocolSpec> PROTOCOLS =
      List.of(new ProtocolSpec("dubbo", 20880, "dubbo"), new ProtocolSpec("tri", 20881, "dubbo"));

  @TempDir static Path folder;

  static Registry first;
  static Registry second;
  static StockClient inFirst;
  static StockClient inSecond;

  final RecordingEndpoints endpoints = new RecordingEndpoints();

  String application;

  @BeforeAll
  static void startRegistries() throws Exception {
    first = start("first");
    second = start("second");
    inFirst = StockClient.of(first.connectString());
    inSecond = StockClient.of(second.connectString());
  }

  @AfterAll
  static void stopRegistries() {
    inFirst.close();
    inSecond.close();
    first.close();
    second.close();
  }

  @BeforeEach
  void nameApplication(TestInfo test) {
    application = test.getTestMethod().orElseThrow().getName();
  }

  Fleet fleet(Sessions sessions, Placement placement) {
    return Fleet.start(
        spec(2, sessions, placement),
        new PlainDialect(),
        List.of(
            RegistryAddress.zooKeeper(first.connectString()),
            RegistryAddress.zooKeeper(second.connectString())),
        endpoints);
  }

  FleetSpec spec(int registries, Sessions sessions, Placement placement) {
    return new FleetSpec(
        application,
        "2.7.23",
        INSTANCES,
        INTERFACES.stream().map(ServiceSpec::of).toList(),
        PROTOCOLS,
        UrlSpec.of(512, 1),
        new RegisteringSpec(
            RegisterMode.INTERFACE, MetadataStorage.LOCAL, registries, placement, sessions));
  }

  List<Long> owners(StockClient registry) throws Exception {
    List<Long> owners = new ArrayList<>();
    for (String name : INTERFACES) {
      owners.addAll(registry.owners("/" + application + "/" + name));
    }
    return owners;
  }

  Set<String> nodes(StockClient registry) throws Exception {
    Set<String> nodes = new HashSet<>();
    for (String name : INTERFACES) {
      String parent = "/" + application + "/" + name;
      registry.children(parent).forEach(child -> nodes.add(parent + "/" + child));
    }
    return nodes;
  }

  static Registry start(String name) throws Exception {
    return EmbeddedZooKeeper.start(
        ZooKeeperOptions.of(name, folder.resolve(name)).withHeapBytes(64L << 20));
  }
}
