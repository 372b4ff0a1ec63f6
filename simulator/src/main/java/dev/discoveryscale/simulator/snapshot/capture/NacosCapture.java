package dev.discoveryscale.simulator.snapshot.capture;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.registry.nacos.NacosReader;
import dev.discoveryscale.simulator.snapshot.Directory;
import dev.discoveryscale.simulator.snapshot.Entry;
import dev.discoveryscale.simulator.snapshot.EntryFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Reads what Dubbo keeps in a namespace of a Nacos, through the HTTP interface of Nacos 1 and 2:
 * all services of a group with their instances, and all configuration entries. It subscribes to
 * nothing. Changes are found by asking again.
 */
final class NacosCapture implements RegistryCapture {

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final int SERVICES_OF_PAGE = 500;
  private static final int ENTRIES_OF_PAGE = 200;
  private static final String SERVICES = "/nacos/v1/ns/service/list";
  private static final String INSTANCES = "/nacos/v1/ns/instance/list";
  private static final String ENTRIES = "/nacos/v1/cs/configs";
  private static final String CONFIG = "config";
  private static final String PUBLIC = "public";
  private static final List<String> KEPT =
      List.of("weight", "enabled", "healthy", "ephemeral", "clusterName", "metadata");
  private static final Map<String, Directory.Kind> CATEGORIES =
      Map.of(
          "providers", Directory.Kind.PROVIDERS,
          "consumers", Directory.Kind.CONSUMERS,
          "configurators", Directory.Kind.CONFIGURATORS,
          "routers", Directory.Kind.ROUTERS);

  private final int registry;
  private final SnapshotSource source;
  private final RateLimit rate;
  private final NacosReader reader;
  private final Map<String, String> notRead = new ConcurrentHashMap<>();
  private final Map<Directory, Watched> watched = new ConcurrentHashMap<>();
  private volatile Set<Directory> known = Set.of();
  private volatile Optional<Consumer<String>> grown = Optional.empty();
  private Optional<Thread> asking = Optional.empty();

  /** A directory whose changes are asked for. */
  private record Watched(String version, Runnable changed) {}

  /**
   * Makes a reader.
   *
   * @param registry the registry's number
   * @throws IOException if the servers are no list
   */
  NacosCapture(int registry, SnapshotSource source, RateLimit rate) throws IOException {
    this.registry = registry;
    this.source = source;
    this.rate = rate;
    this.reader = reader();
  }

  private NacosReader reader() throws IOException {
    return NacosReader.at(source.servers(), source.namespace(), source.login(), LIMIT);
  }

  @Override
  public List<Directory> directories() throws IOException, InterruptedException {
    List<Directory> all = services(reader);
    long pages = entries(1).path("pagesAvailable").asLong();
    for (int page = 1; page <= pages; page++) {
      all.add(new Directory(registry, CONFIG + "/" + page, Directory.Kind.CONFIG));
    }
    if (all.isEmpty()) {
      throw new IOException(
          "%s: expected services in group %s of namespace %s, or configuration entries; found none"
              .formatted(source.shown(), source.group(), source.namespace()));
    }
    return all;
  }

  private List<Directory> services(NacosReader by) throws IOException, InterruptedException {
    List<Directory> all = new ArrayList<>();
    long count = 1;
    for (int page = 1; (long) (page - 1) * SERVICES_OF_PAGE < count; page++) {
      JsonNode services =
          get(
              by,
              SERVICES,
              Map.of(
                  "pageNo", Integer.toString(page),
                  "pageSize", Integer.toString(SERVICES_OF_PAGE),
                  "groupName", source.group(),
                  "namespaceId", source.namespace()));
      count = services.path("count").asLong();
      for (JsonNode name : services.path("doms")) {
        all.add(new Directory(registry, path(name.asText()), kind(name.asText())));
      }
    }
    return all;
  }

  private String path(String service) {
    return source.group()
        + "/"
        + service.substring(service.indexOf("@@") < 0 ? 0 : service.indexOf("@@") + 2);
  }

  /** Services of an interface are named {@code providers:interface:version:group}. */
  private static Directory.Kind kind(String service) {
    String name = service.substring(service.lastIndexOf('@') + 1);
    int end = name.indexOf(':');
    return end < 0
        ? Directory.Kind.INSTANCES
        : CATEGORIES.getOrDefault(name.substring(0, end), Directory.Kind.INSTANCES);
  }

  @Override
  public Optional<Listing> read(Directory directory) throws IOException, InterruptedException {
    return directory.kind() == Directory.Kind.CONFIG
        ? Optional.of(page(directory))
        : instances(reader, directory);
  }

