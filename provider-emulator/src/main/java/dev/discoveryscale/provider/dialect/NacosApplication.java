package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.provider.dialect.data.ApplicationTexts;
import dev.discoveryscale.provider.dialect.data.MetadataInfo;
import dev.discoveryscale.provider.dialect.data.ServiceInstanceJson;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.NacosConfiguration;
import dev.discoveryscale.provider.model.NacosConnection;
import dev.discoveryscale.provider.model.NacosInstance;
import java.util.stream.Stream;

/** Application-level registration in Nacos, the same for all 3.x lines. */
final class NacosApplication {

  private static final String MAPPING = "mapping";

  private NacosApplication() {}

  /** Which application provides an interface, whatever the service's group and version. */
  static Stream<NacosConfiguration> mappings(FleetSpec fleet) {
    return fleet.interfaces().stream()
        .map(name -> NacosConfiguration.of(MAPPING, name, fleet.application()));
  }

  /** One revision; its group is the revision. */
  static NacosConfiguration revision(MetadataInfo info) {
    return NacosConfiguration.of(info.revision(), info.application(), info.json());
  }

  /** The instance of the service that is named as the application. */
  static NacosInstance instance(
      FleetSpec fleet, Instance instance, String revision, ApplicationTexts texts) {
    return NacosInstance.of(
        fleet.application(),
        instance.registeredHost(),
        ServiceInstanceJson.port(fleet),
        texts.applicationMetadata(fleet, instance, revision),
        NacosConnection.APPLICATION);
  }
}
