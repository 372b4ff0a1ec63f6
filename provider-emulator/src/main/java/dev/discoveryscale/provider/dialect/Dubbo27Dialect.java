package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.model.RegisterMode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Providers of Dubbo 2.7, captured from {@code org.apache.dubbo:dubbo:2.7.23} with its defaults:
 * interface level, service definitions under {@code /dubbo/metadata}, and configuration nodes that
 * its configuration listeners create.
 */
final class Dubbo27Dialect implements Dialect {

  private final ProviderUrls urls = new ProviderUrls(Dubbo27Dialect::parameters);

  @Override
  public String line() {
    return "dubbo-2.7";
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
  public List<Node> commonNodes(FleetSpec fleet) {
    RegisterModes.check(this, fleet);
    return Stream.of(
            Stream.of("/dubbo", "/dubbo/config", "/dubbo/config/MIGRATION", "/dubbo/config/dubbo")
                .map(Nodes::empty),
            InterfaceLevel.commonNodes(fleet),
            ServiceDefinitions.nodes(fleet, this::definition))
        .flatMap(nodes -> nodes)
        .toList();
  }

  @Override
  public List<Node> instanceNodes(FleetSpec fleet, Instance instance) {
    RegisterModes.check(this, fleet);
    return InterfaceLevel.instanceNodes(fleet, instance, urls).toList();
  }

  private String definition(FleetSpec fleet, String interfaceName) {
    SortedMap<String, String> parameters =
        ServiceDefinitions.parameters(fleet, interfaceName, urls);
    parameters.keySet().removeAll(Set.of("pid", "timestamp"));
    return ServiceDefinitions.json(
        fleet,
        interfaceName,
        parameters,
        ",\"typeBuilderName\":"
            + "\"org.apache.dubbo.metadata.definition.builder.DefaultTypeBuilder\"");
  }

  private static SortedMap<String, String> parameters(
      FleetSpec fleet, String interfaceName, Instance instance) {
    SortedMap<String, String> parameters =
        new TreeMap<>(
            Map.of(
                "anyhost",
                "true",
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
                "interface",
                interfaceName,
                "metadata-type",
                "remote",
                "methods",
                FleetMethod.NAME,
                "pid",
                Integer.toString(instance.pid())));
    parameters.put("release", fleet.release());
    parameters.put("service.name", "ServiceBean:/" + interfaceName);
    parameters.put("side", "provider");
    parameters.put("timestamp", Long.toString(instance.startedAtMillis()));
    return parameters;
  }
}
