package dev.discoveryscale.simulator.fidelity;

import dev.discoveryscale.jvm.launcher.Launcher;
import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import dev.discoveryscale.probe.launcher.provider.ProviderFailed;
import dev.discoveryscale.probe.launcher.provider.ProviderJvm;
import dev.discoveryscale.probe.launcher.provider.ProviderProcess;
import dev.discoveryscale.probe.launcher.provider.ProviderSpec;
import dev.discoveryscale.provider.EndpointHost;
import dev.discoveryscale.provider.Fleet;
import dev.discoveryscale.provider.RegistrationProgress;
import dev.discoveryscale.provider.contract.ApiJar;
import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.HostScheme;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.RegistryAddress;
import dev.discoveryscale.registry.nacos.RnacosBinary;
import dev.discoveryscale.simulator.fidelity.ComparedRelease.MetConsumer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Compares emulated with real providers in registries of one kind, started here, one combination
 * after another. Closing it stops them; what was read of them stays in its folder.
 */
public final class TreeComparison implements AutoCloseable {

  private static final long HEAP_BYTES = 128L << 20;

  /** How often others may take a port between its choice and its opening. */
  private static final int PORT_TRIES = 3;

  private final Path folder;
  private final Site site;
  private final Set<String> failures = new LinkedHashSet<>();

  private TreeComparison(Path folder, Site site) {
    this.folder = folder;
    this.site = site;
  }

  /**
   * Compares in two ZooKeepers.
   *
   * @param folder where logs and trees go; created if absent
   * @throws IOException if they cannot be started; nothing is left running
   */
  public static TreeComparison inZooKeeper(Path folder) throws IOException, InterruptedException {
    Path place = folder.toAbsolutePath();
    return new TreeComparison(place, new ZooKeeperSite(place));
  }

  /**
   * Compares in two servers that stand in for Nacos.
   *
   * @param folder where logs and entries go; created if absent
   * @throws IOException if they cannot be started; nothing is left running
   */
  public static TreeComparison inNacos(Path folder, RnacosBinary binary) throws IOException {
    Path place = folder.toAbsolutePath();
    return new TreeComparison(place, new NacosSite(place, binary));
  }

  /**
   * Which software the registries are, for a person.
   *
   * @throws IOException if they do not answer
   */
  public String server() throws IOException {
    return site.server().describe();
  }

  /** Logs of real providers that could not be written, a sentence each. */
  public List<String> logFailures() {
    return List.copyOf(failures);
  }

  /**
   * Lets emulated providers register, then real ones, and compares what they wrote. The real ones'
   * processes have ended when this returns, whatever happens.
   *
   * @param line the line's class path, of any of its releases
   * @throws IOException if a registry, a file or the fleet fails
   * @throws ProviderFailed if a real provider does; another combination may be compared
   */
  public FidelityVerdict compare(Combination combination, ConsumerLine line)
      throws IOException, InterruptedException {
    Path place = Files.createDirectories(folder.resolve(combination.title()));
    return compare(combination, line, place, PORT_TRIES);
  }

  /**
   * Lets a real consumer call every address of an emulated fleet, both of the line's release. The
   * consumer has ended and the fleet is gone when this returns.
   *
   * @throws IOException if a registry, a file or the fleet fails
   */
  public MetConsumer meet(DiscoveryModel model, ConsumerLine line)
      throws IOException, InterruptedException {
    site.clear();
    return new ConsumerMeeting(
            line,
            model,
            site.registries().stream().map(RegistryAddress::url).toList(),
            folder.resolve("consumer-" + model.word()))
        .meet();
  }

  private FidelityVerdict compare(Combination combination, ConsumerLine line, Path place, int tries)
      throws IOException, InterruptedException {
    List<Integer> ports = ProviderPorts.of(ExampleFleet.HOST, ExampleFleet.PORTS);
    ExampleFleet fleet = new ExampleFleet(combination, line.version(), ports);
    SortedMap<Fact, String> emulated = emulated(fleet, place).facts(Instant.now());
    Capture real;
    try {
      real = real(fleet, line, place, emulated);
    } catch (ProviderFailed e) {
      if (tries > 1 && e.addressTaken()) {
        return compare(combination, line, place, tries - 1);
      }
      throw e;
    }
    TreeDifferences differences = TreeDifferences.between(real.facts(Instant.now()), emulated);
    return new FidelityVerdict(
        combination,
        line.version(),
        real.nodes(),
        site.entries(),
        differences.facts(),
        differences.differing(),
        differences.lines());
  }

