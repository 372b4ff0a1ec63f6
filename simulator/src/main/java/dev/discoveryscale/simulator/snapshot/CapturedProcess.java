package dev.discoveryscale.simulator.snapshot;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.captured.CapturedInstance;
import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.provider.dialect.InstanceExports;
import dev.discoveryscale.provider.dialect.data.MetadataInfo;
import dev.discoveryscale.provider.dialect.data.ServiceInfo;
import dev.discoveryscale.provider.model.NacosInstance;
import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.ServiceSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** One process of a provider, as its addresses and instances describe it. */
final class CapturedProcess {

  /** Dubbo's {@code DefaultMetadataParamsFilter} leaves these out of a service's metadata. */
  private static final Set<String> NOT_IN_METADATA =
      Set.of(
          "monitor",
          "bind.ip",
          "bind.port",
          "qos.enable",
          "qos.host",
          "qos.port",
          "qos.accept.foreign.ip",
          "validation",
          "interfaces",
          "pid",
          "timestamp",
          "heartbeat.timeout",
          "ipv6");

  /** From 3.2 on, definitions of services have these beside what is in the metadata. */
  private static final Set<String> ONLY_IN_DEFINITIONS =
      Set.of("anyhost", "background", "executor-management-mode", "file-cache", "register-mode");

  /** The id of the registry that metadata is made for. */
  private static final String REGISTRY_ID = "REGISTRY_CLUSTER";

  /** The id that Dubbo gives to a registry without a name from 3.2 on, if it is the only one. */
  private static final String UNNAMED = "default";

  private static final String DUBBO = "dubbo";
  private static final String TRIPLE = "tri";

  /** A service on a protocol, with the parameters of its URL. */
  private record Exported(
      ServiceSpec service, String protocol, int port, Map<String, String> parameters) {}

  private final String host;
  private final Set<String> carried;
  private final Map<Integer, List<Node>> nodes = new HashMap<>();
  private final Map<Integer, List<NacosInstance>> instances = new HashMap<>();
  private final Set<Exported> exported = new LinkedHashSet<>();
  private final Set<ProtocolSpec> listening = new LinkedHashSet<>();
  private final List<String> unanswered = new ArrayList<>();

  /** The revisions that consumers ask the process for. */
  private final Set<String> revisions = new LinkedHashSet<>();

  private String application = "";
  private boolean hasAddresses;
  private boolean hasInstance;
  private Optional<String> release = Optional.empty();

  /**
   * A process that has written nothing yet.
   *
   * @param carried names of protocols that the dubbo protocol answers
   */
  CapturedProcess(String host, Set<String> carried) {
    this.host = host;
    this.carried = carried;
  }

  /** Adds an address of an interface in a ZooKeeper. */
  void add(CapturedUrl url, int registry, Node node) {
    add(url);
    nodes.computeIfAbsent(registry, any -> new ArrayList<>()).add(node);
  }

  /** Adds an address of an interface in a Nacos. */
  void add(CapturedUrl url, int registry, NacosInstance instance) {
    add(url);
    add(registry, instance);
  }

  private void add(CapturedUrl url) {
    int port = Integer.parseInt(url.port().substring(1));
    Map<String, String> parameters = new TreeMap<>();
    url.parameters()
        .forEach(each -> each.value().ifPresent(value -> parameters.put(each.key(), value)));
    String name = parameters.getOrDefault("interface", url.path().replace("/", ""));
    Exported one =
        new Exported(
            CapturedFleet.service(name, url), url.protocol(), port, Map.copyOf(parameters));
    hasAddresses = true;
    exported.add(one);
    application = parameters.getOrDefault("application", application);
    release = release.or(() -> url.parameter("release"));
    listen(url.protocol(), port);
  }

  /** Adds an instance of an application in a ZooKeeper. */
  void add(String name, JsonNode metadata, int registry, Node node) {
    add(name, metadata, node.data());
    nodes.computeIfAbsent(registry, any -> new ArrayList<>()).add(node);
  }

