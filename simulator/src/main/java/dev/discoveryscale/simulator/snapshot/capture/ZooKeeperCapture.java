package dev.discoveryscale.simulator.snapshot.capture;

import dev.discoveryscale.simulator.snapshot.Directory;
import dev.discoveryscale.simulator.snapshot.Entry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.ConnectStringParser;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.common.ZKConfig;
import org.apache.zookeeper.data.Stat;

/**
 * Reads what Dubbo keeps in a ZooKeeper: interfaces, mapping, metadata and rules below its root
 * node, and applications below {@code /services}. Data of addresses is not read: Dubbo keeps none
 * there.
 */
final class ZooKeeperCapture implements RegistryCapture {

  private static final int SESSION_MS = (int) Duration.ofSeconds(30).toMillis();

  /** The client waits for one of two silent servers half as long as for a session. */
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(35);

  private static final Duration PROBE_LIMIT = Duration.ofSeconds(3);

  /** Lists of 100,000 addresses are larger than what clients take by default. */
  private static final long LARGEST_ANSWER = 512L * 1024 * 1024;

  private static final String SERVICES = "/services";
  private static final Map<String, Directory.Kind> CATEGORIES =
      Map.of(
          "providers", Directory.Kind.PROVIDERS,
          "consumers", Directory.Kind.CONSUMERS,
          "configurators", Directory.Kind.CONFIGURATORS,
          "routers", Directory.Kind.ROUTERS);
  private static final Map<String, Directory.Kind> TREES =
      Map.of("metadata", Directory.Kind.METADATA, "config", Directory.Kind.CONFIG);

  private final int registry;
  private final SnapshotSource source;
  private final RateLimit rate;
  private final ZooKeeper client;
  private final Map<String, String> notRead = new TreeMap<>();
  private final Set<String> watched = new HashSet<>();

