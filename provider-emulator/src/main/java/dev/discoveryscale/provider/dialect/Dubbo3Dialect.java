package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.model.Release;
import dev.discoveryscale.provider.dialect.data.ApplicationLevel;
import dev.discoveryscale.provider.dialect.data.ApplicationTexts;
import dev.discoveryscale.provider.dialect.data.Configuration;
import dev.discoveryscale.provider.dialect.data.InterfaceLevel;
import dev.discoveryscale.provider.dialect.data.MetadataInfo;
import dev.discoveryscale.provider.dialect.data.MethodNames;
import dev.discoveryscale.provider.dialect.data.Nodes;
import dev.discoveryscale.provider.dialect.data.ProviderUrl;
import dev.discoveryscale.provider.dialect.data.ProviderUrls;
import dev.discoveryscale.provider.dialect.data.ServiceDefinitions;
import dev.discoveryscale.provider.dialect.data.ServiceExport;
import dev.discoveryscale.provider.dialect.data.ServiceInfo;
import dev.discoveryscale.provider.dialect.data.ServiceInstanceJson;
import dev.discoveryscale.provider.dialect.data.WireVersion;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.ServiceSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The common part of the 3.x dialects: both models, mappings, service definitions, metadata in the
 * provider or in the registry.
 *
 * <p>A provider has as few settings as possible: {@code metadata-type} and {@code register-mode}
 * are set only where they differ from the defaults ({@link MetadataStorage#LOCAL}, {@code all}),
 * and registries have ids only if there are several.
 *
 * <p>A service's metadata holds every parameter of its URL but those that Dubbo's {@code
 * DefaultMetadataParamsFilter} excludes. Only {@code pid} and {@code timestamp} of these occur
 * here. So what users set with {@code setParameters} is part of the metadata and of the revision:
 * instances whose parameters differ have each a revision of their own, in real fleets as here. So
 * is {@code REGISTRY_CLUSTER}, the id of the registry: an instance has as many revisions as it has
 * named registries.
 */
abstract class Dubbo3Dialect implements Dialect, ApplicationTexts {

  private static final String INSTANCES = "/services/";

  private static final Set<String> NOT_IN_METADATA = Set.of("pid", "timestamp");

  private final ProviderUrls urls = new ProviderUrls(this::parameters);

  /** The URL's parameters that all 3.x lines write. */
  SortedMap<String, String> parameters(FleetSpec fleet, ServiceSpec service, Instance instance) {
    SortedMap<String, String> parameters =
        new TreeMap<>(
            Map.of(
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
                MethodNames.of(fleet.contract(service.interfaceName()), line()),
                "release",
                fleet.release(),
                "side",
                "provider"));
    if (RegisterModes.instances(fleet)) {
      parameters.put("service-name-mapping", "true");
    }
    if (fleet.registering().metadata() == MetadataStorage.REMOTE) {
      parameters.put("metadata-type", "remote");
    }
    return parameters;
  }

  /** Whether providers of the fleet have a release, or a later one. */
  static boolean since(Release first, FleetSpec fleet) {
    return Release.parse(fleet.release()).map(each -> each.compareTo(first) >= 0).orElse(true);
  }

  /** The id that a registry without one has in the metadata, if it is mentioned at all. */
  abstract Optional<String> defaultRegistryId(FleetSpec fleet);

  /** A service's metadata, of the parameters that belong to it. */
  abstract ServiceInfo serviceInfo(
      FleetSpec fleet, ServiceSpec service, ProtocolSpec protocol, Map<String, String> parameters);

  /** The protocol on which the instance announces its MetadataService. */
  abstract ProtocolSpec metadataProtocol(FleetSpec fleet);

  /** What the announcement of the MetadataService begins with, in this order. */
  abstract Map<String, String> metadataServiceParameters(FleetSpec fleet);

  /** The line's own entries of the instance's metadata. */
  Map<String, String> instanceMetadata(FleetSpec fleet) {
    return Map.of();
  }

  /** Parameters that a service definition has beside the URL's. */
  Map<String, String> definitionParameters(FleetSpec fleet, Instance first) {
    return Map.of();
  }

  @Override
  public final Set<RegisterMode> registerModes() {
    return Set.of(RegisterMode.values());
  }

  @Override
  public void check(FleetSpec fleet) {
    Dialect.super.check(fleet);
    if (RegisterModes.instances(fleet)) {
      metadataProtocol(fleet);
    }
  }

  @Override
  public final int minimumUrlLength(FleetSpec fleet) {
    return urls.minimumLength(fleet);
  }

  @Override
  public final List<Node> commonNodes(FleetSpec fleet, Instance first, int registry) {
    Stream<Node> nodes =
        fleet.registering().first(registry)
            ? Configuration.nodes("DUBBO_SERVICEDISCOVERY_MIGRATION")
            : Stream.of(Nodes.persistent("/dubbo", first));
    if (RegisterModes.interfaces(fleet)) {
      nodes = Stream.concat(nodes, InterfaceLevel.commonNodes(fleet, first));
    }
    nodes =
        Stream.concat(
            nodes,
            ServiceDefinitions.nodes(fleet, first, service -> definition(fleet, first, service)));
    if (RegisterModes.instances(fleet)) {
      nodes = Stream.concat(nodes, ApplicationLevel.mappings(fleet, first));
      if (fleet.registering().metadata() == MetadataStorage.REMOTE) {
        nodes = Stream.concat(nodes, Stream.of(ApplicationLevel.revisions(fleet, first)));
      }
      nodes = Stream.concat(nodes, ApplicationLevel.services(fleet));
    }
    return nodes.toList();
  }

  @Override
  public final List<Node> instanceNodes(FleetSpec fleet, Instance instance, int registry) {
    Stream<Node> nodes =
        RegisterModes.interfaces(fleet)
            ? InterfaceLevel.instanceNodes(fleet, instance, urls)
            : Stream.empty();
    if (RegisterModes.instances(fleet)) {
      MetadataInfo info = revision(fleet, instance, registry);
      if (fleet.registering().metadata() == MetadataStorage.REMOTE) {
        nodes = Stream.concat(nodes, Stream.of(ApplicationLevel.revision(info)));
      }
      nodes = Stream.concat(nodes, Stream.of(instanceNode(fleet, instance, info.revision())));
    }
    return nodes.toList();
  }

  @Override
  public final List<MetadataInfo> metadata(FleetSpec fleet, Instance instance) {
    return RegisterModes.instances(fleet)
        ? fleet.registering().registriesOf(instance.index()).stream()
            .map(registry -> revision(fleet, instance, registry))
            .distinct()
            .toList()
        : List.of();
  }

  @Override
  public final MetadataInfo revision(FleetSpec fleet, Instance instance, int registry) {
    Optional<String> id =
        fleet.registering().registryId(registry).or(() -> defaultRegistryId(fleet));
    List<ServiceInfo> services =
        ServiceExport.all(fleet, instance)
            .map(export -> serviceInfo(fleet, instance, export, id))
            .toList();
    return MetadataInfo.of(fleet.application(), services);
  }

  private ServiceInfo serviceInfo(
      FleetSpec fleet, Instance instance, ServiceExport export, Optional<String> registryId) {
    Map<String, String> parameters = new TreeMap<>(urls.url(fleet, instance, export).parameters());
    parameters.keySet().removeAll(NOT_IN_METADATA);
    registryId.ifPresent(id -> parameters.put("REGISTRY_CLUSTER", id));
    return serviceInfo(fleet, export.service(), export.protocol(), parameters);
  }

  /**
   * Curator's service discovery registers its instances again at every reconnection, and first
   * deletes existing nodes so that watches fire ({@code
   * ServiceDiscoveryImpl.internalRegisterService}). Addresses of interfaces stay as they are.
   */
  @Override
  public boolean writtenAgain(Node node) {
    return node.ephemeral() && node.path().startsWith(INSTANCES);
  }

  private Node instanceNode(FleetSpec fleet, Instance instance, String revision) {
    return new Node(
        INSTANCES + fleet.application() + "/" + ServiceInstanceJson.id(fleet, instance),
        ServiceInstanceJson.of(fleet, instance, applicationMetadata(fleet, instance, revision)),
        true);
  }

  @Override
  public final SortedMap<String, String> applicationMetadata(
      FleetSpec fleet, Instance instance, String revision) {
    Map<String, String> announced = new LinkedHashMap<>(metadataServiceParameters(fleet));
    announced.put("dubbo", WireVersion.PROTOCOL);
    announced.put("release", fleet.release());
    announced.put("side", "provider");
    announced.put("port", Integer.toString(metadataProtocol(fleet).port()));
    announced.put("protocol", metadataProtocol(fleet).name());
    return ServiceInstanceJson.metadata(
        fleet, instance, revision, announced, instanceMetadata(fleet));
  }

  @Override
  public final Stream<ProviderUrl> urls(FleetSpec fleet, Instance instance) {
    return urls.all(fleet, instance);
  }

  @Override
  public final String definition(FleetSpec fleet, Instance first, ServiceSpec service) {
    ServiceExport last = ServiceExport.last(fleet, service, first);
    SortedMap<String, String> parameters = new TreeMap<>(urls.url(fleet, first, last).parameters());
    parameters.putAll(definitionParameters(fleet, first));
    parameters.putAll(ProviderUrls.notRegistered(fleet));
    parameters.put("bind.ip", first.registeredHost());
    parameters.put("bind.port", Integer.toString(last.protocol().port()));
    return ServiceDefinitions.json(fleet.contract(service.interfaceName()), parameters, "");
  }
}
