package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.dialect.data.Configuration;
import dev.discoveryscale.provider.dialect.data.InterfaceLevel;
import dev.discoveryscale.provider.dialect.data.InterfaceTexts;
import dev.discoveryscale.provider.dialect.data.MethodNames;
import dev.discoveryscale.provider.dialect.data.Nodes;
import dev.discoveryscale.provider.dialect.data.ProviderUrl;
import dev.discoveryscale.provider.dialect.data.ProviderUrls;
import dev.discoveryscale.provider.dialect.data.ServiceDefinitions;
import dev.discoveryscale.provider.dialect.data.ServiceExport;
import dev.discoveryscale.provider.dialect.data.WireVersion;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.model.ServiceSpec;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Providers of Dubbo 2.7, captured from {@code org.apache.dubbo:dubbo:2.7.23}: interface level,
 * service definitions under {@code /dubbo/metadata}, and configuration nodes that its configuration
 * listeners create.
 *
 * <p>With several registries a provider takes one for its configuration and one for its
 * definitions, at each start another; here both are always its first. {@code metadata-type} is
 * {@code remote} unless a user says otherwise, and says nothing at this level.
 */
final class Dubbo27Dialect implements Dialect, InterfaceTexts {

  private final ProviderUrls urls = new ProviderUrls(Dubbo27Dialect::parameters);

  @Override
  public ReleaseLine line() {
    return ReleaseLine.DUBBO_2_7;
  }

  @Override
  public List<String> releases() {
    return List.of("2.7.23", "2.7.15");
  }

  @Override
  public Set<RegisterMode> registerModes() {
    return Set.of(RegisterMode.INTERFACE);
  }

  @Override
  public int minimumUrlLength(FleetSpec fleet) {
    return urls.minimumLength(fleet);
  }

  @Override
  public List<Node> commonNodes(FleetSpec fleet, Instance first, int registry) {
    Stream<Node> services = InterfaceLevel.commonNodes(fleet, first);
    if (!fleet.registering().first(registry)) {
      return Stream.concat(Stream.of(Nodes.persistent("/dubbo", first)), services).toList();
    }
    return Stream.of(
            Configuration.nodes("MIGRATION"),
            services,
            ServiceDefinitions.nodes(fleet, first, service -> definition(fleet, first, service)))
        .flatMap(nodes -> nodes)
        .toList();
  }

  @Override
  public List<Node> instanceNodes(FleetSpec fleet, Instance instance, int registry) {
    return InterfaceLevel.instanceNodes(fleet, instance, urls).toList();
  }

  @Override
  public Stream<ProviderUrl> urls(FleetSpec fleet, Instance instance) {
    return urls.all(fleet, instance);
  }

  @Override
  public String definition(FleetSpec fleet, Instance first, ServiceSpec service) {
    ServiceExport last = ServiceExport.last(fleet, service, first);
    SortedMap<String, String> parameters = new TreeMap<>(urls.url(fleet, first, last).parameters());
    parameters.keySet().removeAll(Set.of("pid", "timestamp"));
    return ServiceDefinitions.json(
        fleet.contract(service.interfaceName()),
        parameters,
        ",\"typeBuilderName\":"
            + "\"org.apache.dubbo.metadata.definition.builder.DefaultTypeBuilder\"");
  }

  private static SortedMap<String, String> parameters(
      FleetSpec fleet, ServiceSpec service, Instance instance) {
    SortedMap<String, String> parameters =
        new TreeMap<>(
            Map.of(
                "anyhost",
                "false",
                "application",
                fleet.application(),
                "deprecated",
                "false",
                "dubbo",
                WireVersion.PROTOCOL,
                "dynamic",
                "true",
                "generic",
                "false",
                "methods",
                MethodNames.of(fleet.contract(service.interfaceName()), ReleaseLine.DUBBO_2_7),
                "pid",
                Integer.toString(instance.pid()),
                "release",
                fleet.release(),
                "side",
                "provider"));
    boolean local = fleet.registering().metadata() == MetadataStorage.LOCAL;
    parameters.put("service.name", "ServiceBean:" + bean(service));
    parameters.put("metadata-type", local ? "local" : "remote");
    return parameters;
  }

  /** The service's key with a slash before it, also without a group. */
  private static String bean(ServiceSpec service) {
    return service.group().isEmpty() ? "/" + service.key() : service.key();
  }
}
