package dev.discoveryscale.report.render;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.JsonSchemas;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.SampleLines;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.measure.Measure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** The reports of one run: they agree, they can be made again, and they are well-formed. */
class ReportsTest {
  private static final String V27 = "dubbo-2.7-interface";
  private static final String V30 = "dubbo-3.0-interface";
  private static final String APP = "dubbo-3.0-application";
  private static final String V26 = "dubbo-2.6-interface";
  @TempDir Path root;
  private RunFixture fixture;

  @BeforeEach
  void writeRunWithEveryOutcome() throws IOException {
    fixture =
        RunFixture.of(root, "[{\"measure\":\"callsFailed\",\"max\":0}]", V26, V27, V30, APP, "odd");
    fixture.played(V27, 1, 400, 420, 5).played(V30, 1, 200, 210, 0).played(APP, 1, 100, 105, 0);
    String died = new SampleLines().jvm(768).phase(0, "subscribe").gc(9, "full", 9, false).text();
    fixture.cell(
        RunFixture.record(V26, 1).end(Outcome.OUT_OF_MEMORY, "heap", RunFixture.STARTED), died);
    fixture.cell(
        RunFixture.record("odd", 1)
            .end(Outcome.FAILED, "<a> & \"b\" \u0001 | c\nd", RunFixture.STARTED),
        "");
    Reports.write(root);
  }

  private String text(String name) throws IOException {
    return Files.readString(root.resolve(name));
  }

  @Test
  void doesNotJudgeCollectionsOfProfiledCell() throws IOException {
    assertThat(text("report.md")).contains("than 2.7 at interface level: **not decided, the error");
    fixture.profiled(V27, 1, "cpu");

    Reports.write(root);

    assertThat(text("report.md"))
        .contains(
            "at least 90% fewer full collections than 2.7 at interface level: cannot be judged, a profiler was attached.",
            "**holds** (420, 210");
  }

  @Test
  void writesSummaryThatMatchesItsSchema() throws IOException {
    assertThat(JsonSchemas.errors("summary", root.resolve("summary.json"))).isEmpty();
  }

  @Test
  void writesSameNumbersInJsonAndCsv() throws IOException {
    JsonNode cells = new ObjectMapper().readTree(text("summary.json")).path("cells");
    List<NamedCsvRecord> rows;
    try (CsvReader<NamedCsvRecord> csv =
        CsvReader.builder().ofNamedCsvRecord(text("summary.csv"))) {
      rows = csv.stream().toList();
    }
    assertThat(rows).hasSize(5).hasSize(cells.size());
    for (int i = 0; i < rows.size(); i++) {
      for (Measure measure : Measure.ofDiscovery()) {
        String inCsv = rows.get(i).getField(measure.key());
        JsonNode inJson = cells.get(i).path(measure.key());
        assertThat(inCsv.isEmpty()).isEqualTo(inJson.isMissingNode());
        if (!inCsv.isEmpty()) {
          assertThat(Double.parseDouble(inCsv)).isEqualTo(inJson.asDouble());
        }
      }
    }
  }

  @Test
  void beginsReportWithVerdict() throws IOException {
    List<String> lines = text("report.md").lines().toList();
    assertThat(lines.get(0)).startsWith("# ");
    assertThat(lines.get(2))
        .contains("**holds** (420, 210, 105 MB)", "(from 120 to 0 full collections, derived)");
    assertThat(lines.get(4)).startsWith("**Failed**: odd: \\<a> & \"b\" ").endsWith(" \\| c");
    assertThat(lines.get(6))
        .isEqualTo(
            "**Environment**: 1,250 instances x 8 interfaces x 2 protocols (dubbo, tri); mirrored in 2"
                + " registries; 1 parameter of each URL differs between instances; 20h by sampling:"
                + " each cell plays some of the changes, in 72s; figures for the whole span are"
                + " derived. The time played is 1,000 times shorter than the span.");
    assertThat(lines.get(8)).startsWith("| cell | outcome |");
    assertThat(text("report.md"))
        .contains("| dubbo-2.7-interface | completed | 400 → 420 | 410 | 5 → 120 | 14 → 2,240 |")
        .contains("| dubbo-2.6-interface | out-of-memory | – → ≥ 700 |")
        .contains("| dubbo-3.0-interface | 0.50 (−50%) | −45%, agrees (5.1 points) |")
        .contains("Each of these stands for up to 24 changes.")
        .contains("20 changes played, one every 6.0 s, for 480 changes over 20 h;")
        .contains(
            "Fewer than three replicates completed, so the differences between cells are not known.")
        .contains("## Timers that kept real time\n\n- heartbeats every 60 s\n")
        .contains("**no**", "tri", "no cgroup", "'name=a b'");
  }

  @Test
  void boundsRatioToCellOutOfMemory() throws IOException {
    assertThat(text("report.md"))
        .contains(
            "| dubbo-2.7-interface | ≤ 0.60 (≤ −40%) | −18%, **differs by at least 22 points** |");
  }

