package dev.discoveryscale.report.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.measure.Measure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The page of recorded runs: the same numbers as summary.json, in one file that fetches nothing.
 */
class HtmlReportTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MOST_BYTES = 5_000_000;
  private static final Pattern CHART =
      Pattern.compile("<script type=\"application/json\">(.*?)</script>", Pattern.DOTALL);
  private static final Pattern VALUE =
      Pattern.compile(
          "<td title=\"[^\"]*\" data-cell=\"([^\"]+)\" data-measure=\"([^\"]+)\" data-value=\"([^\"]+)\">");

  @TempDir Path folder;

  private static RunSummary reference(String name) throws IOException {
    return Reports.read(Path.of("../results/reference", name));
  }

  private JsonNode summary(RunSummary run) throws IOException {
    new SummaryJson().write(run, folder);
    return JSON.readTree(folder.resolve("summary.json").toFile());
  }

  private static List<JsonNode> charts(String html) throws IOException {
    List<JsonNode> charts = new ArrayList<>();
    Matcher each = CHART.matcher(html);
    while (each.find()) {
      charts.add(JSON.readTree(each.group(1)));
    }
    return charts;
  }

  @ParameterizedTest
  @ValueSource(strings = {"icbc", "icbc-holders", "icbc-replicates"})
  void showsNumbersOfSummaryInSmallSelfContainedFile(String name) throws Exception {
    RunSummary run = reference(name);
    String html = new HtmlReport().html(run, folder);

    Map<String, Double> shown = new HashMap<>();
    Matcher each = VALUE.matcher(html);
    while (each.find()) {
      shown.put(each.group(1) + " " + each.group(2), Double.valueOf(each.group(3)));
    }
    assertThat(shown).isEqualTo(numbers(summary(run))).hasSizeGreaterThan(100);
    assertThat(html.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(MOST_BYTES);
    String markup = html.replaceAll("(?s)<script>.*?</script>", "");
    assertThat(markup)
        .doesNotContain("<script>", "<link", "<img", "<iframe", "@import", "url(http");
    assertThat(markup).doesNotContainPattern("(src|href|action|data)=[\"']?(https?:)?//");
    assertThat(markup).contains("default-src 'none'").contains("./simulate run");
  }

  private static Map<String, Double> numbers(JsonNode summary) {
    Map<String, Double> numbers = new HashMap<>();
    for (JsonNode cell : summary.path("cells")) {
      String key = cell.path("profile").asText() + "/" + cell.path("replicate").asInt() + " ";
      for (Measure measure : Measure.ofDiscovery()) {
        if (cell.has(measure.key())) {
          numbers.put(key + measure.key(), cell.path(measure.key()).asDouble());
        }
      }
    }
    return numbers;
  }

  @Test
  void drawsNumbersOfSummaryBesidePublishedOnes() throws Exception {
    RunSummary run = reference("icbc-holders");
    JsonNode cells = summary(run).path("cells");
    List<JsonNode> charts = charts(new HtmlReport().html(run, folder));

    assertThat(series(charts, 0, "after churn (measured)"))
        .isEqualTo(values(cells, "usedAfterFullGcMb"));
    assertThat(series(charts, 0, "published")).containsExactly(606.0, 334.0, 160.0);
    assertThat(series(charts, 1, "after churn (measured)"))
        .isEqualTo(values(cells, "oldUsedAfterFullGcMb"));
    assertThat(series(charts, 2, "over the span (derived)")).isEqualTo(values(cells, "spanFullGc"));
    assertThat(series(charts, 3, "played (measured)")).isEqualTo(values(cells, "youngGcCount"));
    assertThat(points(charts, 4, "longest (measured)")).isEqualTo(values(cells, "gcPauseMaxMs"));
    assertThat(points(charts, 5, "callable, median (measured)"))
        .isEqualTo(values(cells, "propagationCallableP50Ms"));
    assertThat(series(charts, 6, "a push (derived)"))
        .isEqualTo(values(cells, "allocatedKbPerPush"));
    assertThat(series(charts, 9, "received (measured)"))
        .isEqualTo(values(cells, "registryReceivedMb"));
    assertThat(charts).hasSize(10 + cells.size());
  }

  @Test
  void stacksHoldersToLiveHeap() throws Exception {
    RunSummary run = reference("icbc-holders");
    JsonNode holders = charts(new HtmlReport().html(run, folder)).get(7).at("/option/series");
    double all =
        StreamSupport.stream(holders.spliterator(), false)
            .mapToDouble(one -> one.at("/data/0/value").asDouble())
            .sum();
    double held = summary(run).at("/cells/0/heldHeap/bytes").asDouble() / (1 << 20);
    assertThat(all).isCloseTo(held, within(0.01));
  }

  @Test
  void marksChangesAndKeepsPeaksInHeapOverTime() throws Exception {
    RunSummary run = reference("icbc-holders");
    List<JsonNode> charts = charts(new HtmlReport().html(run, folder));
    JsonNode heap = charts.get(10).at("/option/series");

    assertThat(series(heap, "changes of the fleet").path("data")).hasSize(6);
    assertThat(series(heap, "used").path("data")).hasSizeBetween(200, 1_600);
    assertThat(heap.at("/0/markArea/data")).hasSizeGreaterThan(5);
    double peak =
        StreamSupport.stream(series(heap, "used").path("data").spliterator(), false)
            .mapToDouble(point -> point.path(1).asDouble())
            .max()
            .orElseThrow();
    double highest = summary(run).at("/cells/0/highestAfterFullGcMb").asDouble();
    assertThat(peak).isBetween(highest, 768.0);
  }

  @Test
  void escapesHostileText() throws Exception {
    String name = "<b onclick=a()>'\"&";
    String message = "</script><script>alert(1)</script>";
    RunFixture fixture = RunFixture.of(folder, "[]", "one", "other").played("one", 1, 400, 420, 5);
    fixture.cell(
        RunFixture.record("other", 1).end(Outcome.FAILED, message, RunFixture.STARTED), "");
    RunSummary run = Reports.read(folder);

    assertThat(new HtmlReport().html(run, folder)).doesNotContain("<script>alert");
    String html = new HtmlReport().html(run.only("one", name), folder);
    assertThat(html).doesNotContain("<b onclick");
    assertThat(charts(html)).isNotEmpty();
    assertThat(charts(html).get(0).at("/option/yAxis/data/0").asText()).isEqualTo(name);
  }

  @Test
  void saysWhyFigureWasNotMeasured() throws Exception {
    RunFixture.of(folder, "[{\"measure\":\"callsFailed\",\"max\":0}]", "a", "b")
        .played("a", 1, 400, 420, 5)
        .cell(RunFixture.record("b", 1).end(Outcome.FAILED, "gone", RunFixture.STARTED), "");
    String html = new HtmlReport().html(Reports.read(folder), folder);

    String markup = html.replaceAll("(?s)<script>.*?</script>", "");
    assertThat(markup).contains(">not measured: the cell ended before (failed)</td>");
    assertThat(markup).contains("gates failed", "Gates that did not hold");
    assertThat(charts(html).get(0).at("/option/series/0/data/1/value").asText()).isEqualTo("-");
  }

  @Test
  void leavesOutPublishedFiguresForFleetOfAnotherSize() throws Exception {
    String html = new HtmlReport().html(reference("things"), folder);
    assertThat(html.contains("No published figures shown")).isTrue();
    assertThat(charts(html).get(0).at("/option/series").findValuesAsText("name"))
        .containsExactly("before churn (measured)", "after churn (measured)");
  }

  private static JsonNode series(JsonNode all, String name) {
    return StreamSupport.stream(all.spliterator(), false)
        .filter(one -> one.path("name").asText().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " is not among " + all));
  }

  private static List<Double> series(List<JsonNode> charts, int chart, String name) {
    return figures(series(charts.get(chart).at("/option/series"), name), "/value");
  }

  private static List<Double> points(List<JsonNode> charts, int chart, String name) {
    return figures(series(charts.get(chart).at("/option/series"), name), "/value/0");
  }

  private static List<Double> figures(JsonNode series, String where) {
    return StreamSupport.stream(series.path("data").spliterator(), false)
        .map(datum -> datum.at(where).asDouble())
        .toList();
  }

  private static List<Double> values(JsonNode cells, String measure) {
    return StreamSupport.stream(cells.spliterator(), false)
        .map(cell -> cell.path(measure).asDouble())
        .toList();
  }
}
