package dev.discoveryscale.scenario.fidelity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.discoveryscale.probe.launcher.ConsumerLines;
import dev.discoveryscale.probe.launcher.Launcher;
import dev.discoveryscale.probe.launcher.ProviderJvm;
import dev.discoveryscale.probe.launcher.ProviderProcess;
import dev.discoveryscale.probe.launcher.ProviderSpec;
import dev.discoveryscale.provider.dialect.ApiJar;
import dev.discoveryscale.provider.dialect.NacosDialect;
import dev.discoveryscale.provider.dialect.NacosDialects;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.NacosEntry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the dialects of Nacos say, against what running providers of each line write into a server
 * that speaks as Nacos does. Skipped where no such server is found.
 */
@DisplayName("A dialect of Nacos")
@Timeout(180)
class NacosFidelityIT {

  private static final long HEAP_BYTES = 128L << 20;

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  static Path folder;

  private static Rnacos server;

  /** Instances are on one server or on another, they never know of each other. */
  static Stream<Combination> combinations() {
    return NacosDialects.lines().stream()
        .flatMap(line -> Combination.atEveryBuild(line).stream())
        .filter(combination -> combination.registries() == 1);
  }

  @BeforeAll
  static void startServer() throws Exception {
    Optional<Path> binary = Rnacos.binary();
    if (binary.isPresent()) {
      server = Rnacos.start(binary.get(), folder);
    }
  }

  @AfterAll
  static void stopServer() {
    if (server != null) {
      server.close();
    }
  }

  @ParameterizedTest(name = "says what a real provider writes: {0}")
  @MethodSource("combinations")
  void saysWhatARealProviderWrites(Combination combination) throws Exception {
    assumeTrue(
        server != null,
        "there is no rnacos on the path, and the system property " + Rnacos.BINARY + " names none");
    ConsumerLines lines = new ConsumerLines(Path.of(System.getProperty("simulate.home")));
    var line = lines.findForNacos(combination.line());
    ExampleFleet fleet = new ExampleFleet(combination, line.version(), freePorts());
    Path place = Files.createDirectories(folder.resolve(combination.title()));
    NacosEntries nacos = new NacosEntries(server.address());
    nacos.clear();
    List<NacosEntry> real;

    try (ProviderProcess provider =
        ProviderProcess.start(line, spec(fleet, place), Launcher.plainProcess())) {
      real = NacosFacts.withoutOrphans(nacos.atRest());
      assertThat(provider.isAlive()).isTrue();
    }

    Instant now = Instant.now();
    Differences differences =
        Differences.between(
            NacosFacts.of(real, now), NacosFacts.of(said(fleet.emulated(), now), now));
    assertThat(differences.lines()).isEmpty();
    assertThat(differences.facts()).isGreaterThan(80);
  }

  private static ProviderSpec spec(ExampleFleet fleet, Path place) {
    return new ProviderSpec(
        fleet.real(0, List.of("nacos://" + server.address())),
        new ProviderJvm(Path.of(System.getProperty("java.home")), HEAP_BYTES, ExampleFleet.HOST),
        place.resolve(ApiJar.NAME),
        place);
  }

  private static List<NacosEntry> said(FleetSpec fleet, Instant now) {
    NacosDialect dialect =
        NacosDialects.of("dubbo-" + fleet.release().replaceAll("\\.[0-9]+$", ""));
    Instance first = new Instance(0, ExampleFleet.HOST, 10_000, now.toEpochMilli());
    List<NacosEntry> entries = new ArrayList<>(dialect.commonEntries(fleet, first, 0));
    entries.addAll(dialect.instanceEntries(fleet, first, 0));
    return entries;
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
}
