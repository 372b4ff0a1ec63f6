package dev.discoveryscale.report.render;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.discoveryscale.model.record.search.SweepRecord;
import dev.discoveryscale.model.record.search.SweepRecord.Point;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.analysis.SweepSummary;
import dev.discoveryscale.report.folder.KneeFolder;
import dev.discoveryscale.report.folder.SweepFolder;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.knee.KneeReport;
import dev.discoveryscale.report.render.sweep.SweepReport;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** The files of a sweep and of searches that were recorded. */
class RecordedSweepTest {
  private static final Path SWEEP = Path.of("../results/reference/sweep");
  private static final Pattern CHART =
      Pattern.compile("<script type=\"application/json\">(.*?)</script>", Pattern.DOTALL);

  @TempDir private Path folder;

  private static SweepSummary sweep() throws IOException {
    SweepFolder kept = new SweepFolder(SWEEP);
    SweepRecord record = kept.sweep();
    Map<String, RunSummary> points = new LinkedHashMap<>();
    for (Point point : record.points()) {
      if (kept.begun(point)) {
        points.put(point.label(), Reports.read(kept.point(point)));
      }
    }
    return new SweepSummary(record, points);
  }

  @Test
  void writesRowForEachCellWithNumbersOfSummary() throws IOException {
    SweepSummary sweep = sweep();
    SweepReport.write(sweep, folder);

    List<CellSummary> cells =
        sweep.points().values().stream().flatMap(run -> run.cells().stream()).toList();
    List<NamedCsvRecord> rows;
    try (CsvReader<NamedCsvRecord> csv =
        CsvReader.builder().ofNamedCsvRecord(new StringReader(text("sweep.csv")))) {
      rows = csv.stream().toList();
    }
    assertThat(rows).hasSameSizeAs(cells).hasSize(10);
    assertThat(rows.get(9).getField("providers.instances")).isEqualTo("600");
    assertThat(rows.get(9).getField("jvm.heap")).isEqualTo("96m");
    for (int i = 0; i < rows.size(); i++) {
      assertThat(rows.get(i).getField("profile")).isEqualTo(cells.get(i).profile());
      String live = rows.get(i).getField(Measure.USED_AFTER_FULL_GC_MB.key());
      assertThat(Double.parseDouble(live))
          .isEqualTo(cells.get(i).get(Measure.USED_AFTER_FULL_GC_MB).orElseThrow());
    }
  }

  @Test
  void writesSuiteForEachPointAndSkipsPointsLeftOut() throws Exception {
    SweepReport.write(sweep(), folder);

    Document junit = xml("junit.xml");
    NodeList suites = junit.getElementsByTagName("testsuite");
    assertThat(suites.getLength()).isEqualTo(6);
    Element first = (Element) suites.item(0);
    assertThat(first.getAttribute("name")).isEqualTo("instances=20,heap=32m");
    assertThat(first.getAttribute("tests")).as("three gates of two cells").isEqualTo("6");
    assertThat(junit.getElementsByTagName("skipped").getLength()).isEqualTo(2);
    assertThat(((Element) junit.getElementsByTagName("skipped").item(0)).getAttribute("message"))
        .isEqualTo("left out: out-of-memory at instances=400,heap=32m");
  }

  @Test
  void drawsMeasuresOverInstancesByHeapAndProfile() throws IOException {
    SweepReport.write(sweep(), folder);

    List<JsonNode> charts = charts("sweep.html");
    assertThat(charts).hasSizeGreaterThanOrEqualTo(5);
    JsonNode live = charts.get(0).path("option");
    assertThat(live.at("/xAxis/name").asText()).isEqualTo("providers.instances");
    assertThat(live.at("/xAxis/max").asInt()).isEqualTo(600);
    List<String> names = new ArrayList<>();
    live.path("series").forEach(series -> names.add(series.path("name").asText()));
    assertThat(names)
        .contains(
            "dubbo-2.7-interface, heap=32m",
            "dubbo-2.7-interface, heap=96m",
            "dubbo-3.0-application, heap=96m");
    assertThat(spot(live, "instances=600,heap=96m, replicate 1"))
        .as("of 2.7, which went out of memory")
        .contains("≥", "dubbo-2.7-interface, replicate 1", "usedAfterFullGcMb", "measured", "n = ");
    assertThat(text("sweep.html")).contains("points/instances=600,heap=96m/report.html");
  }

  @Test
  void drawsValuesOfKneeInOrderAndFailedOnesHollow() throws IOException {
    copyKnee("heap");
    KneeReport.write(new KneeFolder(folder));

    JsonNode live = charts("knee.html").get(0).path("option");
    List<String> places = new ArrayList<>();
    live.at("/xAxis/data").forEach(place -> places.add(place.asText()));
    assertThat(places).startsWith("768m", "384m").endsWith("39m", "32m");
    assertThat(live.at("/series/2/hollow").asBoolean()).isTrue();
    assertThat(live.at("/series/2/data")).as("46m, 45m #2, 43m, 39m, 32m").hasSize(5);
    assertThat(text("knee.html"))
        .contains("A heap of 48m is the smallest that dubbo-3.0-interface survives");
  }

  @Test
  void doesNotCountGatesFailedBeyondKneeAsFailures() throws Exception {
    copyKnee("instances");
    KneeReport report = KneeReport.write(new KneeFolder(folder));

    Element suite = (Element) xml("junit.xml").getElementsByTagName("testsuite").item(0);
    assertThat(report.result().orElseThrow().found()).isTrue();
    assertThat(suite.getAttribute("name")).isEqualTo("knee of dubbo-3.0-interface in icbc");
    assertThat(suite.getAttribute("failures")).isEqualTo("0");
    assertThat(suite.getElementsByTagName("testcase").getLength())
        .as("the knee, and every gate of seven cells")
        .isGreaterThan(7);
    assertThat(suite.getElementsByTagName("skipped").getLength()).isPositive();
  }

  private void copyKnee(String name) throws IOException {
    Path from = Path.of("../results/reference/knee", name);
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : all.filter(Files::isRegularFile).toList()) {
        Path target = folder.resolve(from.relativize(each).toString());
        Files.createDirectories(target.getParent());
        Files.copy(each, target);
      }
    }
  }

  private static String spot(JsonNode option, String who) {
    StringBuilder found = new StringBuilder();
    for (JsonNode series : option.path("series")) {
      for (JsonNode datum : series.path("data")) {
        if (datum.path("name").asText().equals(who)) {
          found.append(datum.path("text").asText()).append(' ').append(datum.path("note").asText());
        }
      }
    }
    return found.toString();
  }

  private List<JsonNode> charts(String page) throws IOException {
    List<JsonNode> all = new ArrayList<>();
    for (MatchResult found : CHART.matcher(text(page)).results().toList()) {
      all.add(new ObjectMapper().readTree(found.group(1)));
    }
    return all;
  }

  private Document xml(String file) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(text(file))));
  }

  private String text(String file) throws IOException {
    return Files.readString(folder.resolve(file));
  }
}