  private Listing page(Directory directory) throws IOException, InterruptedException {
    int number = Integer.parseInt(directory.path().substring(CONFIG.length() + 1));
    List<Entry> entries = new ArrayList<>();
    for (JsonNode item : entries(number).path("pageItems")) {
      entries.add(
          new Entry(
              registry,
              Directory.Kind.CONFIG,
              CONFIG + "/" + item.path("group").asText(),
              item.path("dataId").asText(),
              Optional.of(item.path("content").asText())));
    }
    return listing(entries);
  }

  private JsonNode entries(int page) throws IOException, InterruptedException {
    Map<String, String> asked = new HashMap<>();
    asked.put("search", "blur");
    asked.put("dataId", "");
    asked.put("group", "");
    asked.put("pageNo", Integer.toString(page));
    asked.put("pageSize", Integer.toString(ENTRIES_OF_PAGE));
    asked.put("tenant", source.namespace().equals(PUBLIC) ? "" : source.namespace());
    return get(reader, ENTRIES, asked);
  }

  private Optional<Listing> instances(NacosReader by, Directory directory)
      throws IOException, InterruptedException {
    rate.await();
    JsonNode hosts =
        EntryFile.JSON
            .readTree(
                by.get(
                    INSTANCES,
                    Map.of(
                        "serviceName", directory.path().substring(source.group().length() + 1),
                        "groupName", source.group(),
                        "namespaceId", source.namespace(),
                        "healthyOnly", "false")))
            .path("hosts");
    List<Entry> entries = new ArrayList<>();
    for (JsonNode host : hosts) {
      ObjectNode data = EntryFile.JSON.createObjectNode();
      KEPT.stream().filter(host::has).forEach(key -> data.set(key, sorted(host.get(key))));
      entries.add(
          new Entry(
              registry,
              directory.kind(),
              directory.path(),
              host.path("ip").asText() + ":" + host.path("port").asText(),
              Optional.of(data.toString())));
    }
    return Optional.of(listing(entries));
  }

  /** A server may write the keys of metadata in another order each time. */
  private static JsonNode sorted(JsonNode value) {
    if (!value.isObject()) {
      return value;
    }
    SortedMap<String, JsonNode> members = new TreeMap<>();
    value.fields().forEachRemaining(each -> members.put(each.getKey(), each.getValue()));
    return EntryFile.JSON.createObjectNode().setAll(members);
  }

  private static Listing listing(List<Entry> entries) {
    String all = entries.stream().map(Entry::toString).sorted().toList().toString();
    return new Listing(
        entries, UUID.nameUUIDFromBytes(all.getBytes(StandardCharsets.UTF_8)).toString());
  }

  private JsonNode get(NacosReader by, String path, Map<String, String> parameters)
      throws IOException, InterruptedException {
    rate.await();
    return EntryFile.JSON.readTree(by.get(path, parameters));
  }

  @Override
  public Optional<String> version(Directory directory) throws IOException, InterruptedException {
    return read(directory).map(Listing::version);
  }

  @Override
  public Optional<Listing> watch(Directory directory, Runnable changed)
      throws IOException, InterruptedException {
    Optional<Listing> listing = read(directory);
    watched.put(directory, new Watched(listing.map(Listing::version).orElse(""), changed));
    startAsking();
    return listing;
  }

  @Override
  public List<Directory> watchNode(String node, Consumer<String> changed)
      throws IOException, InterruptedException {
    List<Directory> all = services(reader);
    known = Set.copyOf(all);
    grown = Optional.of(changed);
    startAsking();
    return all;
  }

  /** The server is asked again; it keeps none. */
  @Override
  public int watches() {
    return 0;
  }

  private void startAsking() throws IOException {
    if (asking.isEmpty()) {
      NacosReader own = reader();
      Thread thread = new Thread(() -> ask(own), "nacos-changes-" + registry);
      thread.setDaemon(true);
      thread.start();
      asking = Optional.of(thread);
    }
  }

  /** Asks again for each watched directory, as fast as the rate allows, until interrupted. */
  private void ask(NacosReader own) {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        for (Map.Entry<Directory, Watched> each : watched.entrySet()) {
          String now = instances(own, each.getKey()).map(Listing::version).orElse("");
          if (!now.equals(each.getValue().version())) {
            watched.remove(each.getKey());
            each.getValue().changed().run();
          }
        }
        Optional<Consumer<String>> told = grown;
        if (told.isPresent() && !known.containsAll(services(own))) {
          grown = Optional.empty();
          told.get().accept("");
        }
        rate.await();
      }
    } catch (IOException e) {
      notRead.put("", "later changes: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public Map<String, String> notRead() {
    return Map.copyOf(notRead);
  }

  @Override
  public void close() throws InterruptedException {
    if (asking.isPresent()) {
      asking.get().interrupt();
      asking.get().join();
    }
  }
}
