package dev.discoveryscale.report.render.calls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.CallRunFixture;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CallConclusionsTest {

  private static final int[] SLOW = {1_000, 1_001, 1_002};
  private static final int[] FAST = {2_000, 2_001, 2_002};

  @TempDir private Path folder;

  private CallRunFixture run(String... stacks) throws IOException {
    return CallRunFixture.of(folder, 3, "", stacks);
  }

  private static List<String> lines(CallRunFixture run) throws IOException {
    return new CallConclusions(run.read()).lines();
  }

  @Test
  void decidesNothingOnCellsThatWereNotWarm() throws IOException {
    assertThat(lines(run("a", "b").played("a", SLOW).playedCold("b", FAST)))
        .singleElement()
        .asString()
        .contains("2.00")
        .endsWith(", not decided: doubt 1.");
  }

  /** The rates rose by a tenth after the warm-ups, which cannot explain that b is twice as fast. */
  @Test
  void decidesADifferenceThatIsLargerThanADoubt() throws IOException {
    assertThat(
            lines(
                run("a", "b")
                    .playedAfter(2_000, "a", 2_200, 2_202, 2_204)
                    .playedAfter(4_000, "b", 4_400, 4_402, 4_404)))
        .singleElement()
        .asString()
        .contains(", decided, also with doubts 1, 2.");
    assertThat(
            lines(
                CallRunFixture.of(folder.resolve("close"), 3, "", "a", "b")
                    .playedAfter(2_000, "a", 2_200, 2_202, 2_204)
                    .playedAfter(2_200, "b", 2_420, 2_422, 2_424)))
        .singleElement()
        .asString()
        .contains(", not decided: doubts 1, 2.");
  }

  @Test
  void putsNothingInDoubtWithoutReason() throws IOException {
    assertThat(lines(run("a", "b").played("a", SLOW).played("b", FAST)))
        .singleElement()
        .asString()
        .contains("b serves **2.00 [")
        .contains(", decided.")
        .doesNotContain("doubt");
  }

  @Test
  void tellsEachDoubtOnce() throws IOException {
    assertThat(
            new CallDoubtList(
                    run("a", "b", "c")
                        .playedCold("a", SLOW)
                        .played("b", FAST)
                        .playedAfter(2_000, "c", 2_200, 2_202, 2_204)
                        .read())
                .lines())
        .satisfiesExactly(
            first -> assertThat(first).isEqualTo("1. a-pojo: 3 of 3 cells not warm."),
            second -> assertThat(second).startsWith("2. c-pojo: calls/s changed by +9.2%"));
  }

  @Test
  void comparesMixedPairWithThePairsOfEitherRelease() throws IOException {
    List<String> lines =
        lines(
            run("2.6", "2.7", "3.3", "2.7-calls-3.3")
                .played("2.6", SLOW)
                .played("2.7", SLOW)
                .played("3.3", FAST)
                .played("2.7-calls-3.3", FAST));
    assertThat(lines)
        .filteredOn(line -> line.contains("2.7-calls-3.3"))
        .satisfiesExactly(
            first -> assertThat(first).contains("the calls of 2.7 "),
            second -> assertThat(second).contains("the calls of 3.3 "));
    assertThat(lines).anyMatch(line -> line.endsWith("compared with 2.6:"));
  }

  /** A reader looks for differences; the ratios of all pairs are in the table above. */
  @Test
  void tellsManyPairsWithoutADifferenceInOneLine() throws IOException {
    assertThat(
            lines(
                run("a", "b", "c", "d", "e", "f")
                    .played("a", SLOW)
                    .played("b", FAST)
                    .played("c", SLOW)
                    .playedCold("d", FAST)
                    .played("e", SLOW)
                    .played("f", FAST)))
        .satisfiesExactly(
            place -> assertThat(place).endsWith("compared with a:"),
            difference -> assertThat(difference).startsWith("- b serves **2.00 ["),
            difference -> assertThat(difference).startsWith("- f serves **2.00 ["),
            open ->
                assertThat(open).isEqualTo("- Not decided, because the interval contains 1: c, e."),
            open -> assertThat(open).isEqualTo("- Not decided, because of a doubt: d (doubt 1)."));
  }
}
