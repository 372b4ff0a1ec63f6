package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.dialect.data.ApplicationTexts;
import dev.discoveryscale.provider.dialect.data.MetadataInfo;
import dev.discoveryscale.provider.dialect.data.ServiceInstanceJson;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.NacosConfiguration;
import dev.discoveryscale.provider.model.NacosConnection;
import dev.discoveryscale.provider.model.NacosEntry;
import dev.discoveryscale.provider.model.NacosInstance;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Providers of a Dubbo 3 line in Nacos. They register the same data as in a ZooKeeper; lines differ
 * in their client and in how it registers an interface's protocols.
 */
final class Dubbo3NacosDialect implements NacosDialect {

  private static final String MAPPING = "mapping";

  private final Dubbo3Dialect texts;
  private final NacosClient client;

  Dubbo3NacosDialect(Dubbo3Dialect texts, NacosClient client) {
    this.texts = texts;
    this.client = client;
  }

  @Override
  public ReleaseLine line() {
    return texts.line();
  }

  @Override
  public NacosClient client() {
    return client;
  }

  @Override
  public Set<NacosConnection> connections(FleetSpec fleet) {
    Set<NacosConnection> connections = EnumSet.allOf(NacosConnection.class);
    if (!RegisterModes.interfaces(fleet)) {
      connections.remove(NacosConnection.INTERFACES);
    }
    if (!RegisterModes.instances(fleet)) {
      connections.remove(NacosConnection.APPLICATION);
    }
    return connections;
  }

  @Override
  public List<NacosConfiguration> commonEntries(FleetSpec fleet, Instance first, int registry) {
    Stream<NacosConfiguration> definitions = NacosServices.definitions(fleet, first, texts);
    return RegisterModes.instances(fleet)
        ? Stream.concat(definitions, mappings(fleet)).toList()
        : definitions.toList();
  }

  @Override
  public List<NacosEntry> instanceEntries(FleetSpec fleet, Instance instance, int registry) {
    Stream<NacosEntry> entries =
        RegisterModes.interfaces(fleet)
            ? NacosServices.instances(fleet, instance, texts).map(NacosEntry.class::cast)
            : Stream.empty();
    return RegisterModes.instances(fleet)
        ? Stream.concat(entries, application(fleet, instance, registry)).toList()
        : entries.toList();
  }

  private Stream<NacosEntry> application(FleetSpec fleet, Instance instance, int registry) {
    MetadataInfo info = texts.revision(fleet, instance, registry);
    NacosEntry registered = applicationInstance(fleet, instance, info.revision(), texts);
    return fleet.registering().metadata() == MetadataStorage.REMOTE
        ? Stream.of(revisionEntry(info), registered)
        : Stream.of(registered);
  }

  /** Which application provides an interface, whatever the service's group and version. */
  private static Stream<NacosConfiguration> mappings(FleetSpec fleet) {
    return fleet.interfaces().stream()
        .map(name -> NacosConfiguration.of(MAPPING, name, fleet.application()));
  }

  /** One revision; its group is the revision. */
  private static NacosConfiguration revisionEntry(MetadataInfo info) {
    return NacosConfiguration.of(info.revision(), info.application(), info.json());
  }

  /** The instance of the service that is named as the application. */
  private static NacosInstance applicationInstance(
      FleetSpec fleet, Instance instance, String revision, ApplicationTexts texts) {
    return NacosInstance.of(
        fleet.application(),
        instance.registeredHost(),
        ServiceInstanceJson.port(fleet),
        texts.applicationMetadata(fleet, instance, revision),
        NacosConnection.APPLICATION);
  }
}
