package dev.discoveryscale.simulator.fidelity;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.provider.model.RegistryAddress;
import dev.discoveryscale.registry.EmbeddedZooKeeper;
import dev.discoveryscale.registry.ServerIdentity;
import dev.discoveryscale.registry.ZooKeeperOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Two ZooKeepers of its own; their trees are read with ZooKeeper's own client. */
final class ZooKeeperSite implements Site {

  private static final long HEAP_BYTES = 96L << 20;

  private final Opened opened = new Opened();
  private final List<EmbeddedZooKeeper> servers = new ArrayList<>();
  private final RegistryTrees trees;

  /**
   * Starts them.
   *
   * @param folder where their logs go
   * @throws IOException if they cannot be started; nothing is left running
   */
  ZooKeeperSite(Path folder) throws IOException, InterruptedException {
    try {
      for (int i = 1; i <= REGISTRIES; i++) {
        String name = "registry-" + i;
        servers.add(
            opened.add(
                EmbeddedZooKeeper.start(
                    ZooKeeperOptions.of(name, folder.resolve(name)).withHeapBytes(HEAP_BYTES))));
      }
      trees =
          opened.add(
              new RegistryTrees(servers.stream().map(EmbeddedZooKeeper::connectString).toList()));
    } catch (IOException | InterruptedException | RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public ServerIdentity server() throws IOException {
    return servers.get(0).server();
  }

  @Override
  public String entries() {
    return "nodes";
  }

  @Override
  public List<RegistryAddress> registries() {
    return servers.stream()
        .<RegistryAddress>map(server -> RegistryAddress.zooKeeper(server.connectString()))
        .toList();
  }

  @Override
  public void clear() throws IOException, InterruptedException {
    trees.clear();
  }

  @Override
  public Capture atRest(Combination combination) throws IOException, InterruptedException {
    return new Trees(
        combination,
        trees.atRest(combination.registries()).stream().map(OrphanRevisions::leftOutOf).toList());
  }

  @Override
  public Capture written(Combination combination) throws IOException, InterruptedException {
    return new Trees(combination, trees.now(combination.registries()));
  }

  @Override
  public void close() {
    opened.close();
  }

  private record Trees(Combination combination, List<List<CapturedNode>> trees) implements Capture {

    @Override
    public int nodes() {
      return trees.stream().mapToInt(List::size).sum();
    }

    @Override
    public List<List<String>> lines() {
      return trees.stream()
          .map(tree -> tree.stream().map(CapturedNode::toString).toList())
          .toList();
    }

    @Override
    public SortedMap<Fact, String> facts(Instant now) {
      return Facts.of(combination, trees, now);
    }
  }

  /**
   * Metadata of revisions that no instance names. A real provider of 3.x that publishes metadata
   * before its last service is exported, which it does at some starts and not at others, leaves the
   * first revision's node beside the final one's. Nobody reads it.
   */
  static final class OrphanRevisions {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern INSTANCE = Pattern.compile("/services/([^/]+)/[^/]+");
    private static final Pattern REVISION = Pattern.compile("/dubbo/metadata/([^/]+/[0-9a-f]{32})");

    private OrphanRevisions() {}

    /**
     * The nodes of one registry, without metadata of revisions that no instance of their
     * application names, if the application has instances there.
     */
    static List<CapturedNode> leftOutOf(List<CapturedNode> nodes) {
      Set<String> applications = new HashSet<>();
      Set<String> named = new HashSet<>();
      for (CapturedNode node : nodes) {
        Matcher instance = INSTANCE.matcher(node.path());
        if (instance.matches()) {
          applications.add(instance.group(1));
          named.add(instance.group(1) + "/" + revision(node));
        }
      }
      return nodes.stream().filter(node -> !orphan(node, applications, named)).toList();
    }

    private static boolean orphan(CapturedNode node, Set<String> applications, Set<String> named) {
      Matcher revision = REVISION.matcher(node.path());
      return revision.matches()
          && applications.contains(revision.group(1).split("/")[0])
          && !named.contains(revision.group(1));
    }

    private static String revision(CapturedNode instance) {
      try {
        return JSON.readTree(instance.data().orElse("{}"))
            .at("/payload/metadata/dubbo.metadata.revision")
            .asText();
      } catch (JsonProcessingException noInstance) {
        return "";
      }
    }
  }
}
