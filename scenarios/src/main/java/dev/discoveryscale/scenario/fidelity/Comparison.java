package dev.discoveryscale.scenario.fidelity;

import dev.discoveryscale.probe.launcher.ConsumerLine;
import dev.discoveryscale.probe.launcher.Launcher;
import dev.discoveryscale.probe.launcher.ProviderFailed;
import dev.discoveryscale.probe.launcher.ProviderJvm;
import dev.discoveryscale.probe.launcher.ProviderProcess;
import dev.discoveryscale.probe.launcher.ProviderSpec;
import dev.discoveryscale.provider.Fleet;
import dev.discoveryscale.provider.RegistrationProgress;
import dev.discoveryscale.provider.dialect.ApiJar;
import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.HostScheme;
import dev.discoveryscale.provider.model.RegistryAddress;
import dev.discoveryscale.registry.EmbeddedZooKeeper;
import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.ZooKeeperOptions;
import dev.discoveryscale.scenario.run.Uninterrupted;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SortedMap;

/**
 * Compares emulated with real providers in two ZooKeepers of its own, one combination after
 * another. Closing it stops the ZooKeepers; the trees it read stay in its folder.
 */
public final class Comparison implements AutoCloseable {

  private static final int REGISTRIES = 2;

  private static final long HEAP_BYTES = 96L << 20;

  private final Path folder;
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private final List<Registry> registries = new ArrayList<>();
  private final RegistryTrees trees;

  /**
   * Starts the ZooKeepers.
   *
   * @param folder where logs and trees go; created if absent
   * @throws IOException if they cannot be started; nothing is left running
   */
  public Comparison(Path folder) throws IOException, InterruptedException {
    this.folder = folder.toAbsolutePath();
    try {
      for (int i = 1; i <= REGISTRIES; i++) {
        registries.add(start("registry-" + i));
      }
      trees = new RegistryTrees(addresses(REGISTRIES));
      opened.push(trees);
    } catch (IOException | InterruptedException | RuntimeException e) {
      close();
      throw e;
    }
  }

  private Registry start(String name) throws IOException, InterruptedException {
    Registry registry =
        EmbeddedZooKeeper.start(
            ZooKeeperOptions.of(name, folder.resolve(name)).withHeapBytes(HEAP_BYTES));
    opened.push(Uninterrupted.closing(registry));
    return registry;
  }

  /**
   * Lets real providers register, then emulated ones, and compares what they wrote. The real ones'
   * processes have ended when this returns, whatever happens.
   *
   * @param line the line's class path, of any of its releases
   * @throws IOException if a registry, a file or the fleet fails
   * @throws ProviderFailed if a real provider does; another combination may be compared
   */
  public Verdict compare(Combination combination, ConsumerLine line)
      throws IOException, InterruptedException {
    Path place = Files.createDirectories(folder.resolve(combination.title()));
    ExampleFleet fleet = new ExampleFleet(combination, line.version(), freePorts());
    List<List<CapturedNode>> real = real(fleet, line, place);
    SortedMap<Fact, String> expected = Facts.of(combination, real, Instant.now());
    List<List<CapturedNode>> emulated = emulated(fleet, place);
    SortedMap<Fact, String> found = Facts.of(combination, emulated, Instant.now());
    Differences differences = Differences.between(expected, found);
    return new Verdict(
        combination,
        line.version(),
        real.stream().mapToInt(List::size).sum(),
        differences.facts(),
        differences.differing(),
        differences.lines());
  }

  private List<List<CapturedNode>> real(ExampleFleet fleet, ConsumerLine line, Path place)
      throws IOException, InterruptedException {
    trees.clear();
    Deque<ProviderProcess> providers = new ArrayDeque<>();
    try {
      for (int instance = 0; instance < fleet.combination().instances(); instance++) {
        providers.push(start(fleet, instance, line, place));
      }
      return kept(trees.atRest(fleet.combination().registries()), place, "real").stream()
          .map(OrphanRevisions::leftOutOf)
          .toList();
    } finally {
      providers.forEach(ProviderProcess::close);
    }
  }

  /** Each believes to be on a machine of its own, as the instances of an emulated fleet are. */
  private ProviderProcess start(ExampleFleet fleet, int instance, ConsumerLine line, Path place)
      throws IOException, InterruptedException {
    ProviderSpec spec =
        new ProviderSpec(
            fleet.real(instance, addresses(REGISTRIES)),
            new ProviderJvm(
                Path.of(System.getProperty("java.home")), HEAP_BYTES, HostScheme.host(instance)),
            place.resolve(ApiJar.NAME),
            instance == 0 ? place : place.resolve("provider-" + (instance + 1)));
    return ProviderProcess.start(line, spec, Launcher.plainProcess());
  }

  /** A fleet has written all when it has registered, so its trees are read at once. */
  private List<List<CapturedNode>> emulated(ExampleFleet example, Path place)
      throws IOException, InterruptedException {
    trees.clear();
    FleetSpec spec = example.emulated();
    Combination combination = example.combination();
    try (Fleet fleet =
        Fleet.start(
            spec,
            Dialects.of(combination.line()),
            addresses(combination.registries()).stream().map(RegistryAddress::zooKeeper).toList(),
            new Unanswered())) {
      fleet.register(RegistrationProgress.SILENT);
      return kept(trees.now(combination.registries()), place, "emulated");
    }
  }

  private static List<List<CapturedNode>> kept(
      List<List<CapturedNode>> trees, Path place, String who) throws IOException {
    for (int i = 0; i < trees.size(); i++) {
      Files.write(
          place.resolve("%s-%d.tree".formatted(who, i + 1)),
          trees.get(i).stream().map(CapturedNode::toString).toList());
    }
    return trees;
  }

  private List<String> addresses(int count) {
    return registries.stream().limit(count).map(Registry::connectString).toList();
  }

  private static List<Integer> freePorts() throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < ExampleFleet.PORTS; i++) {
        sockets.add(new ServerSocket(0, 1, InetAddress.getByName(ExampleFleet.HOST)));
      }
      return sockets.stream().map(ServerSocket::getLocalPort).toList();
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
  }

  @Override
  public void close() {
    while (!opened.isEmpty()) {
      try {
        opened.pop().close();
      } catch (Exception e) {
        throw new IllegalStateException("could not stop: " + e.getMessage(), e);
      }
    }
  }
}
