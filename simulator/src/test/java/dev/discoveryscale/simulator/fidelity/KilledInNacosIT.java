package dev.discoveryscale.simulator.fidelity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.discoveryscale.jvm.launcher.Launcher;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import dev.discoveryscale.probe.launcher.line.ConsumerLines;
import dev.discoveryscale.probe.launcher.provider.ProviderJvm;
import dev.discoveryscale.probe.launcher.provider.ProviderProcess;
import dev.discoveryscale.probe.launcher.provider.ProviderSpec;
import dev.discoveryscale.provider.Fleet;
import dev.discoveryscale.provider.RegistrationProgress;
import dev.discoveryscale.provider.contract.ApiJar;
import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.HostScheme;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.NacosEntry;
import dev.discoveryscale.provider.model.NacosInstance;
import dev.discoveryscale.provider.model.RegistryAddress;
import dev.discoveryscale.registry.nacos.RnacosBinary;
import dev.discoveryscale.registry.nacos.RnacosOptions;
import dev.discoveryscale.registry.nacos.RnacosServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real provider that beats and is killed, and an emulated one, in a server that takes instances
 * for unhealthy 8 s after the last beat and gives them up after 21 s, where a Nacos waits 15 and
 * 30.
 */
@Tag("exhaustive")
@Timeout(300)
class KilledInNacosIT {

  private static final String LINE = "dubbo-2.7";
  private static final long HEAP_BYTES = 96L << 20;
  private static final Duration LIMIT = Duration.ofSeconds(90);

  /**
   * Indexes of the instances: one stays, as a service without any healthy one is told as healthy.
   */
  private static final int LIVING = 0;

  /** Killed before the others: when it is unhealthy, the healthy ones have sent beats. */
  private static final int SILENT = 1;

  private static final int EMULATED = 2;
  private static final int REAL = 3;

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private Path folder;

  @Test
  void marksAKilledProviderUnhealthyThenRemovesIt() throws Exception {
    Optional<RnacosBinary> binary = RnacosBinary.find();
    assumeTrue(binary.isPresent(), RnacosBinary.howToGet());
    ExampleFleet example =
        new ExampleFleet(
            new Combination(
                ReleaseLine.of(LINE),
                RegisterMode.INTERFACE,
                MetadataStorage.LOCAL,
                1,
                Shape.DUBBO_ONLY),
            line().version(),
            ProviderPorts.of(HostScheme.host(REAL), ExampleFleet.PORTS));
    try (RnacosServer server = start(binary.get());
        ProviderProcess provider = provider(example, server);
        Fleet fleet = fleet(example, server)) {
      NacosEntries entries = new NacosEntries(server.connectString());
      fleet.register(RegistrationProgress.SILENT);
      awaitBeating(fleet, entries);

      ProcessHandle.of(provider.pid()).orElseThrow().destroyForcibly();
      fleet.instance(EMULATED).crash();

      assertThat(unhealthyUntilGone(List.of(REAL, EMULATED), entries))
          .containsExactlyInAnyOrder(REAL, EMULATED);
      await().atMost(LIMIT).until(() -> isHealthy(LIVING, entries.now()));
    }
  }

  /** Until the server misses the beats of an instance that registered after the others. */
  private static void awaitBeating(Fleet fleet, NacosEntries entries) throws Exception {
    List<Integer> others = List.of(LIVING, EMULATED, REAL);
    fleet.instance(SILENT).leave();
    await().atMost(LIMIT).until(() -> areHealthy(others, entries.now()));
    fleet.instance(SILENT).join();
    await().atMost(LIMIT).until(() -> isHealthy(SILENT, entries.now()));
    fleet.instance(SILENT).crash();
    await()
        .atMost(LIMIT)
        .until(
            () -> {
              List<NacosEntry> now = entries.now();
              return !isHealthy(SILENT, now) && areHealthy(others, now);
            });
  }

  private static boolean areHealthy(List<Integer> indexes, List<NacosEntry> now) {
    return indexes.stream().allMatch(index -> isHealthy(index, now));
  }

  private static boolean isHealthy(int index, List<NacosEntry> now) {
    List<NacosInstance> found = of(index, now);
    return !found.isEmpty() && found.stream().allMatch(NacosInstance::healthy);
  }

  /** Waits until all are gone; returns those that were seen without a healthy instance before. */
  private static Set<Integer> unhealthyUntilGone(List<Integer> killed, NacosEntries entries) {
    Set<Integer> unhealthy = new HashSet<>();
    await()
        .atMost(LIMIT)
        .until(
            () -> {
              List<NacosEntry> now = entries.now();
              for (int index : killed) {
                List<NacosInstance> left = of(index, now);
                if (!left.isEmpty() && left.stream().noneMatch(NacosInstance::healthy)) {
                  unhealthy.add(index);
                }
              }
              return killed.stream().allMatch(index -> of(index, now).isEmpty());
            });
    return unhealthy;
  }

  private static List<NacosInstance> of(int index, List<NacosEntry> entries) {
    String host = instance(index).registeredHost();
    List<NacosInstance> found = new ArrayList<>();
    for (NacosEntry each : entries) {
      if (each instanceof NacosInstance instance && instance.ip().equals(host)) {
        found.add(instance);
      }
    }
    return found;
  }

  private static Instance instance(int index) {
    return new Instance(index, HostScheme.host(index), 0, 0);
  }

  /** The living instance and those to be killed. */
  private static Fleet fleet(ExampleFleet example, RnacosServer server) {
    FleetSpec spec = example.emulated();
    return Fleet.start(
        new FleetSpec(
            spec.application(),
            spec.release(),
            REAL,
            spec.services(),
            spec.protocols(),
            spec.url(),
            spec.registering()),
        Dialects.of(LINE),
        List.of(RegistryAddress.nacos(server.connectString())),
        new TreeComparison.Unanswered());
  }

  private RnacosServer start(RnacosBinary binary) throws Exception {
    return RnacosServer.start(
        RnacosOptions.of("registry", folder.resolve("registry"), binary)
            .withCommandPrefix(
                List.of(
                    "env",
                    "RNACOS_NAMING_HEALTH_TIMEOUT_SECOND=5",
                    "RNACOS_NAMING_INSTANCE_TIMEOUT_SECOND=18")));
  }

  private ProviderProcess provider(ExampleFleet example, RnacosServer server) throws Exception {
    Path place = Files.createDirectories(folder.resolve("provider"));
    ProviderSpec spec =
        new ProviderSpec(
            example.real(REAL, List.of("nacos://" + server.connectString())),
            new ProviderJvm(
                Path.of(System.getProperty("java.home")), HEAP_BYTES, HostScheme.host(REAL)),
            folder.resolve(ApiJar.NAME),
            place);
    return ProviderProcess.start(line(), spec, Launcher.plainProcess());
  }

  private static ConsumerLine line() throws Exception {
    return new ConsumerLines(Path.of(System.getProperty("simulate.home"))).findForNacos(LINE);
  }
}
