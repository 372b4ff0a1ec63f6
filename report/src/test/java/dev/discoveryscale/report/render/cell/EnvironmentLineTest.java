package dev.discoveryscale.report.render.cell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.render.MarkdownReport;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The world as a report tells it, from scenarios changed in the record. */
class EnvironmentLineTest {
  private static final String V27 = "dubbo-2.7-interface";
  private static final String V30 = "dubbo-3.0-interface";
  @TempDir Path root;

  @BeforeEach
  void playRun() throws IOException {
    RunFixture.of(root, "[]", V27, V30).played(V27, 1, 400, 420, 5).played(V30, 1, 200, 210, 0);
  }

  private String reportWith(String key, String value) throws IOException {
    Path file = root.resolve("run.json");
    String run = Files.readString(file);
    String changed = run.replaceFirst("(?s)\"" + key + "\" : (\"[^\"]*\"|\\d+|\\[.*?])", value);
    assertThat(changed).isNotEqualTo(run);
    Files.writeString(file, changed);
    return new MarkdownReport().text(Reports.read(root), root);
  }

  @Test
  void countsBuildsSideBySide() throws IOException {
    assertThat(reportWith("distinctParameters", "\"distinctParameters\" : 0, \"revisions\" : 5"))
        .contains("in 2 registries; 5 builds side by side; no other parameter of the URLs differs")
        .contains(": only the one that distinguishes 5 builds side by side here");
  }

  @Test
  void countsWholeSplitFleet() throws IOException {
    assertThat(reportWith("placement", "\"placement\" : \"split\""))
        .contains("2 protocols (dubbo, tri); split over 2 registries; 1 parameter")
        .contains("**Placement**: the fleet is split here")
        .contains("| `registeredUrls` | simulated | URLs of the whole fleet: instances x");
  }

  @Test
  void writesOneInSingular() throws IOException {
    assertThat(reportWith("instances", "\"instances\" : 1"))
        .contains("**Environment**: 1 instance x 8");
    assertThat(reportWith("count", "\"count\" : 1")).contains("; all in 1 registry; ");
    assertThat(reportWith("interfaces", "\"interfaces\" : [\"a.B\"]"))
        .contains(" x 1 interface x 2");
  }

  @Test
  void namesFolderOfCapturedFleet() throws IOException {
    assertThat(reportWith("application", "\"from\" : \"my-fleet\", \"application\" : \"stock\""))
        .contains(
            "**Environment**: the fleet captured in my-fleet: 1,250 instances with 2 protocols (dubbo,"
                + " tri); each consumer looks for 8 interfaces; mirrored");
  }

  @Test
  void namesProtocolsNativeToLine() throws IOException {
    assertThat(reportWith("protocols", "\"protocols\" : \"native\""))
        .contains("8 interfaces x the protocols native to each line; mirrored");
  }

  @Test
  void describesEachWayToPlayTime() throws IOException {
    assertThat(reportWith("by", "\"by\" : \"REAL\"")).contains("; 20h in real time.\n");
    assertThat(reportWith("by", "\"by\" : \"SQUEEZING\""))
        .contains(
            "; 20h by squeezing: all changes are played in 72s. The time played is 1,000 times shorter than the span.\n");
  }

  @Test
  void reportsBothLimitsOfAdaptiveTime() throws IOException {
    assertThat(reportWith("played", "\"played\" : {\"atLeast\": \"60s\", \"atMost\": \"240s\"}"))
        .contains(
            "each cell plays some of the changes, in at most 240 s (a cell stops sooner if its"
                + " figures are precise enough); figures for the whole span are derived. The"
                + " time played is at least 300 times shorter than the span.\n");
  }
}
