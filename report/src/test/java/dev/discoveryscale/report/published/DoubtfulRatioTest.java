package dev.discoveryscale.report.published;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.CallRunFixture;
import dev.discoveryscale.report.published.JudgedClaim.Verdict;
import dev.discoveryscale.report.published.PublishedRatio.Agreement;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Published: b serves twice the calls of a. */
class DoubtfulRatioTest {

  @TempDir private Path folder;
  private CallRunFixture run;

  @BeforeEach
  void claims() throws IOException {
    String claims =
        "[%s, %s, %s]".formatted(claim("\"min\": 1"), claim("\"min\": 1.9"), claim("\"max\": 1"));
    run =
        CallRunFixture.of(
                folder,
                3,
                "\"published\": " + CallRunFixture.PUBLISHED.formatted(claims),
                "stack-a",
                "stack-b")
            .played("stack-a", 1_000, 1_001, 1_002);
  }

  private static String claim(String limits) {
    return "{\"text\": \"So it is.\", \"tests\": [{\"measure\": \"callsPerSecond\", \"of\": \"b\", \"to\": \"a\", \"payloads\": [\"pojo\"], %s}]}"
        .formatted(limits);
  }

  private PublishedBeside beside() throws IOException {
    return PublishedBeside.of(run.read()).orElseThrow();
  }

  /** The rate of b rose by a tenth, so twice as many calls may be 1.8 times as many. */
  @Test
  void decidesWhatADoubtCannotExplain() throws IOException {
    run.playedAfter(1_820, "stack-b", 2_000, 2_002, 2_004);

    assertThat(beside().claims())
        .extracting(JudgedClaim::verdict)
        .containsExactly(Verdict.HOLDS, Verdict.NOT_DECIDED, Verdict.FAILS);
    assertThat(beside().ratios().get(0).agreement(1)).isEqualTo(Agreement.NOT_DECIDED);
  }

  @Test
  void findsAPublishedRatioOutsideOfWhatADoubtCanExplain() throws IOException {
    run.playedAfter(3_640, "stack-b", 4_000, 4_004, 4_008);

    assertThat(beside().ratios().get(0).agreement(1)).isEqualTo(Agreement.OUTSIDE);
  }

  @Test
  void decidesNothingWithADoubtWhoseSizeIsNotKnown() throws IOException {
    run.playedCold("stack-b", 4_000, 4_004, 4_008);

    assertThat(beside().claims())
        .extracting(JudgedClaim::verdict)
        .containsOnly(Verdict.NOT_DECIDED);
    assertThat(beside().ratios().get(0).agreement(1)).isEqualTo(Agreement.NOT_DECIDED);
  }
}
