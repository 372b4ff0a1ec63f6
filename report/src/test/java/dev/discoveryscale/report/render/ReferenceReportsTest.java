package dev.discoveryscale.report.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.report.gate.GateResult;
import dev.discoveryscale.report.gate.Gates;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.text.Numbers;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** All reports of recorded runs say the same, and can be made from a run's folder alone. */
class ReferenceReportsTest {
  private static final List<String> GATED =
      List.of(
          "{\"measure\":\"callsFailed\",\"max\":0}",
          "{\"measure\":\"usedAfterFullGcMb\",\"max\":100}",
          "{\"measure\":\"registeredUrls\",\"min\":20000,\"profile\":\"dubbo-3.0-application\"}");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"icbc", "icbc-distinct-1", "icbc-replicates"})
  void writesReportsThatAgree(String name) throws Exception {
    copyRecords(name, folder);
    gate(folder);

    RunSummary run = Reports.write(folder);

    List<NamedCsvRecord> rows = rows();
    JsonNode cells = new ObjectMapper().readTree(text("summary.json")).path("cells");
    assertThat(run.cells()).isNotEmpty().hasSameSizeAs(rows).hasSize(cells.size());
    for (int i = 0; i < rows.size(); i++) {
      sameNumbers(run.cells().get(i), rows.get(i), cells.get(i));
      assertThat(text("report.md")).contains(verdictRow(run, run.cells().get(i)));
    }
    assertThat(text("report.md"))
        .contains("The profiles do different work: they hold 8,000 invokers in dubbo-3.0-app");
    sameGates(run);
  }

  @ParameterizedTest
  @ValueSource(strings = {"icbc", "icbc-holders"})
  void writesSameBytesAgainInAnotherFolder(String name) throws IOException {
    Path here = folder.resolve("here");
    Path there = folder.resolve("there");
    copyRecords(name, here);
    copyRecords(name, there);
    Reports.write(here);
    Reports.write(there);
    Reports.write(there);

    List<String> made = made(here);

    assertThat(made).contains("summary.json", "summary.csv", "report.md", "junit.xml");
    assertThat(made(there)).isEqualTo(made);
    for (String file : made) {
      assertThat(there.resolve(file)).hasSameBinaryContentAs(here.resolve(file));
    }
  }

  private static void sameNumbers(CellSummary cell, NamedCsvRecord row, JsonNode json) {
    assertThat(row.getField("profile"))
        .isEqualTo(json.path("profile").asText())
        .isEqualTo(cell.profile());
    for (Measure measure : Measure.ofDiscovery()) {
      Optional<Double> value = cell.get(measure);
      String inCsv = row.getField(measure.key());
      assertThat(inCsv.isEmpty()).as(measure.key()).isEqualTo(value.isEmpty());
      assertThat(json.has(measure.key())).as(measure.key()).isEqualTo(value.isPresent());
      value.ifPresent(
          number -> {
            assertThat(Double.parseDouble(inCsv)).isEqualTo(json.path(measure.key()).asDouble());
            assertThat(Double.parseDouble(inCsv))
                .as(measure.key())
                .isCloseTo(number, within(tolerance(measure)));
          });
    }
  }

  private static double tolerance(Measure measure) {
    return 0.5 * Math.pow(10, -measure.decimals()) + 1e-9;
  }

  /** The beginning of a cell's row in the report, made from the model. */
  private static String verdictRow(RunSummary run, CellSummary cell) {
    boolean numbered = run.replicates(cell.profile()).size() > 1;
    return "| %s | %s | %s"
        .formatted(
            cell.profile() + (numbered ? " #" + cell.replicate() : ""),
            cell.outcome().text(),
            memory(cell));
  }

  private static String memory(CellSummary cell) {
    return memory(cell, Measure.USED_AFTER_FULL_GC_BEFORE_CHURN_MB)
        + " → "
        + memory(cell, Measure.USED_AFTER_FULL_GC_AFTER_CHURN_MB)
        + " | ";
  }

  private static String memory(CellSummary cell, Measure measure) {
    return (cell.atLeast(measure) ? "≥ " : "") + Numbers.of(cell, measure);
  }

  private void sameGates(RunSummary run) throws Exception {
    List<GateResult> gates = Gates.check(run);
    assertThat(gates).hasSizeGreaterThan(run.cells().size());
    assertThat(gates).anyMatch(GateResult::held).anyMatch(gate -> !gate.held());
    Element suite =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(text("junit.xml"))))
            .getDocumentElement();
    NodeList cases = suite.getElementsByTagName("testcase");
    assertThat(cases.getLength()).isEqualTo(gates.size());
    for (int i = 0; i < gates.size(); i++) {
      GateResult gate = gates.get(i);
      Element test = (Element) cases.item(i);
      assertThat(test.getAttribute("name")).isEqualTo(gate.gate().text());
      assertThat(test.getAttribute("classname")).isEqualTo(gate.profile() + "." + gate.replicate());
      assertThat(test.getElementsByTagName("failure").getLength()).isEqualTo(gate.held() ? 0 : 1);
      if (!gate.held()) {
        assertThat(test.getTextContent()).isEqualTo(gate.text());
      }
      assertThat(text("report.md")).contains(gateRow(gate));
    }
  }

  private static String gateRow(GateResult gate) {
    return "| %s | %s | %d | %s | %s |"
        .formatted(
            gate.gate().text(),
            gate.profile(),
            gate.replicate(),
            Numbers.of(gate.found()),
            gate.held() ? "yes" : "**no**");
  }

  private List<NamedCsvRecord> rows() throws IOException {
    List<NamedCsvRecord> rows = new ArrayList<>();
    try (CsvReader<NamedCsvRecord> csv =
        CsvReader.builder().ofNamedCsvRecord(text("summary.csv"))) {
      csv.forEach(rows::add);
    }
    return rows;
  }

  private static void gate(Path folder) throws IOException {
    ObjectMapper json = new ObjectMapper();
    Path file = folder.resolve("run.json");
    ObjectNode run = (ObjectNode) json.readTree(file.toFile());
    ((ObjectNode) run.path("scenario")).set("gates", json.readTree(GATED.toString()));
    json.writeValue(file.toFile(), run);
  }

  private String text(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  private static List<String> made(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> file.getFileName().toString())
          .sorted()
          .toList();
    }
  }

  /** What a run writes down, without any report. */
  private static void copyRecords(String name, Path to) throws IOException {
    RunFolder.reading(Path.of("../results/reference", name), records -> copy(records.root(), to));
  }

  private static Path copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = to.resolve(from.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
    return to;
  }
}
