package dev.discoveryscale.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.CallRunFixture;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rates of three replicates, after warm-ups of 2,000 calls a second. */
class CallDoubtsTest {

  private static final int WARM_UP = 2_000;

  @TempDir private Path folder;
  private int runs;

  private CallRunFixture run() throws IOException {
    return CallRunFixture.of(folder.resolve("run" + runs++), 3, "", "a");
  }

  private static String doubts(CallRunFixture run) throws IOException {
    return CallDoubts.of(run.read(), "a-pojo").orElse("none");
  }

  @Test
  void doubtsALoadThatBecameFasterInAllReplicates() throws IOException {
    assertThat(doubts(run().playedAfter(WARM_UP, "a", 2_128, 2_198, 2_273)))
        .startsWith("calls/s changed by +9.0% (at least 4.0%) ")
        .endsWith("from the end of the warm-up to the measured time");
  }

  @Test
  void takesADifferenceOfSomeReplicatesForChance() throws IOException {
    assertThat(doubts(run().playedAfter(WARM_UP, "a", 2_300, 1_700, 2_100))).isEqualTo("none");
  }

  @Test
  void doubtsColdCellsIfTheyAreMostOrTheirChangeIsUnknown() throws IOException {
    int[] rates = {2_300, 1_700, 2_100};
    assertThat(doubts(run().playedAfter(WARM_UP, each -> each > 0, "a", rates))).isEqualTo("none");
    assertThat(doubts(run().playedAfter(WARM_UP, each -> each > 1, "a", rates)))
        .isEqualTo("2 of 3 cells not warm");
    assertThat(doubts(run().playedAfter(1_000, each -> each > 0, "a", rates)))
        .isEqualTo("1 of 3 cells not warm");
  }

  /** The machine became faster by a fifth in the second half, and stack c by a third. */
  @Test
  void doubtsAStackThatBecameFasterThanTheOthersInItsTurns() throws IOException {
    int[][] calm = {{99, 101, 119, 121}, {199, 201, 240, 238}, {150, 151, 180, 182}};
    int[][] colder = {{99, 101, 134, 135}, {199, 201, 265, 267}, {150, 151, 200, 201}};
    CallRunFixture run =
        CallRunFixture.of(folder, 3, "\"time\": {\"turn\": \"2s\"}", "a", "b", "c")
            .playedSeconds("a", calm)
            .playedSeconds("b", calm)
            .playedSeconds("c", colder);
    assertThat(doubts(run)).isEqualTo("none");
    assertThat(CallDoubts.of(run.read(), "c-pojo").orElseThrow())
        .startsWith("calls/s changed by +10")
        .endsWith(
            "against the other stacks from the first to the second half of the measured time");
  }
}
