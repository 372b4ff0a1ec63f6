package dev.discoveryscale.report.render.comparison;

import static dev.discoveryscale.report.render.comparison.ComparisonFixture.MEMORY;
import static dev.discoveryscale.report.render.comparison.ComparisonFixture.PROFILE;
import static dev.discoveryscale.report.render.comparison.ComparisonFixture.comparison;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.model.record.CellRecordBuilder;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.SampleLines;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.comparison.RunDifference;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.report.render.VerdictColumns;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a comparison says in every form that it is written in. */
class ComparisonReportsTest {
  private static final Path RECORDED = Path.of("../results/reference");

  private ComparisonFixture fixture;

  @BeforeEach
  void open(@TempDir Path root) {
    fixture = new ComparisonFixture(root);
  }

  @Test
  void writesRecordedRunsAsInSchema() throws Exception {
    JsonNode written =
        fixture.written(
            comparison(
                Reports.read(RECORDED.resolve("things")),
                Reports.read(RECORDED.resolve("icbc-holders")),
                Optional.of(10.0),
                "usedAfterFullGcMb<=+10%",
                "callsFailed<=+0"));

    assertThat(written.path("verdict").asText()).isEqualTo("not-held");
    assertThat(written.path("holders")).isNotEmpty();
    assertThat(written.path("predictions")).isNotEmpty();
    assertThat(written.path("notes")).extracting(JsonNode::asText).startsWith("a note");
    assertThat(fixture.text("compare.md"))
        .contains("**Not held: ", "- a note\n", "## Who holds the memory", "DIFFERS")
        .endsWith("Made with `./simulate compare`.\n");
  }

  /** The third of the other ran out of memory: what a push costs is known of two. */
  @Test
  void doesNotDecideBySurvivorsOfLostReplicates() throws Exception {
    RunFixture other = fixture.begin("other", PROFILE);
    other.played(PROFILE, 1, 200, 300, 1).played(PROFILE, 2, 200, 300, 1);
    other.cell(
        RunFixture.record(PROFILE, 3).end(Outcome.OUT_OF_MEMORY, "", RunFixture.STARTED),
        RunFixture.samples(200, 300, 1));

    RunComparison found =
        comparison(
            fixture.run("one", 300, 300, 300), Reports.read(other.root()), Optional.of(1_000.0));

    JsonNode push = difference(fixture.written(found), "allocatedKbPerPush");
    assertThat(push.at("/other/bound").asText()).isEqualTo("partial");
    assertThat(push.at("/other/replicates").asInt()).isEqualTo(2);
    assertThat(push.at("/other/lost/out-of-memory").asInt()).isEqualTo(1);
    assertThat(push.path("told").asBoolean(true)).isFalse();
    assertThat(push.path("within").asBoolean(true)).isFalse();
    assertThat(push.has("ratio")).isFalse();
    JsonNode memory = difference(fixture.written(found), "usedAfterFullGcAfterChurnMb");
    assertThat(memory.path("bound").asText()).isEqualTo("at-least");
    assertThat(memory.path("within").asBoolean()).isTrue();
    assertThat(found.held()).isFalse();
    assertThat(ComparisonReports.text(found))
        .containsPattern("allocatedKbPerPush +1,024 +1,024 \\(2 of 3\\) +n/a +n/a +not decided")
        .containsPattern("usedAfterFullGcAfterChurnMb +300 +≥ 433 \\(2 of 3\\) +≥ 1\\.44 ");
    assertThat(fixture.text("compare.md"))
        .containsPattern("Not held: .* \\d+ are not decided because replicates are lost");
    assertThat(fixture.text("junit.xml"))
        .contains(
            "not decided, replicates are lost: 1,024 in the one, 1,024 (2 of 3) in the other");
  }

  private static JsonNode difference(JsonNode written, String measure) {
    for (JsonNode each : written.path("differences")) {
      if (each.path("measure").asText().equals(measure)) {
        return each;
      }
    }
    throw new AssertionError("no difference of " + measure);
  }

  /** A maximum of two calls is no percentile to set beside that of a hundred. */
  @Test
  void doesNotComparePercentileThatOnlyOneRunHas() throws IOException {
    RunSummary few = calls("few", 2);
    RunSummary many = calls("many", 100);

    RunComparison found = comparison(few, many, Optional.empty(), "callLatencyP99Ms<=+10%");

    assertThat(found.differences())
        .extracting(RunDifference::measure)
        .contains(Measure.CALL_LATENCY_P50_MS, Measure.CALL_LATENCY_MAX_MS)
        .doesNotContain(Measure.CALL_LATENCY_P99_MS);
    assertThat(found.notes())
        .containsExactly(
            "a note", PROFILE + ": callLatencyP99Ms needs 100 calls, 2 were measured in the one");
    assertThat(found.gates().get(0).lacking())
        .containsExactly(
            "the one's replicate 1 has too few: callLatencyP99Ms needs 100 calls, 2 were measured");
  }

