package dev.discoveryscale.report.render;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecord.Registration;
import dev.discoveryscale.model.record.CellRecord.RegistryState;
import dev.discoveryscale.model.record.CellRecord.Server;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.model.record.search.WeighRecord;
import dev.discoveryscale.model.record.search.WeighedCell;
import dev.discoveryscale.report.JsonSchemas;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.analysis.Servers;
import dev.discoveryscale.report.render.cell.Provenances;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nobody reads what was measured with a stand-in as a figure of what it stands for. */
class StandInTest {
  private static final Server ZOOKEEPER =
      new Server("registry-1", "zookeeper", "ZooKeeper", Optional.of("3.9.5"), false);
  private static final Server RNACOS =
      new Server("registry-2", "nacos", "rnacos", Optional.of("0.8.8"), true);
  private static final Server NACOS =
      new Server("registry-2", "nacos", "Nacos", Optional.of("2.5.1"), false);
  private static final String CAUTION =
      "Measured with rnacos 0.8.8, a stand-in for Nacos: server load and notification times are"
          + " not those of Nacos; memory, allocation and collections of the consumer come from"
          + " its real client.";

  @TempDir private Path root;

  @Test
  void beginsEveryReportWithCaution() throws IOException {
    write(List.of(ZOOKEEPER, RNACOS));

    String markdown = Files.readString(root.resolve("report.md"));
    assertThat(markdown).contains("**" + CAUTION + "**");
    assertThat(markdown.indexOf(CAUTION)).isLessThan(markdown.indexOf("**Environment**"));
    String page = Files.readString(root.resolve("report.html"));
    assertThat(page.indexOf(CAUTION)).isPositive().isLessThan(page.indexOf("<table"));
    assertThat(markdown)
        .contains("ZooKeeper 3.9.5; rnacos 0.8.8, a stand-in for Nacos")
        .contains("40 provider instances counted, 5 services, 41 instances");
  }

  @Test
  void namesEachServerInSummary() throws IOException {
    write(List.of(ZOOKEEPER, RNACOS));

    String summary = Files.readString(root.resolve("summary.json"));
    assertThat(summary).contains("\"software\" : \"rnacos\"").contains("\"standIn\" : true");
    assertThat(JsonSchemas.errors("summary", summary)).isEmpty();
  }

  @Test
  void namesEachServerInCsv() throws IOException {
    write(List.of(ZOOKEEPER, RNACOS));

    try (CsvReader<NamedCsvRecord> csv =
        CsvReader.builder().ofNamedCsvRecord(Files.readString(root.resolve("summary.csv")))) {
      assertThat(csv.stream().map(row -> row.getField("registries")))
          .containsExactly("ZooKeeper 3.9.5; rnacos 0.8.8 (stand-in for Nacos)");
    }
    assertThat(Files.readString(root.resolve("summary.csv")).lines().findFirst().orElseThrow())
        .endsWith(",registries");
  }

  @Test
  void beginsReportOfWeighingWithCaution() throws IOException {
    RunRecord run = RunFixture.of(root, "[]", "p").folder().run();

    assertThat(WeighReport.markdown(weighed(run, List.of(RNACOS))))
        .contains("**" + CAUTION + "**")
        .contains("Answered as registries: rnacos 0.8.8, a stand-in for Nacos.");
    assertThat(WeighReport.markdown(weighed(run, List.of(ZOOKEEPER))))
        .contains("Answered as registries: ZooKeeper 3.9.5.")
        .doesNotContain("stand-in");
    WeighRecord former = new WeighRecord(1, run, List.of(weighed(true)));
    assertThat(WeighReport.markdown(former)).contains("Answered as registries: ZooKeeper 3.9.5.");
  }

  private static WeighRecord weighed(RunRecord run, List<Server> servers) {
    return new WeighRecord(
        1, run, List.of(weighed(true).answeredBy(servers), weighed(false).answeredBy(servers)));
  }

  private static WeighedCell weighed(boolean probed) {
    return new WeighedCell(
        "p", 1, probed, 1, 1, 1, 1, 1, 0, Optional.empty(), Optional.empty(), Optional.empty());
  }

