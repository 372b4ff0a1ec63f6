package dev.discoveryscale.simulator.snapshot;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.captured.CapturedDialect;
import dev.discoveryscale.provider.dialect.data.MetadataInfo;
import dev.discoveryscale.provider.model.NacosConfiguration;
import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.ServiceSpec;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.snapshot.names.PercentEncoded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A captured fleet that can be played again. Its addresses and instances are those of provider
 * processes: what one application wrote with one host and process id. Addresses of 3.3 have no
 * process id; {@link PortsOfProcesses} says whose they are. All other nodes belong to no process.
 */
public final class CapturedFleet {

  private static final String ROOT = "/dubbo";
  private static final String SERVICES = "services";
  private static final String PID = "pid";
  private static final String PORT = ":\\d{1,5}";

  private final Map<String, CapturedProcess> processes = new LinkedHashMap<>();
  private final Map<String, List<CapturedProcess>> byHost = new TreeMap<>();
  private final List<List<Node>> common = new ArrayList<>();
  private final List<List<NacosConfiguration>> configurations = new ArrayList<>();
  private final List<RegistryKind> kinds = new ArrayList<>();
  private final List<Entry> instances = new ArrayList<>();

  /** Addresses without a process id, until the endpoints of all instances are known. */
  private final List<Entry> unowned = new ArrayList<>();

  private final PortsOfProcesses ports = new PortsOfProcesses();
  private final DefinedServices definitions = new DefinedServices();
  private final SortedMap<String, SortedSet<String>> consumed = new TreeMap<>();
  private final Map<String, ReleaseLine> consumerLines = new HashMap<>();
  private final DifferingParameters differing = new DifferingParameters();
  private final Optional<RecordedChanges> changes;
  private final Set<String> carried;
  private Optional<Recording> recording = Optional.empty();
  private long read;
  private long addresses;
  private long characters;
  private CapturedDialect dialect;

  private CapturedFleet(boolean recorded, Set<String> carried) {
    this.carried = Set.copyOf(carried);
    this.changes = recorded ? Optional.of(new RecordedChanges()) : Optional.empty();
  }

  /**
   * Reads the folder of a snapshot.
   *
   * @param carried names of protocols that the dubbo protocol answers
   * @throws BadInput if it is none, is not complete, is cut off, or cannot be played
   * @throws IOException if a file cannot be read
   */
  static CapturedFleet read(Path folder, Set<String> carried) throws IOException {
    Path fleet = folder.resolve(SnapshotFolder.FLEET);
    Path entries = folder.resolve(SnapshotFolder.ADDRESSES);
    SnapshotFolder.requireWhole(folder);
    Path changes = folder.resolve(SnapshotFolder.CHANGES);
    CapturedFleet captured = new CapturedFleet(Files.isRegularFile(changes), carried);
    EntryFile.read(entries, Entry.class, captured::add);
    SnapshotFolder.requireEntries(fleet, entries, captured.read);
    captured.complete();
    if (captured.processes.isEmpty()) {
      throw BadInput.says(folder + ": expected addresses of providers, found none");
    }
    if (captured.changes.isPresent()) {
      captured.recording =
          captured
              .changes
              .get()
              .read(
                  changes,
                  SnapshotFolder.recorded(fleet),
                  List.copyOf(captured.processes.values()));
    }
    return captured;
  }

  /** The fleet of some entries, without recorded changes. */
  static CapturedFleet of(List<Entry> entries) {
    CapturedFleet captured = new CapturedFleet(false, Set.of());
    entries.forEach(captured::add);
    captured.complete();
    return captured;
  }

  private void complete() {
    instances.forEach(ports::add);
    unowned.forEach(this::provider);
    unowned.clear();
    instances.forEach(this::instance);
    processes.values().forEach(process -> process.describe(definitions));
  }

  private void add(Entry entry) {
    read++;
    while (common.size() <= entry.registry()) {
      common.add(new ArrayList<>());
      configurations.add(new ArrayList<>());
      kinds.add(CapturedNacos.isOne(entry) ? RegistryKind.NACOS : RegistryKind.ZOOKEEPER);
    }
    switch (entry.kind()) {
      case PROVIDERS -> {
        Optional<CapturedUrl> url = address(entry);
        if (url.isEmpty()) {
          keep(entry);
        } else if (url.get().parameter(PID).isEmpty()) {
          unowned.add(entry);
        } else {
          provider(entry);
        }
      }
      case INSTANCES -> instances.add(entry);
      case CONSUMERS -> {
        url(entry).ifPresent(this::consumer);
        keep(entry);
      }
      case METADATA, MAPPING, CONFIG -> {
        definitions.add(entry);
        keep(entry);
      }
      case CONFIGURATORS, ROUTERS -> keep(entry);
    }
  }

