package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.provider.dialect.data.InterfaceTexts;
import dev.discoveryscale.provider.dialect.data.ProviderUrl;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.NacosConfiguration;
import dev.discoveryscale.provider.model.NacosConnection;
import dev.discoveryscale.provider.model.NacosInstance;
import dev.discoveryscale.provider.model.ServiceSpec;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Interface-level registration in Nacos, the same for all lines. */
final class NacosServices {

  private static final String DEFINITIONS = "dubbo";

  private NacosServices() {}

  /** An instance for each URL; the service is the same on all protocols. */
  static Stream<NacosInstance> instances(FleetSpec fleet, Instance instance, InterfaceTexts texts) {
    return texts.urls(fleet, instance).map(NacosServices::instance);
  }

  /** The definition of each service, and whose it is in its name. */
  static Stream<NacosConfiguration> definitions(
      FleetSpec fleet, Instance first, InterfaceTexts texts) {
    return fleet.services().stream()
        .map(
            service ->
                NacosConfiguration.of(
                    DEFINITIONS,
                    named(service.interfaceName(), service) + ":provider:" + fleet.application(),
                    texts.definition(fleet, first, service)));
  }

  private static NacosInstance instance(ProviderUrl url) {
    SortedMap<String, String> metadata = new TreeMap<>(url.parameters());
    metadata.put("category", "providers");
    metadata.put("path", url.path());
    metadata.put("protocol", url.protocol());
    ServiceSpec service =
        new ServiceSpec(
            url.path(), metadata.getOrDefault("group", ""), metadata.getOrDefault("version", ""));
    return NacosInstance.of(
        // Nacos allows no $ in names; Dubbo writes that of an inner interface so
        "providers:" + named(service.interfaceName().replace("$", "___"), service),
        url.host(),
        url.port(),
        metadata,
        NacosConnection.INTERFACES);
  }

  /** Both colons are there, also without version and group. */
  private static String named(String name, ServiceSpec service) {
    return name + ":" + service.version() + ":" + service.group();
  }
}
