package dev.discoveryscale.report.render.comparison;

import static dev.discoveryscale.report.render.comparison.ComparisonFixture.PROFILE;
import static dev.discoveryscale.report.render.comparison.ComparisonFixture.comparison;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.gate.Regression.By;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.Reports;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Profiles and measures that a comparison leaves out. */
class NotComparedTest {
  private ComparisonFixture fixture;

  @BeforeEach
  void open(@TempDir Path root) {
    fixture = new ComparisonFixture(root);
  }

  /** One that failed, one cut off, one that never began, and one that the other does not have. */
  @Test
  void listsProfilesNotComparedBelowTable() throws Exception {
    RunFixture one = fixture.begin("one", PROFILE, "odd", "cut", "late", "own");
    RunFixture other = fixture.begin("other", PROFILE, "odd", "cut", "late", "new");
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

    JsonNode written = fixture.written(comparison);

    List<String> lines =
        List.of(
            "not compared: odd: failed in other: no consumer",
            "not compared: cut: interrupted in one",
            "not compared: late: not begun in other",
            "not compared: own: not in other",
            "not compared: new: not in one");
    assertThat(ComparisonReports.text(comparison))
        .containsPattern("pushesPerChange .*\n(.*\n)*?" + lines.get(0) + "\n" + lines.get(1))
        .contains("\n" + String.join("\n", lines) + "\n");
    assertThat(fixture.text("compare.md"))
        .contains(" |\n\n- " + String.join("\n\n- ", lines) + "\n");
    assertThat(written.path("notCompared"))
        .extracting(JsonNode::asText)
        .containsExactly("odd", "cut", "late", "own", "new");
    assertThat(written.at("/notComparedBecause/cut").asText()).isEqualTo("interrupted in one");
    assertThat(comparison.held()).as("nobody asked for a percentage").isTrue();
  }

  @Test
  void doesNotCompareMeasuresThatNeitherRunHas() throws Exception {
    RunComparison comparison =
        RunComparison.of(
            fixture.run("one", 300),
            fixture.run("other", 300),
            false,
            List.of("one", "other"),
            List.of(),
            new RunComparison.Question(
                List.of(Measure.LIVE_OBJECTS_MB), Optional.empty(), List.of(), By.MEAN));

    assertThat(ComparisonReports.text(comparison))
        .contains("not compared: " + PROFILE + ": no requested measure is in both\n");
  }
}
