package dev.discoveryscale.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.report.CallRunFixture;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.statistics.Interval;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A machine whose speed doubles between replicates, and two stacks that differ by a fifth. */
class CallRatiosTest {

  private static final String TURNS = "\"time\": {\"turn\": \"2s\"}";

  @TempDir private Path folder;

  private Ratio ratio(String more) throws IOException {
    CallRunFixture run =
        CallRunFixture.of(folder, 3, more, "a", "b", "c")
            .played("a", 1_000, 2_000, 4_000)
            .played("b", 1_200, 2_390, 4_810)
            .played("c", 510, 990, 2_000);
    return CallRatios.of(run.read(), "b-pojo", "a-pojo", Measure.CALLS_PER_SECOND).orElseThrow();
  }

  @Test
  void comparesStacksThatTookTurnsWithinEachReplicate() throws IOException {
    Ratio ratio = ratio(TURNS);
    Interval interval = ratio.interval().orElseThrow();
    assertThat(ratio.value()).isCloseTo(1.2, within(0.005));
    assertThat(interval.low()).isGreaterThan(1.15);
    assertThat(interval.high()).isLessThan(1.25);
    assertThat(ratio.spread().orElseThrow().freedom())
        .as("of few stacks the pair's own")
        .isEqualTo(2);
  }

  @Test
  void comparesMeansOfStacksThatTookTurnsInOtherGroups() throws IOException {
    RunSummary run = drifting("{\"turn\": \"2s\", \"together\": 2}");
    assertThat(interval(run, "old-b", "old-a").high()).as("within a group").isLessThan(1.25);
    assertThat(interval(run, "b", "old-a").high()).as("of two groups").isGreaterThan(2);
  }

  @Test
  void comparesMeansOfStacksThatTookTurnsLineByLine() throws IOException {
    RunSummary run = drifting("{\"turn\": \"2s\", \"lineByLine\": true}");
    assertThat(interval(run, "old-b", "old-a").high()).as("within a line").isLessThan(1.25);
    assertThat(interval(run, "b", "a").high()).as("within the other").isLessThan(1.25);
    assertThat(interval(run, "b", "old-a").high()).as("between lines").isGreaterThan(2);
  }

  private static Interval interval(RunSummary run, String stack, String reference) {
    return CallRatios.of(run, stack + "-pojo", reference + "-pojo", Measure.CALLS_PER_SECOND)
        .flatMap(Ratio::interval)
        .orElseThrow();
  }

  @Test
  void comparesMeansOfStacksThatWereMeasuredAlone() throws IOException {
    Interval interval = ratio("").interval().orElseThrow();
    assertThat(interval.low()).isLessThan(0.5);
    assertThat(interval.high()).isGreaterThan(2);
  }

  @Test
  void comparesNoStackThatRanOutOfMemory() throws IOException {
    CallRunFixture run =
        CallRunFixture.of(folder, 3, TURNS, "a", "b", "c")
            .played("a", 1_000, 2_000, 4_000)
            .playedUntilOutOfMemory("b", 1_200, 2_390, 4_810)
            .played("c", 510, 990, 2_000);
    assertThat(CallRatios.of(run.read(), "b-pojo", "a-pojo", Measure.CALLS_PER_SECOND)).isEmpty();
    assertThat(CallRatios.of(run.read(), "c-pojo", "a-pojo", Measure.CALLS_PER_SECOND)).isPresent();
  }

  /** Four stacks of two lines; within each the rates of all replicates drift alike. */
  private RunSummary drifting(String time) throws IOException {
    return CallRunFixture.of(folder, 3, "\"time\": " + time, "old-a", "old-b", "a", "b")
        .played("old-a", 1_000, 2_000, 4_000)
        .played("old-b", 1_200, 2_390, 4_810)
        .played("a", 4_000, 2_000, 1_000)
        .played("b", 4_810, 2_390, 1_200)
        .read();
  }
}