  /** Adds an instance of an application in a Nacos. */
  void add(String name, JsonNode metadata, int registry, NacosInstance instance) {
    add(name, metadata, metadata.toString());
    add(registry, instance);
  }

  private void add(int registry, NacosInstance instance) {
    instances.computeIfAbsent(registry, any -> new ArrayList<>()).add(instance);
  }

  private void add(String name, JsonNode metadata, String written) {
    application = name;
    hasInstance = true;
    release = release.or(() -> FleetCounts.releaseIn(written));
    for (JsonNode endpoint : CapturedFleet.json(metadata.path("dubbo.endpoints").asText("[]"))) {
      listen(endpoint.path("protocol").asText(), endpoint.path("port").asInt());
    }
    if (!metadata.path("dubbo.metadata.storage-type").asText().equals("remote")) {
      revisions.add(metadata.path("dubbo.metadata.revision").asText());
    }
  }

  private void listen(String protocol, int port) {
    if (protocol.equals(DUBBO) || protocol.equals(TRIPLE)) {
      listening.add(new ProtocolSpec(protocol, port, protocol));
    } else if (carried.contains(protocol)) {
      listening.add(new ProtocolSpec(protocol, port, DUBBO));
    } else {
      unanswered.add(protocol);
    }
  }

  /** Adds the services of a process that registered no addresses of interfaces. */
  void describe(DefinedServices definitions) {
    if (exported.isEmpty()) {
      for (DefinedServices.Service service : definitions.of(application)) {
        for (ProtocolSpec protocol : listening) {
          exported.add(
              new Exported(service.spec(), protocol.name(), protocol.port(), service.parameters()));
        }
      }
    }
  }

  boolean listensOn(int port) {
    return listening.stream().anyMatch(protocol -> protocol.port() == port);
  }

  /** The services that it exports, each once. */
  List<ServiceSpec> services() {
    return exported.stream().map(Exported::service).distinct().toList();
  }

  /** The protocols that are answered. */
  List<ProtocolSpec> protocols() {
    return listening.stream()
        .filter(protocol -> !protocol.name().equals(TRIPLE) || line().hasTriple())
        .toList();
  }

  /** The protocol of each address that nobody answers. */
  List<String> unanswered() {
    return unanswered;
  }

  /** The emulated line that is next to its release from below; 2.6 if it says none. */
  ReleaseLine line() {
    return line(release);
  }

  /** The same of any process that writes a release. */
  static ReleaseLine line(Optional<String> release) {
    Optional<ReleaseLine> written =
        release.flatMap(
            text -> ReleaseLine.parse(DUBBO + "-" + text.replaceFirst("^(\\d+\\.\\d+).*", "$1")));
    List<ReleaseLine> known = Dialects.lines();
    return known.stream()
        .filter(line -> written.isPresent() && written.get().atLeast(line))
        .reduce((older, newer) -> newer)
        .orElse(known.get(0));
  }

  /**
   * What the emulator writes and answers in its place.
   *
   * @param answers the metadata of all processes so far, by application and captured revision; an
   *     equal revision has equal metadata
   */
  CapturedInstance captured(int registries, Map<String, MetadataInfo> answers) {
    Map<String, MetadataInfo> metadata = new LinkedHashMap<>();
    for (String revision : revisions) {
      metadata.put(
          revision,
          answers.computeIfAbsent(application + "/" + revision, any -> metadata(revision)));
    }
    return new CapturedInstance(
        new InstanceExports(
            line(),
            application,
            protocols(),
            services(),
            registries(),
            hasAddresses ? found(exported) : InstanceExports.Found.NOTHING,
            hasInstance ? found(exported) : InstanceExports.Found.NOTHING),
        host,
        byRegistry(nodes, registries),
        byRegistry(instances, registries),
        metadata);
  }