  private RunSummary calls(String name, int calls) throws IOException {
    SampleLines lines = new SampleLines().phase(0, "still");
    for (int i = 0; i < calls; i++) {
      lines.call(100L * i, 1_000L + i, true);
    }
    return Reports.read(
        fixture
            .begin(name, PROFILE)
            .cell(
                RunFixture.record(PROFILE, 1).end(Outcome.COMPLETED, "", RunFixture.STARTED),
                lines.phase(100_000, "stop").text())
            .root());
  }

  /** The headline measures of a report are the first that are compared, in its order. */
  @Test
  void beginsWithLeadingMeasuresOfReport() throws IOException {
    RunSummary one = fixture.run("one", 300);
    List<Measure> leading =
        VerdictColumns.of(one, true).stream()
            .flatMap(column -> column.measures().stream())
            .filter(RunDifference.USUAL::contains)
            .toList();

    assertThat(leading).hasSizeGreaterThan(5);
    assertThat(comparison(one, fixture.run("other", 310), Optional.empty()).differences())
        .extracting(RunDifference::measure)
        .startsWith(leading.toArray(Measure[]::new))
        .hasSizeGreaterThan(leading.size());
  }

  @Test
  void repeatsEachRemarkOnCellsOnce() throws Exception {
    RunFixture one = fixture.begin("one", PROFILE, "own");
    warned(one, PROFILE, 1, "said of all", "said  of\nthe first");
    warned(one, PROFILE, 2, "said of all");
    warned(one, "own", 1, "of a profile alone");
    RunFixture other = fixture.begin("other", PROFILE);
    warned(other, PROFILE, 1, "said of all");
    RunComparison comparison =
        comparison(Reports.read(one.root()), Reports.read(other.root()), Optional.empty());

    JsonNode written = fixture.written(comparison);

    String first = PROFILE + " in the one, replicate 1";
    String all = first + "; " + PROFILE + " in the one, replicate 2; " + PROFILE + " in the other";
    assertThat(ComparisonReports.text(comparison))
        .contains(all + "\n")
        .contains("  " + first + "\n    - said of the first\n")
        .containsOnlyOnce("- said of all\n")
        .doesNotContain("of a profile alone");
    assertThat(fixture.text("compare.md"))
        .contains("\n" + first + ":\n\n- said of the first\n")
        .containsOnlyOnce("- said of all\n");
    assertThat(written.path("remarks").findValues("cells")).anyMatch(cells -> cells.size() == 3);
  }

  private static void warned(RunFixture run, String profile, int replicate, String... warnings)
      throws IOException {
    CellRecordBuilder record = RunFixture.record(profile, replicate);
    Stream.of(warnings).forEach(record::warning);
    run.cell(
        record.end(Outcome.COMPLETED, "", RunFixture.STARTED.plusSeconds(154)),
        RunFixture.samples(200, 300, 1));
  }

  @Test
  void comparesPropagationByDefault() {
    assertThat(RunDifference.USUAL)
        .contains(
            Measure.PROPAGATION_GONE_P50_MS,
            Measure.PROPAGATION_GONE_P99_MS,
            Measure.PROPAGATION_COME_P50_MS,
            Measure.PROPAGATION_COME_P99_MS)
        .doesNotContain(Measure.PROPAGATION_VISIBLE_P50_MS);
  }

  @Test
  void writesIntervalsForThreeReplicates() throws Exception {
    JsonNode written =
        fixture.written(
            comparison(
                fixture.run("one", 290, 300, 310),
                fixture.run("other", 395, 400, 405),
                Optional.empty(),
                MEMORY));

    JsonNode gate = written.at("/gates/0");
    assertThat(gate.path("verdict").asText()).isEqualTo("failed");
    assertThat(gate.path("change").asDouble()).isBetween(33.3, 33.4);
    assertThat(gate.at("/other/value").asDouble()).isEqualTo(400);
    assertThat(gate.at("/one/interval/low").asDouble()).isBetween(275.0, 276.0);
    assertThat(written.at("/differences/0/ratioInterval/confidence").asDouble()).isEqualTo(0.95);
    assertThat(fixture.testcase(PROFILE, MEMORY).getTextContent())
        .isEqualTo("FAILED: 300 in the one, 400 in the other, +33.3%");
  }
}
