package dev.discoveryscale.report.render.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.discoveryscale.model.record.CellRecordBuilder;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.SampleLines;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.comparison.RunDifference;
import dev.discoveryscale.report.gate.Regression.By;
import dev.discoveryscale.report.gate.RegressionGate;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.report.render.VerdictColumns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** A comparison in every form that it is written in. */
class ComparisonReportsTest {

  private static final String PROFILE = "dubbo-2.7-interface";
  private static final String MEMORY = "usedAfterFullGcAfterChurnMb<=+10%";
  private static final Path RECORDED = Path.of("../results/reference");

  @TempDir private Path root;

  @Test
  void writesRecordedRunsAsInSchema() throws Exception {
    JsonNode written =
        written(
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
    assertThat(Files.readString(root.resolve("out/compare.md")))
        .contains("**Not held: ", "- a note\n", "## Who holds the memory", "DIFFERS")
        .endsWith("Made with `./simulate compare`.\n");
  }

  /** The third of the other ran out of memory: what a push costs is known of two. */
  @Test
  void doesNotDecideOnTheSurvivorsOfLostReplicates() throws Exception {
    RunFixture other = RunFixture.of(root.resolve("other"), "[]", PROFILE);
    other.played(PROFILE, 1, 200, 300, 1).played(PROFILE, 2, 200, 300, 1);
    other.cell(
        RunFixture.record(PROFILE, 3).end(Outcome.OUT_OF_MEMORY, "", RunFixture.STARTED),
        RunFixture.samples(200, 300, 1));

    RunComparison found =
        comparison(run("one", 300, 300, 300), Reports.read(other.root()), Optional.of(1_000.0));

    JsonNode push = difference(written(found), "allocatedKbPerPush");
    assertThat(push.at("/other/bound").asText()).isEqualTo("partial");
    assertThat(push.at("/other/replicates").asInt()).isEqualTo(2);
    assertThat(push.at("/other/lost/out-of-memory").asInt()).isEqualTo(1);
    assertThat(push.path("told").asBoolean(true)).isFalse();
    assertThat(push.path("within").asBoolean(true)).isFalse();
    assertThat(push.has("ratio")).isFalse();
    JsonNode memory = difference(written(found), "usedAfterFullGcAfterChurnMb");
    assertThat(memory.path("bound").asText()).isEqualTo("at-least");
    assertThat(memory.path("within").asBoolean()).isTrue();
    assertThat(found.held()).isFalse();
    assertThat(ComparisonReports.text(found))
        .containsPattern("allocatedKbPerPush +1,024 +1,024 \\(2 of 3\\) +n/a +n/a +not decided")
        .containsPattern("usedAfterFullGcAfterChurnMb +300 +≥ 433 \\(2 of 3\\) +≥ 1\\.44 ");
    assertThat(Files.readString(root.resolve("out/compare.md")))
        .containsPattern("Not held: .* \\d+ are not decided because replicates are lost");
    assertThat(Files.readString(root.resolve("out/junit.xml")))
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
  void doesNotCompareAPercentileThatOnlyOneRunHas() throws IOException {
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
        RunFixture.of(root.resolve(name), "[]", PROFILE)
            .cell(
                RunFixture.record(PROFILE, 1).end(Outcome.COMPLETED, "", RunFixture.STARTED),
                lines.phase(100_000, "stop").text())
            .root());
  }

  /** The headline measures of a report are the first that are compared, in its order. */
  @Test
  void beginsWithLeadingMeasuresOfReport() throws IOException {
    RunSummary one = run("one", 300);
    List<Measure> leading =
        VerdictColumns.of(one, true).stream()
            .flatMap(column -> column.measures().stream())
            .filter(RunDifference.USUAL::contains)
            .toList();

    assertThat(leading).hasSizeGreaterThan(5);
    assertThat(comparison(one, run("other", 310), Optional.empty()).differences())
        .extracting(RunDifference::measure)
        .startsWith(leading.toArray(Measure[]::new))
        .hasSizeGreaterThan(leading.size());
  }

  @Test
  void repeatsEachRemarkOnCellsOnce() throws Exception {
    RunFixture one = RunFixture.of(root.resolve("one"), "[]", PROFILE, "own");
    warned(one, PROFILE, 1, "said of all", "said  of\nthe first");
    warned(one, PROFILE, 2, "said of all");
    warned(one, "own", 1, "of a profile alone");
    RunFixture other = RunFixture.of(root.resolve("other"), "[]", PROFILE);
    warned(other, PROFILE, 1, "said of all");
    RunComparison comparison =
        comparison(Reports.read(one.root()), Reports.read(other.root()), Optional.empty());

    JsonNode written = written(comparison);

    String first = PROFILE + " in the one, replicate 1";
    String all = first + "; " + PROFILE + " in the one, replicate 2; " + PROFILE + " in the other";
    assertThat(ComparisonReports.text(comparison))
        .contains(all + "\n")
        .contains("  " + first + "\n    - said of the first\n")
        .containsOnlyOnce("- said of all\n")
        .doesNotContain("of a profile alone");
    assertThat(Files.readString(root.resolve("out/compare.md")))
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
  void writesIntervalsForThreeReplicates() throws Exception {
    JsonNode written =
        written(
            comparison(
                run("one", 290, 300, 310), run("other", 395, 400, 405), Optional.empty(), MEMORY));

    JsonNode gate = written.at("/gates/0");
    assertThat(gate.path("verdict").asText()).isEqualTo("crossed");
    assertThat(gate.path("change").asDouble()).isBetween(33.3, 33.4);
    assertThat(gate.at("/other/value").asDouble()).isEqualTo(400);
    assertThat(gate.at("/one/interval/low").asDouble()).isBetween(275.0, 276.0);
    assertThat(written.at("/differences/0/ratioInterval/confidence").asDouble()).isEqualTo(0.95);
    assertThat(testcase(PROFILE, MEMORY).getTextContent())
        .isEqualTo("CROSSED: 300 in the one, 400 in the other, +33.3%");
  }

  @Test
  void passesHeldGateAndJudgesNothingWithoutGate() throws Exception {
    RunSummary one = run("one", 300);
    RunSummary other = run("other", 310);

    assertThat(written(comparison(one, other, Optional.empty(), MEMORY)).path("verdict").asText())
        .isEqualTo("held");
    assertThat(testcase(PROFILE, MEMORY).getElementsByTagName("failure").getLength()).isZero();
    assertThat(written(comparison(one, other, Optional.empty())).path("verdict").asText())
        .isEqualTo("not-judged");
    assertThat(suite().getAttribute("tests")).isEqualTo("0");
  }

  @Test
  void failsWithinForProfileThatOtherRunLacks() throws Exception {
    RunFixture two = RunFixture.of(root.resolve("two"), "[]", PROFILE, "own");
    two.played(PROFILE, 1, 200, 300, 1);
    two.played("own", 1, 200, 300, 1);
    JsonNode written =
        written(comparison(Reports.read(two.root()), run("other", 300), Optional.of(90.0)));

    assertThat(written.path("verdict").asText()).isEqualTo("not-held");
    assertThat(written.path("sentence").asText()).endsWith("nothing could be compared of own.");
    assertThat(written.path("notCompared")).extracting(JsonNode::asText).containsExactly("own");
    assertThat(testcase("own", "compared").getElementsByTagName("failure").getLength())
        .isEqualTo(1);
  }

  /** One that failed, one cut off, one that never began, and one that the other does not have. */
  @Test
  void listsProfilesNotComparedBelowTable() throws Exception {
    RunFixture one = RunFixture.of(root.resolve("one"), "[]", PROFILE, "odd", "cut", "late", "own");
    RunFixture other =
        RunFixture.of(root.resolve("other"), "[]", PROFILE, "odd", "cut", "late", "new");
    for (String profile : List.of(PROFILE, "odd", "late", "own")) {
      one.played(profile, 1, 200, 300, 1);
    }
    one.cell(
        RunFixture.record("cut", 1).end(Outcome.INTERRUPTED, "interrupted", RunFixture.STARTED),
        "");
    other.played(PROFILE, 1, 200, 300, 1).played("cut", 1, 200, 300, 1).played("new", 1, 2, 3, 1);
    other.cell(
        RunFixture.record("odd", 1).end(Outcome.FAILED, "no consumer\nat all", RunFixture.STARTED),
        "");
    RunComparison comparison =
        comparison(Reports.read(one.root()), Reports.read(other.root()), Optional.empty());

    JsonNode written = written(comparison);

    List<String> lines =
        List.of(
            "not compared: odd: failed in the other: no consumer",
            "not compared: cut: interrupted in the one",
            "not compared: late: not begun in the other",
            "not compared: own: not in the other",
            "not compared: new: not in the one");
    assertThat(ComparisonReports.text(comparison))
        .containsPattern("pushesPerChange .*\n(.*\n)*?" + lines.get(0) + "\n" + lines.get(1))
        .contains("\n" + String.join("\n", lines) + "\n");
    assertThat(Files.readString(root.resolve("out/compare.md")))
        .contains(" |\n\n- " + String.join("\n\n- ", lines) + "\n");
    assertThat(written.path("notCompared"))
        .extracting(JsonNode::asText)
        .containsExactly("odd", "cut", "late", "own", "new");
    assertThat(written.at("/notComparedBecause/cut").asText()).isEqualTo("interrupted in the one");
    assertThat(comparison.held()).as("nobody asked for a percentage").isTrue();
  }

  @Test
  void doesNotCompareMeasuresThatNeitherRunHas() throws Exception {
    RunComparison comparison =
        RunComparison.of(
            run("one", 300),
            run("other", 300),
            false,
            List.of("one", "other"),
            List.of(),
            new RunComparison.Question(
                List.of(Measure.LIVE_OBJECTS_MB), Optional.empty(), List.of(), By.MEAN));

    assertThat(ComparisonReports.text(comparison))
        .contains("not compared: " + PROFILE + ": no requested measure is in both\n");
  }

  @Test
  void passesWithinForProfileThatOnlyOtherRunHas() throws Exception {
    RunFixture two = RunFixture.of(root.resolve("two"), "[]", PROFILE, "own");
    two.played(PROFILE, 1, 200, 300, 1).played("own", 1, 200, 300, 1);

    JsonNode written =
        written(comparison(run("one", 300), Reports.read(two.root()), Optional.of(1.0)));

    assertThat(written.path("verdict").asText()).isEqualTo("held");
    assertThat(written.path("notCompared")).extracting(JsonNode::asText).containsExactly("own");
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

  /**
   * Of three replicates of the one, the other has one that came to its end, and one that failed.
   */
  @Test
  void namesWhatIsMissing() throws Exception {
    RunFixture cut = RunFixture.of(root.resolve("other"), "[]", PROFILE);
    cut.played(PROFILE, 1, 200, 300, 1);
    cut.cell(
        RunFixture.record(PROFILE, 2).end(Outcome.FAILED, "gone", RunFixture.STARTED),
        RunFixture.samples(200, 300, 1));
    JsonNode gate =
        written(
                comparison(
                    run("one", 300, 300, 300),
                    Reports.read(cut.root()),
                    Optional.empty(),
                    MEMORY,
                    "registryCpuMs<=+1%"))
            .at("/gates/0");

    assertThat(gate.path("held").asBoolean()).isFalse();
    assertThat(gate.path("lacking"))
        .extracting(JsonNode::asText)
        .containsExactly("the other's replicate 2 ended as failed");
    assertThat(testcase(PROFILE, MEMORY).getTextContent())
        .startsWith("NOT MEASURED")
        .endsWith("the other's replicate 2 ended as failed");
    assertThat(testcase(PROFILE, "registryCpuMs<=+1%").getTextContent())
        .contains("the one's replicate 3 has no registryCpuMs");
    assertThat(Files.readString(root.resolve("out/compare.md")))
        .contains("- " + PROFILE + ", " + MEMORY + ": the other's replicate 2 ended as failed\n");
  }

  @Test
  void failsTestOfProfileThatOtherRunLacks() throws Exception {
    RunFixture one = RunFixture.of(root.resolve("one"), "[]", PROFILE, "second");
    one.played(PROFILE, 1, 200, 300, 1).played("second", 1, 200, 300, 1);

    written(comparison(Reports.read(one.root()), run("other", 300), Optional.empty(), MEMORY));

    assertThat(testcase("second", MEMORY).getTextContent())
        .endsWith("the other has no cell of the profile");
    assertThat(suite().getAttribute("failures")).isEqualTo("1");
    assertThat(testcase(PROFILE, MEMORY).getElementsByTagName("failure").getLength()).isZero();
  }

  @Test
  void writesTestCaseForMeasureWithinPercentage() throws Exception {
    RunComparison comparison = comparison(run("one", 300), run("other", 400), Optional.of(10.0));
    written(comparison);

    assertThat(comparison.held()).isFalse();
    assertThat(testcase(PROFILE, "usedAfterFullGcAfterChurnMb within 10%").getTextContent())
        .isEqualTo("differs: 300 in the one, 400 in the other, +33.3%");
    assertThat(suite().getAttribute("tests"))
        .isEqualTo(String.valueOf(comparison.differences().size()));
  }

  private static RunComparison comparison(
      RunSummary one, RunSummary other, Optional<Double> within, String... gates) {
    return RunComparison.of(
        one,
        other,
        false,
        List.of("one", "other"),
        List.of("a note"),
        new RunComparison.Question(
            RunDifference.USUAL,
            within,
            Stream.of(gates).map(RegressionGate::parse).toList(),
            By.MEAN));
  }

  /** Writes all files, and checks that they agree. */
  private JsonNode written(RunComparison comparison) throws Exception {
    Path out = root.resolve("out");
    ComparisonReports.write(comparison, out, List.of("./simulate", "compare"));
    String json = Files.readString(out.resolve("compare.json"));
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("compare.schema.json")))
                .validate(json, InputFormat.JSON))
        .isEmpty();
    assertThat(out).isDirectoryContaining(file -> file.endsWith("junit.xml"));
    JsonNode tree = new ObjectMapper().readTree(json);
    long failures = suite().getElementsByTagName("failure").getLength();
    assertThat(suite().getAttribute("failures")).isEqualTo(String.valueOf(failures));
    assertThat(tree.path("verdict").asText().equals("not-held"))
        .isEqualTo(failures > 0)
        .isEqualTo(!comparison.held());
    assertThat(Files.readString(out.resolve("compare.md")))
        .contains("**" + tree.path("sentence").asText() + "**");
    return tree;
  }

  private Element suite() throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(root.resolve("out/junit.xml").toFile())
        .getDocumentElement();
  }

  private Element testcase(String profile, String name) throws Exception {
    NodeList all = suite().getElementsByTagName("testcase");
    return Stream.iterate(0, i -> i < all.getLength(), i -> i + 1)
        .map(i -> (Element) all.item(i))
        .filter(each -> each.getAttribute("classname").equals(profile))
        .filter(each -> each.getAttribute("name").equals(name))
        .findFirst()
        .orElseThrow();
  }

  private RunSummary run(String name, int... afterMb) throws IOException {
    RunFixture fixture = RunFixture.of(root.resolve(name), "[]", PROFILE);
    for (int i = 0; i < afterMb.length; i++) {
      fixture.played(PROFILE, i + 1, 200, afterMb[i], 1);
    }
    return Reports.read(root.resolve(name));
  }
}
