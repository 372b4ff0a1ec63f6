package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.dialect.data.InterfaceLevel;
import dev.discoveryscale.provider.dialect.data.MethodNames;
import dev.discoveryscale.provider.dialect.data.Nodes;
import dev.discoveryscale.provider.dialect.data.Overrides;
import dev.discoveryscale.provider.dialect.data.ProviderUrls;
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
 * Providers of Dubbo 2.6, captured from {@code com.alibaba:dubbo:2.6.12}: interface level only, no
 * {@code release} in the URL, no metadata or configuration nodes.
 */
final class Dubbo26Dialect implements Dialect {

  private final ProviderUrls urls = new ProviderUrls(Dubbo26Dialect::parameters);

  @Override
  public ReleaseLine line() {
    return ReleaseLine.DUBBO_2_6;
  }

  @Override
  public List<String> releases() {
    return List.of("2.6.12", "2.6.5");
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
    return Stream.concat(
            Stream.of(Nodes.persistent("/dubbo", first)), InterfaceLevel.commonNodes(fleet, first))
        .toList();
  }

  @Override
  public List<Node> instanceNodes(FleetSpec fleet, Instance instance, int registry) {
    return InterfaceLevel.instanceNodes(fleet, instance, urls).toList();
  }

  @Override
  public List<Node> overrideNodes(ServiceSpec service, Map<String, String> parameters) {
    return List.of(Overrides.url(service, parameters));
  }

  private static SortedMap<String, String> parameters(
      FleetSpec fleet, ServiceSpec service, Instance instance) {
    return new TreeMap<>(
        Map.of(
            "anyhost",
            "false",
            "application",
            fleet.application(),
            "dubbo",
            WireVersion.PROTOCOL,
            "generic",
            "false",
            "methods",
            MethodNames.of(fleet.contract(service.interfaceName()), ReleaseLine.DUBBO_2_6),
            "pid",
            Integer.toString(instance.pid()),
            "side",
            "provider"));
  }
}