  @Test
  void leavesOutCautionForGenuineServer() throws IOException {
    RunSummary run = write(List.of(ZOOKEEPER, NACOS));

    assertThat(Servers.caution(run)).isEmpty();
    assertThat(Servers.names(run)).containsExactly("ZooKeeper 3.9.5", "Nacos 2.5.1");
    assertThat(Files.readString(root.resolve("report.md"))).doesNotContain("stand-in");
  }

  @Test
  void takesServersOfOlderRunFromItsRecord() throws IOException {
    RunFixture.of(root, "[]", "p").played("p", 1, 100, 120, 2);
    RunSummary run = Reports.write(root);

    assertThat(Servers.names(run)).containsExactly("ZooKeeper 3.9.5");
    assertThat(Servers.software(run.run(), run.cells().get(0).record()))
        .isEqualTo(Servers.software(run.run(), withServers(List.of(ZOOKEEPER))))
        .containsExactly("ZooKeeper");
    assertThat(Servers.software(run.run(), withServers(List.of(RNACOS))))
        .containsExactly("rnacos, a stand-in for Nacos");
    assertThat(Servers.caution(run)).isEmpty();
  }

  @Test
  void describesRegistriesInPlainWords() throws IOException {
    String rnacos =
        "{'kind':'nacos','version':'0.8.8','placement':'embedded','software':'rnacos','standIn':true}";
    String zooKeeper = "{'kind':'zookeeper','version':'3.9.5','placement':'embedded'}";

    assertThat(registries(rnacos, rnacos))
        .isEqualTo("2 rnacos 0.8.8 (stand-ins for Nacos), started by the run");
    assertThat(registries(zooKeeper, rnacos))
        .isEqualTo(
            "1 ZooKeeper 3.9.5, started by the run; 1 rnacos 0.8.8 (stand-in for Nacos), started by the run");
    assertThat(
            registries(
                "{'kind':'nacos','version':'nacos/nacos-server:v2','placement':'container'}"))
        .isEqualTo("1 Nacos, started by the run in containers of nacos/nacos-server:v2");
    assertThat(registries("{'kind':'zookeeper','placement':'external'}"))
        .isEqualTo("1 ZooKeeper, not started by the run");
  }

  private String registries(String... each) throws IOException {
    RunFixture fixture = RunFixture.of(root, "[]", "p");
    Path file = root.resolve("run.json");
    ObjectMapper json = new ObjectMapper();
    ObjectNode run = (ObjectNode) json.readTree(file.toFile());
    run.set("registries", json.readTree(List.of(each).toString().replace('\'', '"')));
    json.writeValue(file.toFile(), run);
    fixture.played("p", 1, 100, 120, 2);
    return Provenances.table(Reports.read(root)).rows().stream()
        .filter(row -> row.get(0).equals("registries"))
        .map(row -> row.get(1))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void namesUnitOfRegistrations() throws IOException {
    Registration registered = new Registration(4_000, 2_000);
    for (List<Server> servers :
        List.of(List.of(ZOOKEEPER), List.of(RNACOS), List.of(ZOOKEEPER, RNACOS))) {
      RunFixture.of(root.resolve("" + servers.size() + servers.get(0).kind()), "[]", "p")
          .cell(
              RunFixture.record("p", 1)
                  .servers(servers)
                  .with(registered)
                  .end(Outcome.COMPLETED, "", RunFixture.STARTED.plusSeconds(154)),
              RunFixture.samples(100, 120, 2));
    }

    assertThat(report("1zookeeper")).contains("4,000 nodes in 2,000 ms (2,000 nodes/s)");
    assertThat(report("1nacos")).contains("4,000 instances in 2,000 ms (2,000 instances/s)");
    assertThat(report("2zookeeper")).contains("4,000 entries in 2,000 ms (2,000 entries/s)");
  }

  private String report(String name) throws IOException {
    Reports.write(root.resolve(name));
    return Files.readString(root.resolve(name).resolve("report.md"));
  }

  private RunSummary write(List<Server> servers) throws IOException {
    RunFixture.of(root, "[]", "p").cell(withServers(servers), RunFixture.samples(100, 120, 2));
    return Reports.write(root);
  }

  private static CellRecord withServers(List<Server> servers) {
    return RunFixture.record("p", 1)
        .servers(servers)
        .with(
            new RegistryState(
                "registry-2",
                Optional.of(40L),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(5L),
                Optional.of(41L)))
        .end(Outcome.COMPLETED, "", RunFixture.STARTED.plusSeconds(154));
  }
}
