package dev.discoveryscale.report.render;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.model.record.AddressHash;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.JsonSchemas;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.SampleLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How reports show the propagation of changes. */
class PropagationReportTest {
  private static final String V27 = "dubbo-2.7-interface";
  private static final String STOP =
      """
      {"t":1,"type":"stop","churn":"registry-restart","plannedMs":1,"change":{"registry":"r",\
      "startedAtMillis":%1$d,"finishedAtMillis":%1$d},"registries":["r:1"],"addresses":{}}
      """
          .formatted(SampleLines.EPOCH + 9_000);

  @TempDir Path root;

  @Test
  void writesPropagationInSummaryAndReport() throws IOException {
    propagated("zookeeper");

    Reports.write(root);

    assertThat(JsonSchemas.errors("summary", root.resolve("summary.json"))).isEmpty();
    JsonNode cell =
        new ObjectMapper().readTree(root.resolve("summary.json").toFile()).at("/cells/0");
    assertThat(cell.path("propagationVisibleMaxMs").asLong()).isEqualTo(300);
    assertThat(cell.path("propagationVisibleChanges").asLong()).isEqualTo(2);
    assertThat(cell.path("propagationVisibleP50Ms").asLong()).isEqualTo(40);
    assertThat(cell.has("propagationVisibleP99Ms")).isFalse();
    assertThat(cell.path("propagationGoneMaxMs").asLong()).isEqualTo(40);
    assertThat(cell.path("propagationGoneChanges").asLong()).isEqualTo(1);
    assertThat(cell.has("propagationGoneP50Ms")).isFalse();
    assertThat(cell.path("propagationComeMaxMs").asLong()).isEqualTo(300);
    assertThat(cell.path("propagationCallableP50Ms").asLong()).isEqualTo(55);
    assertThat(cell.path("changesUnseen").asLong(-1)).isZero();
    assertThat(cell.path("pushesUnchanged").asLong(-1)).isEqualTo(1);
    assertThat(cell.path("addressesLost").asLong()).isEqualTo(7);
    assertThat(cell.at("/propagation/0/direction").asText()).isEqualTo("disappeared");
    assertThat(Files.readString(root.resolve("report.md")))
        .contains("Propagation: ms from the moment")
        .contains(
            "| rolling-restart | disappeared | 1 | 0 | 0 | 1 | 0 | – / 20 (1) | – / – / 40 (1) |")
        .contains(
            "| rolling-restart | appeared | 1 | 0 | 0 | 1 | 0 | – / 20 (1) | – / – / 300 (1) |")
        .contains(
            "| registry-restart | stayed | 1 | 0 | 0 | 0 | 0 | – / 0 (1) | not measured | not measured |")
        .contains(
            "| addresses missing after the changes | 7 |",
            "| addresses left over after the changes | 0 |")
        .contains("- **Note**: Lost: 7 addresses are registered and not held after up to")
        .contains("two minutes of comparing: p://a:1 of a.B; and more.")
        .doesNotContain("Stale:")
        .doesNotContain("whose times differ");
  }

  @Test
  void warnsOfPropagationOverKindsOfRegistries() throws IOException {
    propagated("zookeeper", "nacos");

    Reports.write(root);

    assertThat(Files.readString(root.resolve("report.md")))
        .contains("Propagation combines a ZooKeeper and a Nacos, whose times differ.");
  }

  private void propagated(String... kinds) throws IOException {
    String address = "dubbo://2130772225:20880";
    String hash = "\"" + AddressHash.of(address) + "\"";
    SampleLines lines =
        new SampleLines()
            .phase(0, "subscribe")
            .push(10, "\"first\":true")
            .phase(100, "churn")
            .push(1_040, "\"added\":[],\"removed\":[%s]".formatted(hash))
            .refreshed(1_055)
            .push(2_000, "\"added\":[],\"removed\":[]")
            .refreshed(2_001)
            .push(5_300, "\"added\":[%s],\"removed\":[]".formatted(hash))
            .refreshed(5_333);
    RunFixture.of(root, "[]", V27)
        .cell(
            RunFixture.record(V27, 1)
                .with(new CellRecord.Addresses(9, 7, 0, List.of("p://a:1 of a.B"), List.of()))
                .servers(
                    Stream.of(kinds)
                        .map(kind -> new CellRecord.Server("r", kind, kind, Optional.empty(), true))
                        .toList())
                .end(Outcome.INTERRUPTED, "", RunFixture.STARTED),
            lines.text())
        .events(V27, 1, change("leave", 1_000, address) + change("join", 5_000, address) + STOP);
  }

  private static String change(String action, long t, String address) {
    return """
        {"t":1,"type":"%s","churn":"rolling-restart","plannedMs":%d,"change":{"index":0,\
        "startedAtMillis":%d,"finishedAtMillis":%d},"registries":["r:1"],\
        "addresses":{"interface":["%s"]}}
        """
        .formatted(action, t, SampleLines.EPOCH + t, SampleLines.EPOCH + t + 20, address);
  }
}
