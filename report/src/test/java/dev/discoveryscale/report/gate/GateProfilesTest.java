package dev.discoveryscale.report.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gate for a profile that the run does not have. */
class GateProfilesTest {

  private static final String PLAYED = "dubbo-2.7-interface";

  @TempDir private Path root;

  @Test
  void saysThatGateIsNotJudgedAndWhichProfilesRunHas() throws IOException {
    RunFixture.of(root, "[{\"measure\":\"callsFailed\",\"max\":0,\"profile\":\"other\"}]", PLAYED)
        .played(PLAYED, 1, 300, 320, 5);

    assertThat(Gates.withoutProfile(Reports.read(root)))
        .containsExactly(
            "Not judged: gate callsFailed <= 0, because the run has no profile other; its profiles"
                + " are dubbo-2.7-interface.");
    Reports.write(root);
    assertThat(root.resolve("report.md")).content().contains("the run has no profile other; its");
    assertThat(root.resolve("report.html")).content().contains("the run has no profile other; its");
  }

  @Test
  void saysNothingOfGateForProfileOfRun() throws IOException {
    RunFixture.of(
            root,
            "[{\"measure\":\"callsFailed\",\"max\":0,\"profile\":\"" + PLAYED + "\"}]",
            PLAYED)
        .played(PLAYED, 1, 300, 320, 5);

    assertThat(Gates.withoutProfile(Reports.read(root))).isEmpty();
  }
}
