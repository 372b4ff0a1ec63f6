package dev.discoveryscale.report.render.comparison;

import static dev.discoveryscale.report.render.comparison.ComparisonFixture.MEMORY;
import static dev.discoveryscale.report.render.comparison.ComparisonFixture.PROFILE;
import static dev.discoveryscale.report.render.comparison.ComparisonFixture.comparison;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.render.Reports;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Gates and percentages of a comparison, and their test cases in JUnit XML. */
class ComparisonGatesTest {
  private ComparisonFixture fixture;

  @BeforeEach
  void open(@TempDir Path root) {
    fixture = new ComparisonFixture(root);
  }

  @Test
  void passesHeldGateAndJudgesNothingWithoutGate() throws Exception {
    RunSummary one = fixture.run("one", 300);
    RunSummary other = fixture.run("other", 310);

    assertThat(
            fixture
                .written(comparison(one, other, Optional.empty(), MEMORY))
                .path("verdict")
                .asText())
        .isEqualTo("held");
    assertThat(fixture.testcase(PROFILE, MEMORY).getElementsByTagName("failure").getLength())
        .isZero();
    assertThat(fixture.written(comparison(one, other, Optional.empty())).path("verdict").asText())
        .isEqualTo("not-judged");
    assertThat(fixture.suite().getAttribute("tests")).isEqualTo("0");
  }

  /**
   * Of three replicates of the one, the other has one that came to its end, and one that failed.
   */
  @Test
  void namesWhatIsMissing() throws Exception {
    RunFixture cut = fixture.begin("other", PROFILE);
    cut.played(PROFILE, 1, 200, 300, 1);
    cut.cell(
        RunFixture.record(PROFILE, 2).end(Outcome.FAILED, "gone", RunFixture.STARTED),
        RunFixture.samples(200, 300, 1));
    JsonNode gate =
        fixture
            .written(
                comparison(
                    fixture.run("one", 300, 300, 300),
                    Reports.read(cut.root()),
                    Optional.empty(),
                    MEMORY,
                    "registryCpuMs<=+1%"))
            .at("/gates/0");

    assertThat(gate.path("held").asBoolean()).isFalse();
    assertThat(gate.path("lacking"))
        .extracting(JsonNode::asText)
        .containsExactly("the other's replicate 2 ended as failed");
    assertThat(fixture.testcase(PROFILE, MEMORY).getTextContent())
        .startsWith("NOT JUDGED")
        .endsWith("the other's replicate 2 ended as failed");
    assertThat(fixture.testcase(PROFILE, "registryCpuMs<=+1%").getTextContent())
        .contains("the one's replicate 3 has no registryCpuMs");
    assertThat(fixture.text("compare.md"))
        .contains("- " + PROFILE + ", " + MEMORY + ": the other's replicate 2 ended as failed\n");
  }

  @Test
  void failsTestOfProfileThatOtherRunLacks() throws Exception {
    RunFixture one = fixture.begin("one", PROFILE, "second");
    one.played(PROFILE, 1, 200, 300, 1).played("second", 1, 200, 300, 1);

    fixture.written(
        comparison(Reports.read(one.root()), fixture.run("other", 300), Optional.empty(), MEMORY));

    assertThat(fixture.testcase("second", MEMORY).getTextContent())
        .endsWith("the other has no cell of the profile");
    assertThat(fixture.suite().getAttribute("failures")).isEqualTo("1");
    assertThat(fixture.testcase(PROFILE, MEMORY).getElementsByTagName("failure").getLength())
        .isZero();
  }

  @Test
  void writesTestCaseForMeasureWithinPercentage() throws Exception {
    RunComparison comparison =
        comparison(fixture.run("one", 300), fixture.run("other", 400), Optional.of(10.0));
    fixture.written(comparison);

    assertThat(comparison.held()).isFalse();
    assertThat(fixture.testcase(PROFILE, "usedAfterFullGcAfterChurnMb within 10%").getTextContent())
        .isEqualTo("differs: 300 in the one, 400 in the other, +33.3%");
    assertThat(fixture.suite().getAttribute("tests"))
        .isEqualTo(String.valueOf(comparison.differences().size()));
  }

  @Test
  void failsWithinForProfileThatOtherRunLacks() throws Exception {
    RunFixture two = fixture.begin("two", PROFILE, "own");
    two.played(PROFILE, 1, 200, 300, 1);
    two.played("own", 1, 200, 300, 1);
    JsonNode written =
        fixture.written(
            comparison(Reports.read(two.root()), fixture.run("other", 300), Optional.of(90.0)));

    assertThat(written.path("verdict").asText()).isEqualTo("not-held");
    assertThat(written.path("sentence").asText()).endsWith("nothing could be compared of own.");
    assertThat(written.path("notCompared")).extracting(JsonNode::asText).containsExactly("own");
    assertThat(fixture.testcase("own", "compared").getElementsByTagName("failure").getLength())
        .isEqualTo(1);
  }

  @Test
  void passesWithinForProfileThatOnlyOtherRunHas() throws Exception {
    RunFixture two = fixture.begin("two", PROFILE, "own");
    two.played(PROFILE, 1, 200, 300, 1).played("own", 1, 200, 300, 1);

    JsonNode written =
        fixture.written(
            comparison(fixture.run("one", 300), Reports.read(two.root()), Optional.of(1.0)));

    assertThat(written.path("verdict").asText()).isEqualTo("held");
    assertThat(written.path("notCompared")).extracting(JsonNode::asText).containsExactly("own");
  }
}
