package dev.discoveryscale.report.render;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.report.CallRunFixture;
import dev.discoveryscale.report.JsonSchemas;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.comparison.RunDifference;
import dev.discoveryscale.report.measure.Measure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reports of a run of calls. */
class CallReportTest {

  private static final String CLAIMS =
      "[{\"text\": \"b serves twice the calls.\", \"tests\": [{\"measure\": \"callsPerSecond\","
          + " \"of\": \"b\", \"to\": \"a\", \"payloads\": [\"pojo\"], \"min\": 1.9}]}]";
  private static final int[] ONE = {20_000, 20_200, 19_800};
  private static final int[] TWICE = {40_000, 40_400, 39_600};

  private static final Pattern DRAWING =
      Pattern.compile("<script type=\"application/json\">(\\{.*?)</script>");

  @TempDir private Path folder;

  private CallRunFixture run() throws IOException {
    return CallRunFixture.of(
            folder,
            3,
            "\"exclude\": [{\"name\": \"stack-x\", \"because\": \"3.3 has no | java\"}], \"published\": "
                + CallRunFixture.PUBLISHED.formatted(CLAIMS),
            "stack-a",
            "stack-b",
            "stack-d")
        .played("stack-a", ONE)
        .played("stack-b", TWICE)
        .failed("stack-d", 1, "java.io.IOException: refused\n\tat Somewhere");
  }

  private String written(String file) throws IOException {
    Reports.write(folder);
    return Files.readString(folder.resolve(file));
  }

  @Test
  void tellsPublishedFiguresClaimsAndWhatWasNotRun() throws IOException {
    run();
    String text = written("report.md");
    assertThat(text)
        .contains(
            "- stack-b serves **2.00 [1.96–2.05] times** its calls, decided.",
            "**The loads differ, and a ratio may differ for that reason.**",
            "| pojo | callsPerSecond | a | 1.00 | 1.00 | reference |  |",
            "| pojo | callsPerSecond | b | 2.00 | 2.00 [1.96–2.05] | within | ⚠ 1 |",
            "| pojo | callsPerSecond | c | 0.50 | – | not measured |  |",
            "Not measured: c is not run: it is not published.",
            "1. The mean \\| is impossible.",
            "| 1 | holds | b serves twice the calls. |",
            "| stack-x | all | – | excluded | 3.3 has no \\| java |",
            "| stack-d | pojo | 1 | failed | java.io.IOException: refused |");
    assertThat(text).doesNotContain("at Somewhere", "2,000 |", "1,000 |");
  }

  @Test
  void tellsNoDiscoveryInProvenance() throws IOException {
    run();
    assertThat(written("report.md"))
        .contains("| JVM under test | ")
        .doesNotContain("consumer's JVM", "| registries |", "registries reported", "model in use");
  }

  @Test
  void concludesNothingFromTwoReplicates() throws IOException {
    CallRunFixture.of(folder, 2, "", "stack-a", "stack-b")
        .played("stack-a", 1_000, 1_001)
        .played("stack-b", 2_000, 2_001);
    assertThat(written("report.md"))
        .contains("No stacks are compared: that needs at least 3 replicates")
        .doesNotContain("serves", "Published beside measured", "## Not run");
    assertThat(Files.readString(folder.resolve("report.html"))).contains("No error bars");
  }

  @Test
  void drawsErrorBarsAndCurvesOverPercentiles() throws IOException {
    run();
    String page = written("report.html");
    List<JsonNode> drawings =
        DRAWING.matcher(page).results().map(found -> json(found.group(1))).toList();
    JsonNode bars = drawings.get(0).at("/option/series/0/data");
    assertThat(bars.get(0).path("value").asDouble()).isEqualTo(20_000);
    assertThat(bars.get(0).path("low").asDouble()).isBetween(19_000.0, 20_000.0);
    assertThat(bars.get(0).path("high").asDouble()).isBetween(20_000.0, 21_000.0);
    assertThat(bars.get(2).has("low")).isFalse();
    JsonNode curves = drawings.get(drawings.size() - 1);
    assertThat(curves.path("percentiles").asBoolean()).isTrue();
    assertThat(curves.at("/option/xAxis/type").asText()).isEqualTo("log");
    assertThat(curves.at("/option/yAxis/type").asText()).isEqualTo("log");
    assertThat(curves.at("/option/series")).hasSize(2);
    assertThat(page).contains(">99.9%</td>").doesNotContain(">99.999%</td>");
  }

  private static JsonNode json(String text) {
    try {
      return new ObjectMapper().readTree(text);
    } catch (IOException e) {
      throw new AssertionError(text, e);
    }
  }

  @Test
  void writesRatiosAndVerdictsForPrograms() throws IOException {
    run();
    String summary = written("summary.json");
    assertThat(JsonSchemas.errors("summary", summary)).isEmpty();
    assertThat(json(summary).path("comparisons")).as("of discovery").isEmpty();
    JsonNode published = json(summary).path("published");
    assertThat(published.at("/ratios/0/agreement").asText()).isEqualTo("within");
    assertThat(published.at("/ratios/1/measured/missing").asText())
        .isEqualTo("c is not run: it is not published");
    assertThat(published.at("/claims/0/verdict").asText()).isEqualTo("holds");
  }

  @Test
  void comparesRunsOfCallsByTheirOwnMeasures() throws IOException {
    RunSummary run = run().read();
    assertThat(RunDifference.of(run, run, RunDifference.USUAL))
        .extracting(RunDifference::measure)
        .startsWith(Measure.CALLS_PER_SECOND, Measure.CALL_MEAN_MS, Measure.CALL_P50_MS)
        .contains(Measure.CALL_P99_MS, Measure.CALLS_IN_ERROR);
  }
}