  /** Nodes whose writer is not known stay as they are; instances in a Nacos would not stay. */
  private void keep(Entry entry) {
    if (CapturedNacos.isOne(entry)) {
      if (entry.kind() == Directory.Kind.CONFIG) {
        configurations.get(entry.registry()).add(CapturedNacos.configuration(entry));
      }
      return;
    }
    common
        .get(entry.registry())
        .add(new Node(path(entry) + "/" + entry.node(), entry.data().orElse(""), false));
  }

  /** Dubbo's root node has its usual name, so that consumers need no setting. */
  private static String path(Entry entry) {
    String[] parts = entry.at().split("/", 3);
    return parts.length < 3 || parts[1].equals(SERVICES) ? entry.at() : ROOT + "/" + parts[2];
  }

  static Optional<CapturedUrl> url(Entry entry) {
    if (CapturedNacos.isOne(entry)) {
      return CapturedNacos.url(entry);
    }
    return Optional.of(entry.node())
        .filter(PercentEncoded::isWellFormed)
        .flatMap(
            node -> CapturedUrl.parse(PercentEncoded.decode(node.replace('+', ' ')).decoded()));
  }

  /** The address of a provider that an entry is; absent if it is none. */
  private static Optional<CapturedUrl> address(Entry entry) {
    return url(entry).filter(known -> !known.host().isEmpty() && known.port().matches(PORT));
  }

  private void provider(Entry entry) {
    CapturedUrl url = address(entry).orElseThrow();
    addresses++;
    characters += url.text().length();
    differing.add(url);
    String owner =
        url.parameter("application").orElse("")
            + "/"
            + url.parameter(PID).orElseGet(() -> ports.processOf(url));
    CapturedProcess process = process(url.host(), owner);
    if (CapturedNacos.isOne(entry)) {
      process.add(url, entry.registry(), CapturedNacos.instance(entry));
    } else {
      process.add(url, entry.registry(), ephemeral(entry));
    }
    changes.ifPresent(known -> known.add(entry, process));
  }

  private CapturedProcess process(String host, String owner) {
    return processes.computeIfAbsent(
        host + "/" + owner,
        key -> {
          CapturedProcess process = new CapturedProcess(host, carried);
          byHost.computeIfAbsent(host, any -> new ArrayList<>()).add(process);
          return process;
        });
  }

  /** What an instance of an application says of itself. */
  static JsonNode metadata(Entry entry) {
    JsonNode found = json(entry.data().orElse(""));
    return (CapturedNacos.isOne(entry) ? found : found.path("payload")).path("metadata");
  }

  /** An instance belongs to the process that has one of its ports. */
  private void instance(Entry entry) {
    JsonNode metadata = metadata(entry);
    int colon = entry.node().lastIndexOf(':');
    if (colon < 1
        || !entry.node().substring(colon).matches(PORT)
        || !metadata.has("dubbo.metadata.revision")) {
      keep(entry);
      return;
    }
    String host = entry.node().substring(0, colon);
    int port = Integer.parseInt(entry.node().substring(colon + 1));
    String application = entry.at().substring(entry.at().lastIndexOf('/') + 1);
    CapturedProcess process =
        byHost.getOrDefault(host, List.of()).stream()
            .filter(each -> each.listensOn(port))
            .findFirst()
            .orElseGet(() -> process(host, application));
    if (CapturedNacos.isOne(entry)) {
      process.add(application, metadata, entry.registry(), CapturedNacos.instance(entry));
    } else {
      process.add(application, metadata, entry.registry(), ephemeral(entry));
    }
    changes.ifPresent(known -> known.add(entry, process));
  }

  private static Node ephemeral(Entry entry) {
    return new Node(path(entry) + "/" + entry.node(), entry.data().orElse(""), true);
  }

  /** An object without members if a text is no JSON. */
  static JsonNode json(String text) {
    try {
      return Optional.ofNullable(EntryFile.JSON.readTree(text))
          .orElseGet(EntryFile.JSON::createObjectNode);
    } catch (JsonProcessingException other) {
      return EntryFile.JSON.createObjectNode();
    }
  }

