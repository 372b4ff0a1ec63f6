package dev.discoveryscale.report.render.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.discoveryscale.model.record.search.SweepRecord;
import dev.discoveryscale.model.record.search.SweepRecord.Axis;
import dev.discoveryscale.model.record.search.SweepRecord.Given;
import dev.discoveryscale.model.record.search.SweepRecord.Point;
import dev.discoveryscale.report.CallRunFixture;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.analysis.SweepSummary;
import dev.discoveryscale.report.published.JudgedClaim.Verdict;
import dev.discoveryscale.report.published.PublishedSweep;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A sweep over numbers of callers, with published figures. Four callers are in calls at both
 * points, so that the second one is doubtful by a factor of two, and only greater differences are
 * decided.
 */
class SweptPublishedTest {

  private static final String CLAIM =
      "[{\"text\": \"It falls.\", \"tests\": [{\"measure\": \"callsPerSecond\", \"of\": \"a\", %s\"payloads\": [\"pojo\"], %s}]}]";
  private static final String OVER_FOUR = "\"overCallers\": 4, ";
  private static final String OVER_B = "\"to\": \"b\", ";

  @TempDir private Path folder;

  /** Stack b always has 2,000 calls/s. */
  private RunSummary run(int callers, int rateOfA, String claims) throws IOException {
    int[] rates = {rateOfA, rateOfA + 5, rateOfA - 5};
    return CallRunFixture.of(
            folder.resolve(callers + "-" + rateOfA + claims.hashCode()),
            3,
            "\"published\": %s, \"load\": {\"callers\": %d}"
                .formatted(CallRunFixture.PUBLISHED.formatted(claims), callers),
            "stack-a",
            "stack-b")
        .playedBy(callers, "stack-a", rates)
        .playedBy(callers, "stack-b", 2_000, 2_010, 1_990)
        .read();
  }

  /** With 4 and with 8 callers. */
  private static PublishedSweep sweep(RunSummary four, RunSummary eight) {
    return PublishedSweep.of(summary(four, eight)).orElseThrow();
  }

  private static SweepSummary summary(RunSummary four, RunSummary eight) {
    List<JsonNode> values =
        IntStream.of(4, 8).<JsonNode>mapToObj(JsonNodeFactory.instance::numberNode).toList();
    List<Point> points =
        values.stream()
            .map(
                value ->
                    new Point(
                        "callers=" + value,
                        Map.of("load.callers", value),
                        "points/callers=" + value))
            .toList();
    Map<String, RunSummary> runs = new LinkedHashMap<>();
    runs.put("callers=4", four);
    runs.put("callers=8", eight);
    SweepRecord record =
        new SweepRecord(
            SweepRecord.FORMAT_VERSION,
            "tried",
            new Given("tried.yaml", JsonNodeFactory.instance.objectNode().put("kind", "calls")),
            four.run().plan().profiles().keySet().stream()
                .map(name -> new Given(name + ".yaml", JsonNodeFactory.instance.objectNode()))
                .toList(),
            List.of("./simulate", "run", "tried"),
            3,
            List.of(new Axis("load.callers", values)),
            points,
            List.of(),
            Instant.EPOCH);
    return new SweepSummary(record, runs);
  }

  private static List<Verdict> verdicts(PublishedSweep sweep) {
    return sweep.points().stream().map(at -> at.claims().get(0).verdict()).toList();
  }

  @Test
  void setsPublishedRatiosBesideThoseOfEachPoint() throws IOException {
    PublishedSweep sweep = sweep(run(4, 1_000, "[]"), run(8, 200, "[]"));

    assertThat(SweptPublished.markdown(sweep))
        .contains("| payload | measure | system | reference | callers=4 | callers=8 |")
        .containsPattern(
            "\\| pojo \\| callsPerSecond \\| b \\| a \\| 2.00; 2.00 \\[.*]; within \\|")
        .containsPattern("\\| 2.00; 10.00 \\[.*]; outside \\|")
        .doesNotContain("claim");
  }

  @Test
  void marksCellsInDoubtBesideTheirOutcome() throws IOException {
    RunSummary cold =
        CallRunFixture.of(folder.resolve("cold"), 3, "", "stack-a", "stack-b")
            .playedCold("stack-a", 200, 205, 195)
            .played("stack-b", 2_000, 2_010, 1_990)
            .read();
    SweepSummary summary = summary(run(4, 1_000, "[]"), cold);

    String terminal = SweepReport.table(summary);
    assertThat(terminal.lines())
        .anyMatch(line -> line.matches("callers=4 +stack-a-pojo +completed +1,000 .*"))
        .anyMatch(line -> line.matches("callers=8 +stack-a-pojo +completed, in doubt +200 .*"))
        .anyMatch(line -> line.matches("callers=8 +stack-b-pojo +completed +2,000 .*"));
    assertThat(SweepReport.markdown(summary))
        .containsPattern("stack-a-pojo \\| 3 of 3 cells completed \\|")
        .containsPattern("stack-a-pojo \\| 3 of 3 cells completed, in doubt \\|")
        .contains("In doubt: figures may be off");
  }

  @Test
  void judgesWhatComparesNumbersOfCallersByBothPoints() throws IOException {
    String falls = CLAIM.formatted(OVER_FOUR, "\"max\": 0.95");
    String other =
        "[{\"text\": \"It falls.\", \"tests\": [], \"notTested\": \"it is about another number of callers\"}]";
    PublishedSweep fallen = sweep(run(4, 1_000, other), run(8, 200, falls));
    PublishedSweep risen = sweep(run(4, 1_000, other), run(8, 5_000, falls));

    assertThat(fallen.verdict(0)).isEqualTo(Verdict.HOLDS);
    assertThat(verdicts(fallen).get(1)).isEqualTo(Verdict.HOLDS);
    assertThat(fallen.points().get(1).claims().get(0).parts().get(0).measured().ratio())
        .hasValueSatisfying(ratio -> assertThat(ratio.value()).isEqualTo(0.2));
    assertThat(verdicts(risen).get(1)).isEqualTo(Verdict.FAILS);
    assertThat(risen.verdict(0)).isEqualTo(Verdict.FAILS);
  }

  @Test
  void failsAtOnePointAndHoldsAtAll() throws IOException {
    String slower = CLAIM.formatted(OVER_B, "\"max\": 0.6");
    PublishedSweep all = sweep(run(4, 1_000, slower), run(8, 200, slower));
    PublishedSweep one = sweep(run(4, 1_000, slower), run(8, 8_000, slower));

    assertThat(verdicts(all)).containsOnly(Verdict.HOLDS);
    assertThat(all.verdict(0)).isEqualTo(Verdict.HOLDS);
    assertThat(verdicts(one)).containsExactly(Verdict.HOLDS, Verdict.FAILS);
    assertThat(one.verdict(0)).isEqualTo(Verdict.FAILS);
    assertThat(SweptPublished.markdown(one)).contains("| It falls. | fails | holds | fails |");
  }
}
