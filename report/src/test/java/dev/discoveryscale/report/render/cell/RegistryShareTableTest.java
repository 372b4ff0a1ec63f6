package dev.discoveryscale.report.render.cell;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.model.record.AddressHash;
import dev.discoveryscale.model.record.CellRecord.Server;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.RegistryTraffic;
import dev.discoveryscale.model.record.RegistryTraffic.Phase;
import dev.discoveryscale.report.JsonSchemas;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.SampleLines;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is made over registries of several kinds is told of each, as far as records tell it. */
class RegistryShareTableTest {
  private static final String PROFILE = "dubbo-2.7-interface";
  private static final String ADDRESS = "dubbo://2130772225:20880";
  private static final Server ZOOKEEPER =
      new Server("registry-1", "zookeeper", "ZooKeeper", Optional.of("3.9.5"), false);
  private static final Server RNACOS =
      new Server("registry-2", "nacos", "rnacos", Optional.of("0.8.8"), true);
  private static final String TITLE = "## By registry\n";
  private static final String REACHED =
      "{\"t\":1,\"type\":\"registries\",\"connect\":[\"x:9\",\"x:8\"],\"consumerConnect\":[\"z:1\",\"n:2\"]}\n";

  @TempDir private Path root;

  @Test
  void showsPropagationPushesAndTrafficOfEachRegistry() throws IOException {
    write(List.of(ZOOKEEPER, RNACOS), REACHED, of(told(3, 3_072, 512), unknown()));

    assertThat(text("report.md"))
        .contains(
            TITLE
                + "\n| cell | registry | changes seen | visible after, ms: p50 / p99 / longest (n) | pushes | received KB | sent KB |")
        .contains(
            "| dubbo-2.7-interface | registry-1, ZooKeeper 3.9.5 | 2 of 2 | 40 / – / 300 (2) | 2 | 3 | 0.5 |")
        .contains(
            "| dubbo-2.7-interface | registry-2, rnacos 0.8.8 (stand-in for Nacos) | 1 of 2 | – / – / 840 (1) | 1 | unknown | unknown |")
        .contains("unknown was not measured, and is not 0.")
        .contains("Traffic with all registries together was not measured: it pushes in UDP.")
        .contains(
            "Propagation combines a ZooKeeper and a Nacos, whose times differ; \"By registry\" shows the time until visible of each.");
    assertThat(text("report.html")).contains("By registry", "registry-2, rnacos 0.8.8");
  }

  @Test
  void writesSharesInSummary() throws IOException {
    write(List.of(ZOOKEEPER, RNACOS), REACHED, of(told(3, 3_072, 512), unknown()));

    String summary = text("summary.json");
    assertThat(JsonSchemas.errors("summary", summary)).isEmpty();
    JsonNode shares = new ObjectMapper().readTree(summary).at("/cells/0/byRegistry");
    assertThat(shares).hasSize(2);
    assertThat(shares.at("/0/server/software").asText()).isEqualTo("ZooKeeper");
    assertThat(shares.at("/0/receivedBytes").asLong()).isEqualTo(3_072);
    assertThat(shares.at("/0/visible/maxMs").asLong()).isEqualTo(300);
    assertThat(shares.at("/1/changesSeen").asLong()).isEqualTo(1);
    assertThat(shares.get(1).has("receivedBytes")).isFalse();
  }

  @Test
  void marksTrafficThatRecordsDoNotSeparateAsUnknown() throws IOException {
    write(List.of(ZOOKEEPER, RNACOS), REACHED, told(3, 4_096, 1_024));

    assertThat(text("report.md"))
        .contains("| 2 of 2 | 40 / – / 300 (2) | 2 | unknown | unknown |")
        .contains(
            "Traffic combines a ZooKeeper and a Nacos: the records do not contain the share of each.");
  }

  @Test
  void isAbsentForOneKindAndForUnnamedRegistries() throws IOException {
    Server other = new Server("registry-2", "zookeeper", "ZooKeeper", Optional.of("3.9.5"), false);
    write(List.of(ZOOKEEPER, other), REACHED, told(3, 4_096, 1_024));
    assertThat(text("report.md")).doesNotContain(TITLE, "whose times differ");

    write(List.of(ZOOKEEPER, RNACOS), "", told(3, 4_096, 1_024));
    assertThat(text("report.md"))
        .doesNotContain(TITLE)
        .contains("Propagation combines a ZooKeeper and a Nacos, whose times differ.");
    assertThat(text("summary.json")).doesNotContain("byRegistry");
  }

  private void write(List<Server> servers, String reached, RegistryTraffic traffic)
      throws IOException {
    String hash = "\"" + AddressHash.of(ADDRESS) + "\"";
    SampleLines lines = new SampleLines().phase(0, "subscribe");
    push(lines, 10, "subscribe", "z:1", "\"first\":true");
    push(lines, 11, "subscribe", "n:2", "\"first\":true");
    lines.phase(100, "still").call(500, 1_000, true).phase(900, "churn");
    push(lines, 1_040, "churn", "z:1", "\"added\":[],\"removed\":[%s]".formatted(hash));
    push(lines, 1_840, "churn", "n:2", "\"added\":[],\"removed\":[%s]".formatted(hash));
    push(lines, 5_300, "churn", "z:1", "\"added\":[%s],\"removed\":[]".formatted(hash));
    RunFixture.of(root, "[]", PROFILE)
        .cell(
            RunFixture.record(PROFILE, 1)
                .servers(servers)
                .with(traffic)
                .end(Outcome.COMPLETED, "", RunFixture.STARTED.plusSeconds(154)),
            lines.phase(9_000, "stop").text())
        .events(PROFILE, 1, reached + change("leave", 1_000) + change("join", 5_000));
    Reports.write(root);
  }

  private static void push(
      SampleLines lines, long t, String phase, String registry, String differences) {
    lines.raw(
        "{\"t\":%d,\"type\":\"push\",\"phase\":\"%s\",\"interface\":\"a.B\",\"registry\":\"%s\",\"model\":\"interface\",\"addresses\":5,%s}"
            .formatted(SampleLines.EPOCH + t, phase, registry, differences));
  }

  private static String change(String action, long t) {
    return """
        {"t":1,"type":"%s","churn":"rolling-restart","plannedMs":%d,"change":{"index":0,\
        "startedAtMillis":%d,"finishedAtMillis":%d},"registries":["z:1","n:2"],\
        "addresses":{"interface":["%s"]}}
        """
        .formatted(action, t, SampleLines.EPOCH + t, SampleLines.EPOCH + t + 20, ADDRESS);
  }

  private static RegistryTraffic of(RegistryTraffic one, RegistryTraffic other) {
    return unknown().withEach(List.of(one, other));
  }

  private static RegistryTraffic told(long connections, long received, long sent) {
    return new RegistryTraffic(
        List.of(new Phase("subscribe", 9_000, 900), new Phase("churn", received, sent)),
        connections,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static RegistryTraffic unknown() {
    return RegistryTraffic.unknown("it pushes in UDP");
  }

  private String text(String file) throws IOException {
    return Files.readString(root.resolve(file));
  }
}