  private static <T> List<List<T>> byRegistry(Map<Integer, List<T>> all, int registries) {
    return IntStream.range(0, registries)
        .mapToObj(registry -> all.getOrDefault(registry, List.of()))
        .toList();
  }

  private InstanceExports.Found found(Set<Exported> all) {
    Map<ServiceSpec, List<ProtocolSpec>> byService = new HashMap<>();
    for (Exported each : all) {
      byService
          .computeIfAbsent(each.service(), any -> new ArrayList<>())
          .add(new ProtocolSpec(each.protocol(), each.port(), each.protocol()));
    }
    return service -> byService.getOrDefault(service, List.of());
  }

  /** What the process registers. */
  RegisterMode mode() {
    if (hasAddresses && hasInstance) {
      return RegisterMode.ALL;
    }
    return hasInstance ? RegisterMode.INSTANCE : RegisterMode.INTERFACE;
  }

  /** Addresses that it registers for one service or another, in one registry. */
  int addresses() {
    return (int)
        exported.stream()
            .map(each -> List.of(each.service(), each.protocol(), each.port()))
            .distinct()
            .count();
  }

  String application() {
    return application;
  }

  /** What is found through its addresses, each protocol with its port. */
  List<ProtocolSpec> found() {
    return exported.stream()
        .map(each -> new ProtocolSpec(each.protocol(), each.port(), each.protocol()))
        .distinct()
        .toList();
  }

  /** Adds the addresses of each of its services, in all registries, by the service's key. */
  void count(Map<String, Long> addresses) {
    exported.forEach(
        each -> addresses.merge(each.service().key(), (long) registries().size(), Long::sum));
  }

  /** The registries in which it is found. */
  List<Integer> registries() {
    return Stream.concat(nodes.keySet().stream(), instances.keySet().stream()).sorted().toList();
  }

  String host() {
    return host;
  }

  /** When it started, by its first address; 0 if that does not say. */
  long started() {
    return exported.stream()
        .map(each -> each.parameters().getOrDefault("timestamp", ""))
        .filter(text -> text.matches("\\d{1,18}"))
        .mapToLong(Long::parseLong)
        .min()
        .orElse(0);
  }

  /** The metadata of its services, with the revision that Dubbo gives them. */
  MetadataInfo metadata() {
    boolean unnamed = registries().size() == 1 && line().atLeast(ReleaseLine.DUBBO_3_2);
    return described(unnamed ? Optional.of(UNNAMED) : Optional.empty());
  }

  /**
   * The metadata that a captured revision was made of, as far as it is known. The id of a named
   * registry is not, and names may have been replaced. Then a part of the captured revision stands
   * for the id, so that different revisions stay different.
   */
  private MetadataInfo metadata(String revision) {
    return Stream.of(Optional.<String>empty(), Optional.of(UNNAMED))
        .map(this::described)
        .filter(known -> known.revision().equals(revision))
        .findFirst()
        .orElseGet(
            () -> described(Optional.of(revision.substring(0, Math.min(8, revision.length())))));
  }

  private MetadataInfo described(Optional<String> registryId) {
    List<ServiceInfo> services = new ArrayList<>();
    for (Exported each : exported) {
      Map<String, String> parameters = new TreeMap<>(each.parameters());
      parameters.keySet().removeAll(NOT_IN_METADATA);
      if (!hasAddresses && line().atLeast(ReleaseLine.DUBBO_3_2)) {
        parameters.keySet().removeAll(ONLY_IN_DEFINITIONS);
      }
      registryId.ifPresent(id -> parameters.put(REGISTRY_ID, id));
      ProtocolSpec protocol = new ProtocolSpec(each.protocol(), each.port(), each.protocol());
      services.add(
          line().atLeast(ReleaseLine.DUBBO_3_1)
              ? ServiceInfo.withPort(each.service(), protocol, parameters)
              : ServiceInfo.withoutPort(each.service(), protocol, parameters));
    }
    return MetadataInfo.of(application, services);
  }
}