  private void consumer(CapturedUrl url) {
    String name = url.parameter("interface").orElse(url.path().replace("/", ""));
    if (url.parameter("category").orElse("consumers").equals("consumers")) {
      String application = url.parameter("application").orElse("");
      consumed.computeIfAbsent(application, any -> new TreeSet<>()).add(service(name, url).key());
      consumerLines.merge(
          application,
          CapturedProcess.line(url.parameter("release")),
          (one, other) -> one.atLeast(other) ? one : other);
    }
  }

  /** The service of an interface in a URL's group and version. */
  static ServiceSpec service(String name, CapturedUrl url) {
    return new ServiceSpec(
        name, url.parameter("group").orElse(""), url.parameter("version").orElse(""));
  }

  /** The applications of its processes, each once, that of the first process first. */
  public List<String> applications() {
    return processes.values().stream().map(CapturedProcess::application).distinct().toList();
  }

  /** The application of each process, in the order of their indexes. */
  public List<String> owners() {
    return processes.values().stream().map(CapturedProcess::application).toList();
  }

  /** What its processes register, all of them taken together. */
  public RegisterMode mode() {
    return processes.values().stream()
        .map(CapturedProcess::mode)
        .reduce((one, other) -> one == other ? one : RegisterMode.ALL)
        .orElseThrow();
  }

  /** How many processes of providers there are. */
  public int instances() {
    return processes.size();
  }

  /** The kinds of the registries that were captured, in their order. */
  public List<RegistryKind> registries() {
    return Collections.unmodifiableList(kinds);
  }

  /** Characters of a provider's URL, decoded, on average; 0 if there are none. */
  public int urlLength() {
    return addresses == 0 ? 0 : (int) Math.round((double) characters / addresses);
  }

  /** Parameters that differ between instances, with the characters in which they do. */
  public Map<String, Long> differing() {
    return differing.characters();
  }

  /**
   * Each process's services, on each of its protocols: what it registers by interface in one
   * registry, or would, if it registers instances only.
   */
  public long urls() {
    return processes.values().stream().mapToLong(CapturedProcess::addresses).sum();
  }

  /** The services that processes export, each once, in the order in which they were found. */
  public List<ServiceSpec> services() {
    return processes.values().stream()
        .flatMap(process -> process.services().stream())
        .distinct()
        .toList();
  }

  /** The protocols that are answered, each with a port on which some process listens. */
  public List<ProtocolSpec> protocols() {
    Map<String, ProtocolSpec> byName = new LinkedHashMap<>();
    listening().forEach(protocol -> byName.putIfAbsent(protocol.name(), protocol));
    return List.copyOf(byName.values());
  }

  /** What all processes listen on, one after another. */
  public Stream<ProtocolSpec> listening() {
    return processes.values().stream().flatMap(process -> process.protocols().stream());
  }

  /** The newest line among its processes. */
  public ReleaseLine line() {
    return processes.values().stream()
        .map(CapturedProcess::line)
        .max(Comparator.naturalOrder())
        .orElseThrow();
  }

  /** The restarts that were recorded; absent if there were none, or nothing was recorded. */
  public Optional<Recording> recording() {
    return recording;
  }

  /** The keys of services that each consuming application looked for. */
  public SortedMap<String, SortedSet<String>> consumed() {
    return consumed;
  }

  /** The emulated line of a consuming application, that of its newest node. */
  public ReleaseLine consumerLine(String application) {
    return consumerLines.get(application);
  }

  /** Its processes, in the order of their indexes. */
  Collection<CapturedProcess> processes() {
    return processes.values();
  }

  /** Protocols that processes registered and nobody answers here, with their addresses. */
  public SortedMap<String, Long> unanswered() {
    SortedMap<String, Long> unanswered = new TreeMap<>();
    processes.values().stream()
        .flatMap(process -> process.unanswered().stream())
        .forEach(name -> unanswered.merge(name, 1L, Long::sum));
    return unanswered;
  }

  /** Writes what was captured. */
  public synchronized CapturedDialect dialect() {
    if (dialect == null) {
      Map<String, MetadataInfo> answers = new HashMap<>();
      dialect =
          new CapturedDialect(
              line(),
              processes.values().stream()
                  .map(process -> process.captured(kinds.size(), answers))
                  .toList(),
              common.stream()
                  .map(nodes -> nodes.stream().sorted(Comparator.comparing(Node::path)).toList())
                  .toList(),
              configurations);
    }
    return dialect;
  }
}