  /**
   * Real providers write in the background, so this waits for a while until they have written what
   * the emulated ones wrote.
   */
  private Capture real(
      ExampleFleet fleet, ConsumerLine line, Path place, SortedMap<Fact, String> emulated)
      throws IOException, InterruptedException {
    site.clear();
    Deque<ProviderProcess> providers = new ArrayDeque<>();
    try {
      for (int instance = 0; instance < fleet.combination().instances(); instance++) {
        providers.push(start(fleet, instance, line, place));
      }
      Capture written =
          new LateWrites(() -> site.atRest(fleet.combination()), System::nanoTime)
              .await(found -> found.facts(Instant.now()).equals(emulated));
      return kept(written, place, "real");
    } finally {
      providers.forEach(provider -> provider.logFailure().ifPresent(failures::add));
      providers.forEach(ProviderProcess::close);
    }
  }

  /** Each believes to be on a machine of its own, as the instances of an emulated fleet are. */
  private ProviderProcess start(ExampleFleet fleet, int instance, ConsumerLine line, Path place)
      throws IOException, InterruptedException {
    ProviderSpec spec =
        new ProviderSpec(
            fleet.real(instance, site.registries().stream().map(RegistryAddress::url).toList()),
            new ProviderJvm(
                Path.of(System.getProperty("java.home")), HEAP_BYTES, HostScheme.host(instance)),
            place.resolve(ApiJar.NAME),
            instance == 0 ? place : place.resolve("provider-" + (instance + 1)));
    return ProviderProcess.start(line, spec, Launcher.plainProcess());
  }

  private Capture emulated(ExampleFleet example, Path place)
      throws IOException, InterruptedException {
    site.clear();
    FleetSpec spec = example.emulated();
    Combination combination = example.combination();
    try (Fleet fleet =
        Fleet.start(
            spec,
            Dialects.of(combination.line()),
            site.registries().subList(0, combination.registries()),
            new Unanswered())) {
      fleet.register(RegistrationProgress.SILENT);
      return kept(site.written(combination), place, "emulated");
    }
  }

  private static Capture kept(Capture capture, Path place, String who) throws IOException {
    for (int i = 0; i < capture.lines().size(); i++) {
      Files.write(place.resolve("%s-%d.tree".formatted(who, i + 1)), capture.lines().get(i));
    }
    return capture;
  }

  @Override
  public void close() {
    site.close();
  }

  /** Nothing answers: only what is written is looked at. */
  static final class Unanswered implements EndpointHost {

    @Override
    public void open(Instance instance) {}

    @Override
    public void close(Instance instance) {}

    @Override
    public void close() {}
  }

  /**
   * The entries of real providers in registries, after all were written. Dubbo writes some of it in
   * the background, and a provider that a busy machine lets stand still in between seems to have
   * written all of it: so what is not as expected is looked at again, for a while.
   *
   * @param look reads the registries once nothing has moved in them for a moment
   * @param nanos a clock
   */
  record LateWrites(Look look, LongSupplier nanos) {

    /** How long a provider may stand still. */
    static final Duration LIMIT = Duration.ofSeconds(15);

    /** Reads registries that are at rest. */
    interface Look {
      /** Reads them. */
      Capture atRest() throws IOException, InterruptedException;
    }

    /**
     * Their entries: returned as soon as they are as expected, otherwise after the limit.
     *
     * @throws IOException if a registry fails, or keeps changing
     */
    Capture await(Predicate<Capture> expected) throws IOException, InterruptedException {
      long begun = nanos.getAsLong();
      Capture found = look.atRest();
      while (!expected.test(found) && nanos.getAsLong() - begun < LIMIT.toNanos()) {
        found = look.atRest();
      }
      return found;
    }
  }
}
