package dev.discoveryscale.report.render;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.JsonSchemas;
import dev.discoveryscale.report.RunFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How reports name replicates without a result: of three of 2.7 the last ran out of memory, and of
 * three of 3.0 at application level it failed.
 */
class LostReplicatesReportTest {
  private static final String V27 = "dubbo-2.7-interface";
  private static final String V30 = "dubbo-3.0-interface";
  private static final String APP = "dubbo-3.0-application";

  @TempDir Path root;

  @Test
  void namesLostReplicatesInEveryReport() throws IOException {
    writeLostReplicates();

    String markdown = Files.readString(root.resolve("report.md"));
    assertThat(markdown)
        .contains(
            "2.7 interface > 3.0 interface > 3.0 application: **not decided, replicates are lost**")
        .contains(
            "(≥ 507 (2 of 3 cells completed; 1 out of memory), 210, 105 (2 of 3 cells completed; 1 failed) MB)")
        .contains("than 2.7 at interface level: **not decided, replicates are lost**")
        .contains(
            "**Lost replicates**: dubbo-2.7-interface 2 of 3 cells completed; 1 out of memory."
                + " dubbo-3.0-application 2 of 3 cells completed; 1 failed.")
        .contains(
            "| dubbo-2.7-interface mean | 2 of 3 cells completed; 1 out of memory | 400 [400–400] → ≥ 507 (2 of 3) |")
        .contains("| 1,024 (2 of 3) |")
        .contains(
            "| dubbo-3.0-application mean | 2 of 3 cells completed; 1 failed | 100 (2 of 3) → 105 (2 of 3) |")
        .contains("| dubbo-3.0-interface | ≤ 0.41 (≤ −59%) (3 of 3 / 2 of 3 cells) |")
        .contains("| dubbo-3.0-application | not decided (2 of 3 / 2 of 3 cells) | −74% |")
        .containsPattern(
            "this run lacks the profile or the figure: \\d+, \\d+ of these because replicates are lost");
    assertThat(Files.readString(root.resolve("report.html")))
        .contains("2 of 3 cells completed; 1 out of memory", "Lost replicates", "≥ 507 (2 of 3)")
        .contains("mean over its replicates, 2 of 3 cells completed; 1 failed");
    assertThat(Reports.table(Reports.read(root)))
        .contains("2 of 3 cells", "≥ 507 (2 of 3)", "Lost replicates: dubbo-2.7-interface 2 of 3")
        .doesNotContain("**");
  }

  @Test
  void namesLostReplicatesInSummary() throws IOException {
    writeLostReplicates();

    assertThat(JsonSchemas.errors("summary", root.resolve("summary.json"))).isEmpty();
    JsonNode summary = new ObjectMapper().readTree(root.resolve("summary.json").toFile());
    assertThat(summary.at("/profiles/0/planned").asInt()).isEqualTo(3);
    assertThat(summary.at("/profiles/0/completed").asInt()).isEqualTo(2);
    assertThat(summary.at("/profiles/0/lost/out-of-memory").asInt()).isEqualTo(1);
    JsonNode memory = comparison(summary, V30, "usedAfterFullGcMb");
    assertThat(memory.at("/referenceMean/bound").asText()).isEqualTo("at-least");
    assertThat(memory.at("/referenceMean/replicates").asInt()).isEqualTo(2);
    assertThat(memory.path("bound").asText()).isEqualTo("at-most");
    JsonNode push = comparison(summary, V30, "allocatedKbPerPush");
    assertThat(push.at("/referenceMean/bound").asText()).isEqualTo("partial");
    assertThat(push.path("decided").asBoolean(true)).isFalse();
    assertThat(push.has("ratio")).isFalse();
  }

  private static JsonNode comparison(JsonNode summary, String profile, String measure) {
    for (JsonNode each : summary.path("comparisons")) {
      if (each.path("profile").asText().equals(profile)
          && each.path("reference").asText().equals(V27)
          && each.path("measure").asText().equals(measure)) {
        return each;
      }
    }
    throw new AssertionError("no comparison of " + profile + " by " + measure);
  }

  private void writeLostReplicates() throws IOException {
    RunFixture fixture = RunFixture.of(root, "[]", V27, V30, APP);
    for (int replicate = 1; replicate <= 3; replicate++) {
      fixture.played(V27, replicate, 400, 410, 5);
      fixture.played(V30, replicate, 200, 210, 0);
      fixture.played(APP, replicate, 100, 105, 0);
    }
    fixture.folder().write(fixture.folder().run().replicated(3, List.of("./simulate")));
    fixture.cell(
        RunFixture.record(V27, 3).end(Outcome.OUT_OF_MEMORY, "", RunFixture.STARTED),
        RunFixture.samples(400, 410, 5));
    fixture.cell(RunFixture.record(APP, 3).end(Outcome.FAILED, "odd", RunFixture.STARTED), "");
    Reports.write(root);
  }
}
