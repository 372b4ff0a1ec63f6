package dev.discoveryscale.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.report.CallRunFixture;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
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
    return CallDoubts.of(run.read(), "a-pojo").map(Doubt::text).orElse("none");
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

  @Test
  void judgesStacksThatTakeTurnsByTheirChangeAgainstTheOthersAndNotByMarks() throws IOException {
    int[][] calm = {
      {1_990, 2_010, 2_010, 1_990}, {2_100, 2_090, 2_080, 2_110}, {1_900, 1_910, 1_890, 1_900}
    };
    CallRunFixture inTurns =
        CallRunFixture.of(folder, 3, "\"time\": {\"turn\": \"2s\"}", "a", "b", "c")
            .playedSecondsCold(WARM_UP, "a", calm)
            .playedSecondsCold(WARM_UP, "b", calm)
            .playedSecondsCold(WARM_UP, "c", calm);
    assertThat(doubts(inTurns)).isEqualTo("none");
    assertThat(doubts(run().playedSecondsCold(WARM_UP, "a", calm)))
        .isEqualTo("3 of 3 cells not warm");
  }

  @Test
  void doubtsAStackOfWhichOneReplicateChangedFarMoreThanTheOthers() throws IOException {
    int[][] calm = {
      {2_000, 2_000, 2_000, 2_000}, {2_100, 2_100, 2_100, 2_100}, {1_900, 1_900, 1_900, 1_900}
    };
    int[][] slowOnce = {calm[0], {1_400, 1_400, 1_400, 1_400}, calm[2]};
    CallRunFixture run =
        CallRunFixture.of(folder, 3, "\"time\": {\"turn\": \"2s\"}", "a", "b", "c")
            .playedSecondsCold(WARM_UP, "a", slowOnce)
            .playedSecondsCold(WARM_UP, "b", calm)
            .playedSecondsCold(WARM_UP, "c", calm);
    Doubt doubt = CallDoubts.of(run.read(), "a-pojo").orElseThrow();
    assertThat(doubt.text())
        .contains("calls/s of replicate 2 changed by -47.6% against the other stacks from the end");
    // One of three replicates: the mean of their logarithms is off by a third of that.
    assertThat(doubt.factor()).isCloseTo(Math.cbrt(1.476), within(0.001));
    assertThat(CallDoubts.of(run.read(), "b-pojo")).isEmpty();
  }

  /** A rise and a fall by the same ratio may put figures off by the same factor. */
  @Test
  void takesTheRatioOfBothRatesAsTheSizeOfAChange() {
    assertThat(Doubt.since("", 50, 1).factor()).isCloseTo(2, within(1e-9));
    assertThat(Doubt.since("", -100, 1).factor()).isCloseTo(2, within(1e-9));
    assertThat(Doubt.since("", -300, 2).factor()).isCloseTo(2, within(1e-9));
    assertThat(Doubt.since("", 100, 1).factor()).isInfinite();
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
    assertThat(CallDoubts.of(run.read(), "c-pojo").orElseThrow().text())
        .startsWith("calls/s changed by +10")
        .endsWith(
            "against the other stacks from the first to the second half of the measured time");
  }

  private static final int[] WARM = {2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000};

  private CallRunFixture inTurns() throws IOException {
    return CallRunFixture.of(
        folder.resolve("run" + runs++), 3, "\"time\": {\"turn\": \"1s\"}", "a", "b", "c");
  }

  /**
   * Rates of ten turns around one rate on a machine that becomes slower, with a step after five.
   */
  private static int[] rates(int rate, double step) {
    double[] scatter = {1.02, 0.99, 1.01, 0.98, 1, 0.99, 1.02, 0.98, 1.01, 1};
    return IntStream.range(0, 10)
        .map(
            turn ->
                (int)
                    (rate
                        * (1 - 0.03 * turn)
                        * scatter[(turn * 3 + rate) % 10]
                        * (turn < 5 ? 1 : step)))
        .toArray();
  }

  private CallRunFixture stepping(double step) throws IOException {
    return inTurns()
        .playedTurns(each -> true, "a", WARM, rates(2_000, 1), rates(2_001, step), rates(1_999, 1))
        .playedTurns(each -> true, "b", WARM, rates(1_003, 1), rates(1_005, 1), rates(1_007, 1))
        .playedTurns(each -> true, "c", WARM, rates(3_001, 1), rates(3_008, 1), rates(3_006, 1));
  }

  @Test
  void doubtsAStackOfWhichOneReplicateStepped() throws IOException {
    RunSummary run = stepping(1.6).read();
    Doubt doubt = CallDoubts.of(run, "a-pojo").orElseThrow();
    assertThat(doubt.text())
        .containsPattern(
            "calls/s of replicate 2 stepped by \\+3[678]\\.\\d% against the other stacks after 5 of its 10 turns");
    assertThat(doubt.factor()).isCloseTo(Math.cbrt(1.6), within(0.02));
    for (String other : List.of("b-pojo", "c-pojo")) {
      assertThat(CallDoubts.of(run, other).map(Doubt::text).orElse("")).doesNotContain("stepped");
    }
    assertThat(doubts(stepping(1))).doesNotContain("stepped");
  }

  /** The step is also a change since the warm-up: the larger of both counts, not their product. */
  @Test
  void takesTheLargestOfAStepAndAChange() throws IOException {
    RunSummary run = stepping(4).read();
    Doubt doubt = CallDoubts.of(run, "a-pojo").orElseThrow();
    assertThat(doubt.text()).contains("of replicate 2 changed by", "of replicate 2 stepped by");
    assertThat(doubt.factor()).isCloseTo(Math.cbrt(4), within(0.05));
  }

  @Test
  void countsMarksOfStacksThatWarmedUpInTurns() throws IOException {
    int[][] calm = {rates(2_000, 1), rates(2_000, 1), rates(2_000, 1)};
    CallRunFixture run =
        inTurns()
            .playedTurns(each -> each == 0, "a", WARM, calm)
            .playedTurns(each -> each != 0, "b", WARM, calm)
            .playedTurns(each -> true, "c", WARM, calm);
    assertThat(doubts(run)).isEqualTo("2 of 3 cells not warm");
    assertThat(CallDoubts.of(run.read(), "b-pojo")).isEmpty();
  }

  /** Ten turns of ten calls warm up little, if the JVMs answer nothing else. */
  @Test
  void countsTheCallsOfAllPayloadsThatShareJvms() throws IOException {
    int[] few = {10, 10, 10, 10, 10, 10, 10, 10, 10, 10};
    for (boolean shared : new boolean[] {true, false}) {
      String settings = "\"sharedJvms\": %s, \"time\": {\"turn\": \"1s\"}".formatted(shared);
      CallRunFixture run =
          CallRunFixture.of(
              folder.resolve(String.valueOf(shared)), 3, settings, "a", "a/text", "b", "b/text");
      for (String stack : List.of("a", "b")) {
        run.playedTurns(each -> false, stack + "/text", few, few, few, few)
            .playedTurns(
                each -> true, stack, WARM, rates(2_000, 1), rates(2_000, 1), rates(2_000, 1));
      }
      assertThat(CallDoubts.of(run.read(), "a-text").map(Doubt::text).orElse(""))
          .isEqualTo(shared ? "" : "3 of 3 cells not warm");
    }
  }
}
