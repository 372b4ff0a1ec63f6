package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.MetadataStorage;
import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.model.ProtocolSpec;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the dialects of 3.x have in common: both models, mappings, service definitions, metadata in
 * the provider or in the registry.
 *
 * <p>A provider's settings are as few as they can be: {@code metadata-type} and {@code
 * register-mode} are set only where they differ from the defaults ({@link MetadataStorage#LOCAL},
 * {@code all}).
 *
 * <p>A service's metadata holds every parameter of its URL but those that Dubbo's {@code
 * DefaultMetadataParamsFilter} excludes, of which only {@code pid} and {@code timestamp} occur
 * here. So what users set with {@code setParameters} is part of the metadata and of the revision:
 * instances whose parameters differ have each a revision of their own, in real fleets as here. With
 * no distinct parameters all instances share one.
 */
abstract sealed class Dubbo3Dialect implements Dialect permits Dubbo30Dialect, Dubbo33Dialect {

  private static final Set<String> NOT_IN_METADATA = Set.of("pid", "timestamp");

  private final ProviderUrls urls = new ProviderUrls(this::parameters);

  /** The URL's parameters that a provider of the line has of its own. */
  abstract SortedMap<String, String> parameters(
      FleetSpec fleet, String interfaceName, Instance instance);

  /** What the instance announces about its MetadataService. */
  abstract Map<String, String> metadataServiceParameters(FleetSpec fleet);

  /** The line's own entries of the instance's metadata. */
  abstract Map<String, String> instanceMetadata(FleetSpec fleet);

  /** A service's metadata, of the parameters that belong to it. */
  abstract ServiceInfo serviceInfo(
      String interfaceName, ProtocolSpec protocol, Map<String, String> parameters);

  /** Parameters that a service definition has beside the URL's. */
  abstract Map<String, String> definitionParameters(FleetSpec fleet);

  @Override
  public final int minimumUrlLength(FleetSpec fleet) {
    return urls.minimumLength(fleet);
  }

  @Override
  public final Optional<MetadataInfo> metadata(FleetSpec fleet, Instance instance) {
    if (!RegisterModes.instances(fleet)) {
      return Optional.empty();
    }
    List<ServiceInfo> services =
        fleet.interfaces().stream()
            .flatMap(name -> fleet.protocols().stream().map(p -> service(fleet, instance, name, p)))
            .toList();
    return Optional.of(MetadataInfo.of(fleet.application(), services));
  }

  @Override
  public final List<Node> commonNodes(FleetSpec fleet) {
    Stream<Node> nodes =
        Stream.of(
                "/dubbo",
                "/dubbo/config",
                "/dubbo/config/DUBBO_SERVICEDISCOVERY_MIGRATION",
                "/dubbo/config/dubbo")
            .map(Nodes::empty);
    if (RegisterModes.interfaces(fleet)) {
      nodes = Stream.concat(nodes, InterfaceLevel.commonNodes(fleet));
    }
    nodes = Stream.concat(nodes, ServiceDefinitions.nodes(fleet, this::definition));
    if (RegisterModes.instances(fleet)) {
      nodes = Stream.concat(nodes, ApplicationLevel.mappings(fleet));
      if (fleet.metadata() == MetadataStorage.REMOTE) {
        nodes = Stream.concat(nodes, ApplicationLevel.revisions(fleet, revisions(fleet)));
      }
      nodes = Stream.concat(nodes, ApplicationLevel.services(fleet));
    }
    return nodes.toList();
  }

  @Override
  public final List<Node> instanceNodes(FleetSpec fleet, Instance instance) {
    Stream<Node> byInterface =
        RegisterModes.interfaces(fleet)
            ? InterfaceLevel.instanceNodes(fleet, instance, urls)
            : Stream.empty();
    return Stream.concat(
            byInterface,
            metadata(fleet, instance).map(info -> instanceNode(fleet, instance, info)).stream())
        .toList();
  }

  private Node instanceNode(FleetSpec fleet, Instance instance, MetadataInfo info) {
    return new Node(
        "/services/" + fleet.application() + "/" + ServiceInstanceJson.id(fleet, instance),
        ServiceInstanceJson.of(
            fleet,
            instance,
            info.revision(),
            metadataServiceParameters(fleet),
            instanceMetadata(fleet)),
        true);
  }

  private ServiceInfo service(
      FleetSpec fleet, Instance instance, String interfaceName, ProtocolSpec protocol) {
    Map<String, String> parameters =
        new TreeMap<>(urls.url(fleet, instance, interfaceName, protocol).parameters());
    parameters.keySet().removeAll(NOT_IN_METADATA);
    return serviceInfo(interfaceName, protocol, parameters);
  }

  /** One for all instances, or one for each if parameters distinguish them. */
  private Collection<MetadataInfo> revisions(FleetSpec fleet) {
    int distinct = fleet.distinctParameters() == 0 ? 1 : fleet.instances();
    Map<String, MetadataInfo> revisions = new LinkedHashMap<>();
    IntStream.range(0, distinct)
        .mapToObj(index -> new Instance(index, "127.0.0.1", 1, 0))
        .flatMap(instance -> metadata(fleet, instance).stream())
        .forEach(info -> revisions.put(info.revision(), info));
    return revisions.values();
  }

  private String definition(FleetSpec fleet, String interfaceName) {
    SortedMap<String, String> parameters =
        ServiceDefinitions.parameters(fleet, interfaceName, urls);
    parameters.putAll(definitionParameters(fleet));
    ProtocolSpec last = fleet.protocols().get(fleet.protocols().size() - 1);
    parameters.put("bind.ip", ProviderUrls.NOMINAL.registeredHost());
    parameters.put("bind.port", Integer.toString(last.port()));
    return ServiceDefinitions.json(fleet, interfaceName, parameters, "");
  }
}