  /**
   * Connects.
   *
   * @param registry the registry's number
   * @throws IOException if no server can be reached, or none answers within 35 s
   */
  ZooKeeperCapture(int registry, SnapshotSource source, RateLimit rate)
      throws IOException, InterruptedException {
    this.registry = registry;
    this.source = source;
    this.rate = rate;
    CountDownLatch connected = new CountDownLatch(1);
    ZKClientConfig config = new ZKClientConfig();
    config.setProperty(ZKConfig.JUTE_MAXBUFFER, Long.toString(LARGEST_ANSWER));
    Watcher watcher =
        event -> {
          if (event.getState() == Watcher.Event.KeeperState.SyncConnected) {
            connected.countDown();
          }
        };
    client = new ZooKeeper(source.servers() + source.root(), SESSION_MS, watcher, true, config);
    source
        .login()
        .ifPresent(
            login ->
                client.addAuthInfo(
                    "digest",
                    (login.user() + ":" + login.password()).getBytes(StandardCharsets.UTF_8)));
    if (!connected.await(1, TimeUnit.SECONDS)) {
      List<String> reasons = unreachable();
      boolean hopeless = reasons.size() == servers().size();
      if (hopeless || !connected.await(CONNECT_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
        client.close();
        throw new IOException(
            "%s: expected a ZooKeeper that answers within %d s, found %s"
                .formatted(
                    source.shown(),
                    CONNECT_LIMIT.toSeconds(),
                    reasons.isEmpty()
                        ? "a server that accepts connections and does not answer"
                        : String.join(", ", reasons)));
      }
    }
  }

  private List<InetSocketAddress> servers() {
    return List.copyOf(new ConnectStringParser(source.servers()).getServerAddresses());
  }

  /** Why servers cannot be reached, for each such server; the client says it in its log only. */
  private List<String> unreachable() {
    return servers().stream()
        .flatMap(
            server ->
                unreachable(server).stream()
                    .map(
                        why -> "%s:%d %s".formatted(server.getHostString(), server.getPort(), why)))
        .toList();
  }

  private static Optional<String> unreachable(InetSocketAddress server) {
    Optional<String> reason = Optional.empty();
    try {
      for (InetAddress address : InetAddress.getAllByName(server.getHostString())) {
        try (Socket socket = new Socket()) {
          socket.connect(
              new InetSocketAddress(address, server.getPort()), (int) PROBE_LIMIT.toMillis());
          return Optional.empty();
        } catch (IOException e) {
          reason = Optional.of("cannot be reached (" + e.getMessage() + ")");
        }
      }
      return reason;
    } catch (UnknownHostException e) {
      return Optional.of("has an unknown host");
    }
  }

  @Override
  public List<Directory> directories() throws IOException, InterruptedException {
    String root = "/" + source.group();
    Optional<List<String>> interfaces = children(root, null, null);
    Optional<List<String>> applications = children(SERVICES, null, null);
    if (interfaces.isEmpty() && applications.isEmpty()) {
      throw new IOException(
          "%s: expected Dubbo's node %s or %s, found neither"
              .formatted(source.shown(), root, SERVICES));
    }
    if (interfaces.isEmpty()) {
      notRead.putIfAbsent(root, "there is no such node");
    }
    List<Directory> all = new ArrayList<>();
    for (String name : interfaces.orElse(List.of())) {
      String path = root + "/" + name;
      if (name.equals("mapping")) {
        all.add(new Directory(registry, path, Directory.Kind.MAPPING));
      } else if (TREES.containsKey(name)) {
        tree(path, TREES.get(name), all);
      } else {
        categories(path, null, all);
      }
    }
    for (String name : applications.orElse(List.of())) {
      all.add(new Directory(registry, SERVICES + "/" + name, Directory.Kind.INSTANCES));
    }
    return all;
  }

  private void categories(String path, Watcher watcher, List<Directory> all)
      throws IOException, InterruptedException {
    for (String category : children(path, watcher, null).orElse(List.of())) {
      Directory.Kind kind = CATEGORIES.get(category);
      if (kind == null) {
        notRead.put(path + "/" + category, "no node of Dubbo's");
      } else {
        all.add(new Directory(registry, path + "/" + category, kind));
      }
    }
  }

  /** All nodes with children, as any of them may have leaves. */
  private void tree(String path, Directory.Kind kind, List<Directory> all)
      throws IOException, InterruptedException {
    List<String> names = children(path, null, null).orElse(List.of());
    if (!names.isEmpty()) {
      all.add(new Directory(registry, path, kind));
    }
    for (String name : names) {
      tree(path + "/" + name, kind, all);
    }
  }

  @Override
  public List<Directory> watchNode(String node, Consumer<String> changed)
      throws IOException, InterruptedException {
    String root = "/" + source.group();
    List<Directory> all = new ArrayList<>();
    Watcher watcher =
        event -> {
          if (event.getPath() != null) {
            changed.accept(event.getPath());
          }
        };
    if (node.isEmpty()) {
      all.addAll(watchNode(root, changed));
      all.addAll(watchNode(SERVICES, changed));
    } else if (node.equals(root)) {
      for (String name : childrenOrWatch(node, watcher)) {
        String path = root + "/" + name;
        if (!name.equals("mapping") && !TREES.containsKey(name) && !watched.contains(path)) {
          categories(path, watcher, all);
        }
      }
    } else if (node.equals(SERVICES)) {
      for (String name : childrenOrWatch(node, watcher)) {
        all.add(new Directory(registry, SERVICES + "/" + name, Directory.Kind.INSTANCES));
      }
    } else {
      categories(node, watcher, all);
    }
    return all;
  }

  /** The names below a node that may come only later. */
  private List<String> childrenOrWatch(String path, Watcher watcher)
      throws IOException, InterruptedException {
    Optional<List<String>> names = children(path, watcher, null);
    if (names.isPresent()) {
      return names.get();
    }
    rate.await();
    try {
      boolean came = client.exists(path, watcher) != null;
      watched.add(path);
      return came ? children(path, watcher, null).orElse(List.of()) : List.of();
    } catch (KeeperException e) {
      throw failure(path, e);
    }
  }

  @Override
  public int watches() {
    return watched.size();
  }

  @Override
  public Optional<Listing> read(Directory directory) throws IOException, InterruptedException {
    return read(directory, null);
  }

  @Override
  public Optional<Listing> watch(Directory directory, Runnable changed)
      throws IOException, InterruptedException {
    return read(directory, event -> changed.run());
  }

  private Optional<Listing> read(Directory directory, Watcher watcher)
      throws IOException, InterruptedException {
    Stat stat = new Stat();
    Optional<List<String>> names = children(directory.path(), watcher, stat);
    if (names.isEmpty()) {
      return Optional.empty();
    }
    List<Entry> entries = new ArrayList<>();
    for (String name : names.get()) {
      Optional<Optional<String>> data =
          directory.kind().urls()
              ? Optional.of(Optional.empty())
              : data(directory.path() + "/" + name);
      data.ifPresent(
          text -> entries.add(new Entry(registry, directory.kind(), directory.path(), name, text)));
    }
    return Optional.of(new Listing(entries, version(stat)));
  }

  @Override
  public Optional<String> version(Directory directory) throws IOException, InterruptedException {
    rate.await();
    try {
      return Optional.ofNullable(client.exists(directory.path(), false))
          .map(ZooKeeperCapture::version);
    } catch (KeeperException e) {
      throw failure(directory.path(), e);
    }
  }

  @Override
  public Map<String, String> notRead() {
    return Map.copyOf(notRead);
  }

  @Override
  public void close() throws InterruptedException {
    client.close();
  }

  private static String version(Stat stat) {
    return Long.toHexString(stat.getPzxid());
  }

  /** The names below a node; absent if it is not there, or may not be read. */
  private Optional<List<String>> children(String path, Watcher watcher, Stat stat)
      throws IOException, InterruptedException {
    rate.await();
    try {
      List<String> names = client.getChildren(path, watcher, stat);
      if (watcher != null) {
        watched.add(path);
      }
      return Optional.of(names);
    } catch (KeeperException.NoNodeException gone) {
      watched.remove(path);
      return Optional.empty();
    } catch (KeeperException.NoAuthException refused) {
      notRead.put(path, "the registry's ACL refuses");
      return Optional.empty();
    } catch (KeeperException e) {
      throw failure(path, e);
    }
  }

  /** What a node holds; absent if it has gone, or may not be read. */
  private Optional<Optional<String>> data(String path) throws IOException, InterruptedException {
    rate.await();
    try {
      byte[] data = client.getData(path, false, null);
      return Optional.of(
          Optional.ofNullable(data)
              .filter(bytes -> bytes.length > 0)
              .map(bytes -> new String(bytes, StandardCharsets.UTF_8)));
    } catch (KeeperException.NoNodeException gone) {
      return Optional.empty();
    } catch (KeeperException.NoAuthException refused) {
      notRead.put(path, "the registry's ACL refuses");
      return Optional.empty();
    } catch (KeeperException e) {
      throw failure(path, e);
    }
  }

  private IOException failure(String path, KeeperException e) {
    return new IOException("%s: cannot read %s: %s".formatted(source.shown(), path, e.code()), e);
  }
}
