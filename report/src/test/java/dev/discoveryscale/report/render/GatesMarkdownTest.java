package dev.discoveryscale.report.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.RunFixture;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GatesMarkdownTest {

  private static final String PROFILE = "dubbo-2.7-interface";
  private static final int CELLS = 10;

  @TempDir private Path root;

  @Test
  void tellsManyCellsThatAllHeldAGateInOneRow() throws IOException {
    assertThat(text(300))
        .contains("| all 10 cells |  | 210 to 219 | yes |")
        .doesNotContain("| " + PROFILE + " |");
  }

  @Test
  void tellsEachCellIfOneDidNotHoldTheGate() throws IOException {
    assertThat(text(218))
        .contains("| %s | 1 | 210 | yes |".formatted(PROFILE))
        .contains("| %s | 10 | 219 | **no** |".formatted(PROFILE));
  }

  /** The live sets after churn of ten replicates are 210 to 219 MB. */
  private String text(int most) throws IOException {
    RunFixture run =
        RunFixture.of(
            root,
            "[{\"measure\": \"usedAfterFullGcAfterChurnMb\", \"max\": %d}]".formatted(most),
            PROFILE);
    for (int i = 0; i < CELLS; i++) {
      run.played(PROFILE, i + 1, 200, 210 + i, 0);
    }
    return GatesMarkdown.text(Reports.read(root));
  }
}
