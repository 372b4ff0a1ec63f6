package dev.discoveryscale.simulator.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.NacosCredentials;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.provider.FreePort;
import dev.discoveryscale.provider.library.EmulatedFleet;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.RegistryAddress;
import dev.discoveryscale.registry.nacos.RnacosBinary;
import dev.discoveryscale.registry.nacos.RnacosOptions;
import dev.discoveryscale.registry.nacos.RnacosServer;
import dev.discoveryscale.simulator.TestScenarios;
import dev.discoveryscale.simulator.environment.CellEnvironment;
import dev.discoveryscale.simulator.plan.Consumers;
import dev.discoveryscale.simulator.plan.Fleets;
import dev.discoveryscale.simulator.snapshot.capture.SnapshotFixture;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A fleet of two lines in an rnacos is captured, played again, and captured again. */
@Tag("exhaustive")
@Timeout(300)
class NacosReplayIT {

  @TempDir private Path folder;

  @Test
  void writesAllButHostsProcessIdsAndTimesAgain() throws Exception {
    Optional<RnacosBinary> binary = RnacosBinary.find();
    assumeTrue(binary.isPresent(), RnacosBinary.howToGet());
    Path captured;
    try (RnacosServer server =
            RnacosServer.start(
                RnacosOptions.of("nacos-1", folder.resolve("nacos-1"), binary.orElseThrow()));
        SnapshotFixture live = fixture(server.connectString())) {
      live.fleet("dubbo-2.7", "orders", 3);
      live.fleet("dubbo-3.3", "stock", 2);
      captured = live.capture("first", true, Optional.empty());
      requireLike(captured, live.capture("nameless", false, Optional.empty()));
    }
    CapturedFleet fleet = CapturedFleets.of(captured);
    assertThat(fleet.registries()).containsExactly(RegistryKind.NACOS);
    assertThat(fleet.instances()).isEqualTo(5);
    assertThat(fleet.applications()).containsExactlyInAnyOrder("orders", "stock");

    Scenario scenario =
        TestScenarios.read(
            """
            name: replay
            registries: {kind: nacos, count: 1}
            providers: {from: '%s'}
            churn:
              - {kind: rolling-restart, instances: 1, every: 5m, down: 20s}
            time: {span: 20h, played: 60s}
            """
                .formatted(captured),
            List.of());
    Profile profile = Consumers.of("dubbo-3.3", DiscoveryModel.APPLICATION_FIRST);
    try (CellEnvironment environment = CellEnvironment.start(scenario, profile, folder);
        SnapshotFixture replay = fixture(environment.connectStrings().get(0))) {
      environment.fleet().register(scenario.providers().instances(), (done, all) -> {});

      assertThat(entries(replay.capture("again", true, Optional.empty())))
          .hasSizeGreaterThan(15)
          .containsExactlyInAnyOrderElementsOf(entries(captured));
      assertThat(environment.truth().read().values().stream().mapToInt(found -> found.size()).sum())
          .isEqualTo((int) Fleets.expectedAddresses(scenario, profile));
    }
  }

  @Test
  void readsANamespaceThatAsksForALogin() throws Exception {
    Optional<RnacosBinary> binary = RnacosBinary.find();
    assumeTrue(binary.isPresent(), RnacosBinary.howToGet());
    // Any variable will do as long as it has a value.
    String password = System.getenv("HOME");
    RnacosOptions locked =
        RnacosOptions.of("locked", folder.resolve("locked"), binary.orElseThrow())
            .withCommandPrefix(
                List.of(
                    "env",
                    "RNACOS_ENABLE_OPEN_API_AUTH=true",
                    "RNACOS_INIT_ADMIN_PASSWORD=" + password));
    try (RnacosServer server = RnacosServer.start(locked);
        EmulatedFleet stock =
            EmulatedFleet.of("dubbo-3.3")
                .application("stock")
                .instances(2)
                .interfaces(1)
                .register(RegisterMode.ALL)
                .protocols(new ProtocolSpec("dubbo", FreePort.any(), "dubbo"))
                .start(
                    List.of(
                        new RegistryAddress.Nacos(
                                server.connectString(),
                                "region-1",
                                Optional.of(new NacosCredentials("admin", password)))
                            .url()));
        SnapshotFixture live = fixture(server.connectString())) {
      String address = "nacos://" + server.connectString();
      String login = "username=admin&passwordFrom=HOME";

      Path captured =
          live.capture("region", List.of(address + "?namespace=region-1&" + login), true);

      assertThat(entries(captured))
          .as("addresses, instances, the mapping and the definition")
          .hasSize(stock.instances() * 2 + 2);
      assertThatThrownBy(() -> live.capture("refused", List.of(address), true))
          .hasMessageContaining(server.connectString())
          .hasMessageContaining("403");
      assertThat(SnapshotFixture.text(captured)).doesNotContain(password);
    }
  }

  /** Without its names a fleet is the same. */
  private static void requireLike(Path captured, Path nameless) throws IOException {
    CapturedFleet named = CapturedFleets.of(captured);
    CapturedFleet other = CapturedFleets.of(nameless);
    assertThat(SnapshotFixture.text(nameless)).doesNotContain("stock", "orders");
    assertThat(other.registries()).isEqualTo(named.registries());
    assertThat(other.instances()).isEqualTo(named.instances());
    assertThat(other.urls()).isEqualTo(named.urls());
    assertThat(other.mode()).isEqualTo(named.mode());
    assertThat(other.protocols()).isEqualTo(named.protocols());
    assertThat(other.services()).hasSameSizeAs(named.services());
    assertThat(other.applications()).hasSameSizeAs(named.applications());
    assertThat(forms(nameless)).containsExactlyInAnyOrderElementsOf(forms(captured));
  }

  /** Entries with a letter in place of each letter, and a digit in place of each digit. */
  private static List<String> forms(Path folder) throws IOException {
    return written(folder).stream()
        .map(text -> text.replaceAll("[a-z]", "a").replaceAll("[A-Z]", "A").replaceAll("\\d", "0"))
        .toList();
  }

  private SnapshotFixture fixture(String server) {
    return new SnapshotFixture(List.of("nacos://" + server.replace("nacos://", "")), folder);
  }

  private static List<String> entries(Path folder) throws IOException {
    return written(folder).stream()
        .map(text -> text.replaceAll("21307\\d{5}", "HOST"))
        .map(text -> text.replaceAll("(pid\\\\*\":\\\\*\")\\d+", "$1PID"))
        .map(text -> text.replaceAll("\\b\\d{13}\\b", "TIME"))
        .toList();
  }

  private static List<String> written(Path folder) throws IOException {
    List<String> entries = new ArrayList<>();
    EntryFile.read(
        folder.resolve(SnapshotFolder.ADDRESSES),
        Entry.class,
        entry -> entries.add(EntryFile.JSON.writeValueAsString(entry)));
    return entries;
  }
}
