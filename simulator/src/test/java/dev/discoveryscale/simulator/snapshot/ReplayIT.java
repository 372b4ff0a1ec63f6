package dev.discoveryscale.simulator.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.provider.FreePort;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.registry.Registries;
import dev.discoveryscale.simulator.e2e.Simulation;
import dev.discoveryscale.simulator.snapshot.capture.SnapshotFixture;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Real consumers of three kinds find and call a captured fleet of three lines, and a provider with
 * two protocols on one port and a third one that the dubbo protocol answers.
 */
@Tag("exhaustive")
class ReplayIT {

  private static final Duration LIMIT = Duration.ofMinutes(20);
  private static final List<String> PROFILES =
      List.of("dubbo-2.7-interface", "dubbo-3.3-interface", "dubbo-3.3-application");

  private static final String INTERFACE = "dev.discoveryscale.demo.Service001";

  @TempDir private Path folder;

  private static void address(SnapshotFixture live, String protocol, int port) throws Exception {
    String url =
        "%s://10.0.0.8:%d/%s?application=both&interface=%s&methods=call&pid=7&release=3.3.6&side=provider"
            .formatted(protocol, port, INTERFACE, INTERFACE);
    live.write(
        "/dubbo/%s/providers/%s"
            .formatted(INTERFACE, URLEncoder.encode(url, StandardCharsets.UTF_8)),
        "");
  }

  @Test
  void isFoundAndCalledByRealConsumers() throws Exception {
    try (Registries registries = Registries.start(1);
        SnapshotFixture live = new SnapshotFixture(registries.connectStrings(), folder)) {
      live.fleet("dubbo-2.7", "Orders_of_Acme", 4);
      live.fleet("dubbo-3.3", "stock", 3);
      live.fleet("dubbo-3.0", "users", 2, 0, protocol("dubbo"), protocol("tri"));
      address(live, "dubbo", 20_880);
      address(live, "tri", 20_880);
      address(live, "rmi", 1_099);
      live.capture("fleet", false, Optional.empty());
    }
    try (Simulation simulation =
        Simulation.start(
            folder,
            "span: 8s, by: real",
            String.join(",", PROFILES),
            "registries.count=1",
            "providers={from: %s, protocols: [{name: rmi, port: 1099}]}"
                .formatted(folder.resolve("fleet")),
            "churn=[{kind: rolling-restart, every: 8s, down: 7s}]")) {
      assertThat(simulation.exitCode(LIMIT)).as("%s", simulation.output()).isZero();

      // Two interfaces; 2.7 does not know Triple; only instances of 3.x are found at application
      // level.
      sees(simulation.cell("dubbo-2.7-interface"), 19, 20);
      sees(simulation.cell("dubbo-3.3-interface"), 19, 25);
      // Metadata of 3.0 does not say which port is whose, so both addresses stand for both.
      sees(simulation.cell("dubbo-3.3-application"), 10, 6 + 16);
    }
  }

  private static ProtocolSpec protocol(String name) throws IOException {
    return new ProtocolSpec(name, FreePort.any(), name);
  }

  private static void sees(JsonNode cell, int instances, int addresses) {
    String profile = cell.path("profile").asText();
    assertThat(cell.path("outcome").asText()).as(profile).isEqualTo("completed");
    assertThat(cell.path("visibleInstances").asInt()).as(profile).isEqualTo(instances);
    assertThat(cell.path("invokersAnswering").asInt()).as(profile).isEqualTo(addresses);
    assertThat(cell.path("callsFailed").asInt(-1)).as(profile).isZero();
    assertThat(cell.path("addressesLost").asInt(-1)).as(profile).isZero();
    assertThat(cell.path("addressesStale").asInt(-1)).as(profile).isZero();
    assertThat(cell.path("changesUnseen").asInt(-1)).as(profile).isZero();
  }
}