  @Test
  void doesNotCompareFailedCells() throws IOException {
    Path failed = root.resolve("failed");
    RunFixture.of(failed, "[]", V27, APP)
        .cell(RunFixture.record(V27, 1).end(Outcome.FAILED, "odd", RunFixture.STARTED), "")
        .cell(RunFixture.record(APP, 1).end(Outcome.FAILED, "odd", RunFixture.STARTED), "");
    assertThat(new MarkdownReport().text(Reports.read(failed), failed))
        .contains("## Compared with the published result\n\nNot compared: no other cell has")
        .contains(
            "## Differences from the published setup\n\nNot listed: nothing in this run is compared")
        .doesNotContain("published differences", "**Push rate**");
  }

  @Test
  void listsReplicatesWithMeanAndInterval() throws IOException {
    fixture = RunFixture.of(root, "[]", V27, V30);
    for (int replicate = 1; replicate <= 3; replicate++) {
      fixture.played(V27, replicate, 400, 400, 5);
      fixture.played(V30, replicate, 100, 100 * replicate, 0);
    }
    fixture.played(APP, 1, 1, 1, 0).played(APP, 2, 1, 1, 0).played(APP, 3, 1, 1, 0);
    Files.delete(root.resolve("cells/odd/1/cell.json"));
    String report = new MarkdownReport().text(Reports.read(root), root);
    assertThat(report)
        .contains("| dubbo-3.0-interface #3 | completed | 100 → 300 |")
        .contains(
            "| dubbo-3.0-interface mean | 3 of 3 cells completed | 100 [100–100] → 200 [−48.4–448] |")
        .contains("| dubbo-3.0-interface | 0.50 (−50%) [0.14–1.73] |");
  }

  @Test
  void keepsPointBelowLimitExactBeforeOneAtLimit() throws IOException {
    RunFixture.of(root, "[]", V27).played(V27, 1, 500, 760, 5);
    assertThat(new MarkdownReport().text(Reports.read(root), root))
        .contains("| dubbo-2.7-interface | completed | 500 → ≥ 760 | ≥ 750 |");
  }

  @Test
  void writesSameReportsAgainFromFolder() throws IOException {
    Set<String> names = new TreeSet<>(Set.of("summary.json", "summary.csv", "report.md"));
    for (String name : names) {
      String first = text(name);
      Files.delete(root.resolve(name));
      Reports.write(root);
      assertThat(text(name)).isEqualTo(first);
    }
  }

  @Test
  void writesTestCaseForEachGateAndFailedCell() throws Exception {
    Document xml =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(root.resolve("junit.xml").toFile());
    Element suite = xml.getDocumentElement();
    assertThat(suite.getAttribute("tests")).isEqualTo("6");
    assertThat(suite.getAttribute("failures")).as("three found 1, two not measured").isEqualTo("5");
    assertThat(suite.getAttribute("errors")).isEqualTo("1");
    assertThat(suite.getElementsByTagName("error").item(0).getTextContent())
        .contains("failed: <a> & \"b\" \uFFFD | c");
  }

  @Test
  void statesWhatEmulationDoesNotDo() throws Exception {
    assertThat(new ObjectMapper().readTree(text("summary.json")).path("infidelities"))
        .extracting(JsonNode::asText)
        .containsExactly("Answers cost no time.", "Hosts are <numbers>.");
    assertThat(text("report.md"))
        .contains("## What the emulation does not do\n\n- Answers cost no time.\n- Hosts are");
    assertThat(text("junit.xml"))
        .contains("name=\"infidelity.2\" value=\"Hosts are &lt;numbers&gt;.\"");
  }

  @Test
  void leavesOutInfidelitiesThatRunDidNotRecord() throws IOException {
    Path file = root.resolve("run.json");
    String run = Files.readString(file);
    Files.writeString(file, run.replaceFirst("(?s)\"infidelities\" : \\[.*?],", ""));
    Reports.write(root);

    assertThat(text("summary.json")).contains("\"infidelities\" : [ ]");
    assertThat(text("report.md")).contains("Not recorded by the simulator");
    assertThat(text("junit.xml")).doesNotContain("infidelity");
  }

  @Test
  void reportsModelThatConsumerUsed() throws IOException {
    JsonNode cells = new ObjectMapper().readTree(text("summary.json")).path("cells");
    assertThat(cells.get(1).path("modelInForce").asText()).isEqualTo("interface");
    assertThat(cells.get(1).path("migrationSteps").asText()).isEqualTo("FORCE_INTERFACE");
    assertThat(cells.get(0).has("modelInForce")).as("ran out of memory before").isFalse();
    assertThat(text("report.md"))
        .contains("asked to discover by interface; model in use: interface, migration step FORCE")
        .contains("model in use: not seen");
  }

  @Test
  void fitsTableIntoTerminal() throws IOException {
    RunSummary run = Reports.read(root);
    assertThat(Reports.table(run).lines())
        .hasSizeGreaterThan(6)
        .allMatch(line -> line.length() <= 120)
        .anyMatch(line -> line.startsWith("Expected: live set"));
  }
}
