package dev.discoveryscale.report.render.calls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.CallRunFixture;
import dev.discoveryscale.report.html.Page;
import dev.discoveryscale.report.html.PageSection;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CallMatrixTest {

  private static final int[] ONCE = {1_000, 1_001, 1_002};
  private static final int[] TWICE = {2_000, 2_002, 2_004};

  @TempDir private Path folder;

  private CallRunFixture run(int replicates, String... stacks) throws IOException {
    return CallRunFixture.of(folder, replicates, "", stacks);
  }

  private static CallMatrix matrix(CallRunFixture run) throws IOException {
    return new CallMatrix(run.read());
  }

  @Test
  void marksDifferencesThatAreNotDecided() throws IOException {
    CallRunFixture run =
        run(3, "a", "b", "c", "d")
            .played("a", ONCE)
            .played("b", TWICE)
            .playedCold("c", TWICE)
            .played("d", 1_001, 1_000, 1_003);

    assertThat(matrix(run).markdown().orElseThrow())
        .startsWith("| stack | pojo |\n")
        .contains("| a | 1 (1,001 calls/s) |\n")
        .containsPattern("\\| b \\| 2\\.00 \\[[0-9.]+–[0-9.]+] \\|\n")
        .containsPattern("\\| c \\| 2\\.00 \\[[0-9.]+–[0-9.]+] \\? \\|\n")
        .containsPattern("\\| d \\| 1\\.00 \\[[0-9.]+–[0-9.]+] \\? \\|\n")
        .contains("**?**: the difference is not decided");
  }

  @Test
  void decidesNothingBelowThreeReplicates() throws IOException {
    CallRunFixture run =
        run(1, "a", "b", "c").played("a", 1_000).played("b", 500).failed("c", 1, "lost");

    assertThat(matrix(run).markdown().orElseThrow())
        .contains("| b | 0.50 |\n", "| c | – |\n")
        .doesNotContain("?");
  }

  @Test
  void leavesPairsOfDifferentReleasesToTheirOwnComparison() throws IOException {
    CallRunFixture run =
        run(3, "2.6", "2.7", "3.3", "2.7-calls-3.3")
            .played("2.6", ONCE)
            .played("2.7", ONCE)
            .played("3.3", TWICE)
            .played("2.7-calls-3.3", TWICE);

    assertThat(matrix(run).markdown().orElseThrow()).doesNotContain("2.7-calls-3.3");
  }

  @Test
  void isAbsentForTwoStacks() throws IOException {
    CallRunFixture run = run(3, "a", "b").played("a", ONCE).played("b", TWICE);

    assertThat(matrix(run).markdown()).isEmpty();
    assertThat(matrix(run).heatMap()).isEmpty();
  }

  @Test
  void coloursByTheSizeOfTheRatio() throws IOException {
    CallRunFixture run =
        run(3, "a", "b", "c", "d")
            .played("a", ONCE)
            .played("b", TWICE)
            .played("c", 100, 101, 102)
            .played("d", 700, 701, 702);

    String page =
        Page.titled("t")
            .section(PageSection.titled("Charts").table(matrix(run).heatMap().orElseThrow()))
            .html();
    assertThat(heat(page, "a")).isEqualTo("0");
    assertThat(heat(page, "b")).isEqualTo("2");
    assertThat(heat(page, "c")).isEqualTo("-4");
    assertThat(heat(page, "d")).isEqualTo("-1");
  }

  private static String heat(String page, String stack) {
    Matcher row =
        Pattern.compile("<th scope=\"row\">" + stack + "</th>\\s*<td [^>]*data-heat=\"([-0-9]+)\"")
            .matcher(page);
    assertThat(row.find()).as(stack).isTrue();
    return row.group(1);
  }
}
