package dev.discoveryscale.report.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.report.CallRunFixture;
import dev.discoveryscale.report.published.JudgedClaim.Verdict;
import dev.discoveryscale.report.published.PublishedRatio.Agreement;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Published figures beside a run in which b serves about twice the calls of a. */
class PublishedBesideTest {

  private static final int[] ONE = {1_000, 1_010, 990};
  private static final int[] TWICE = {2_000, 2_020, 1_980};
  private static final int[] NOISY = {1_000, 2_000, 3_000};

  @TempDir private Path folder;
  private int runs;

  private PublishedBeside beside(String claims, int[] ratesOfA, int[] ratesOfB) throws IOException {
    String published = "\"published\": " + CallRunFixture.PUBLISHED.formatted(claims);
    CallRunFixture run =
        CallRunFixture.of(
                folder.resolve("run" + runs++), ratesOfA.length, published, "stack-a", "stack-b")
            .played("stack-a", ratesOfA)
            .played("stack-b", ratesOfB);
    return PublishedBeside.of(run.read()).orElseThrow();
  }

  private static String claim(String limits) {
    return test("b", "a", limits);
  }

  private static String test(String of, String to, String limits) {
    return "{\"measure\": \"callsPerSecond\", \"of\": \"%s\", \"to\": \"%s\", \"payloads\": [\"pojo\"], %s}"
        .formatted(of, to, limits);
  }

  private static String claims(String... tests) {
    return "[{\"text\": \"b is better.\", \"tests\": [%s]}]".formatted(String.join(", ", tests));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"min\": 1.9, \"max\": 2.1 | HOLDS",
        "\"min\": 1               | HOLDS",
        "\"max\": 1               | FAILS",
        "\"min\": 2.5             | FAILS",
        "\"min\": 2               | NOT_DECIDED",
      })
  void decidesClaimByWholeInterval(String limits, Verdict verdict) throws IOException {
    JudgedClaim claim = beside(claims(claim(limits)), ONE, TWICE).claims().get(0);
    assertThat(claim.verdict()).isEqualTo(verdict);
    assertThat(claim.parts().get(0).published()).contains(2.0);
  }

  /** Its replicates are from 990 to 1010. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"min\": 990, \"max\": 1010 | HOLDS",
        "\"min\": 0               | HOLDS",
        "\"max\": 0               | FAILS",
        "\"min\": 1000            | NOT_DECIDED",
      })
  void judgesClaimAboutAFigureByAllItsReplicates(String limits, Verdict verdict)
      throws IOException {
    String figure =
        "{\"measure\": \"callsPerSecond\", \"of\": \"a\", \"payloads\": [\"pojo\"], %s}"
            .formatted(limits);
    JudgedClaim claim = beside(claims(figure), ONE, TWICE).claims().get(0);
    assertThat(claim.verdict()).isEqualTo(verdict);
    assertThat(claim.parts().get(0).published()).contains(1_000.0);
    String missing = figure.replace("\"of\": \"a\"", "\"of\": \"c\"");
    assertThat(beside(claims(missing), ONE, TWICE).claims().get(0).verdict())
        .isEqualTo(Verdict.NOT_TESTED);
  }

  @Test
  void decidesNothingWithTwoReplicatesOrWideInterval() throws IOException {
    String claims = claims(claim("\"min\": 1"));
    int[] one = {1_000, 1_001};
    int[] twice = {2_000, 2_001};
    assertThat(beside(claims, one, twice).claims().get(0).verdict()).isEqualTo(Verdict.NOT_DECIDED);
    assertThat(beside(claims, ONE, NOISY).claims().get(0).verdict()).isEqualTo(Verdict.NOT_DECIDED);
  }

  @Test
  void failsClaimOfSeveralRatiosIfOneFailsAndHoldsOnlyIfAllHold() throws IOException {
    String holds = claim("\"min\": 1");
    String fails = claim("\"max\": 1");
    String missing = test("c", "a", "\"max\": 1");
    assertThat(beside(claims(holds, fails, missing), ONE, TWICE).claims().get(0).verdict())
        .isEqualTo(Verdict.FAILS);
    assertThat(beside(claims(holds, missing), ONE, TWICE).claims().get(0).verdict())
        .isEqualTo(Verdict.NOT_DECIDED);
    assertThat(beside(claims(holds, holds), ONE, TWICE).claims().get(0).verdict())
        .isEqualTo(Verdict.HOLDS);
  }

  @Test
  void holdsAClaimOfOneWithOneRatioAndFailsItWithAll() throws IOException {
    String holds = test("b", "a", "\"min\": 1.9");
    String fails = test("b", "a", "\"max\": 1.9");
    assertThat(beside(ofOne(holds, fails), ONE, TWICE).claims().get(0).verdict())
        .isEqualTo(Verdict.HOLDS);
    assertThat(beside(ofOne(fails, fails), ONE, TWICE).claims().get(0).verdict())
        .isEqualTo(Verdict.FAILS);
    String open = test("b", "a", "\"min\": 2");
    assertThat(beside(ofOne(open, fails), ONE, TWICE).claims().get(0).verdict())
        .isEqualTo(Verdict.NOT_DECIDED);
  }

  private static String ofOne(String... tests) {
    return "[{\"text\": \"Sometimes.\", \"one\": true, \"tests\": [%s]}]"
        .formatted(String.join(", ", tests));
  }

  /** Rates that are about 1.08 times those of {@link #ONE}, and a limit that chance can reach. */
  private Verdict ofAround(String claims) throws IOException {
    return beside(claims, ONE, new int[] {1_060, 1_080, 1_100}).claims().get(0).verdict();
  }

  @Test
  void failsNoClaimOfManyRatiosForOneThatChanceExplains() throws IOException {
    String fails = claim("\"max\": 1.03");
    assertThat(ofAround(claims(fails))).isEqualTo(Verdict.FAILS);
    assertThat(ofAround(claims(fails, fails, fails, fails, fails, fails)))
        .isEqualTo(Verdict.NOT_DECIDED);
  }

  @Test
  void holdsNoClaimOfOneForARatioThatChanceExplains() throws IOException {
    String holds = claim("\"min\": 1.03");
    assertThat(ofAround(ofOne(holds))).isEqualTo(Verdict.HOLDS);
    assertThat(ofAround(ofOne(holds, holds, holds, holds, holds, holds)))
        .isEqualTo(Verdict.NOT_DECIDED);
    String fails = claim("\"max\": 1.03");
    assertThat(ofAround(ofOne(fails, fails, fails, fails, fails, fails))).isEqualTo(Verdict.FAILS);
  }

  @Test
  void saysWhyClaimIsNotTested() throws IOException {
    List<JudgedClaim> claims =
        beside(
                "[{\"text\": \"It streams.\", \"tests\": [], \"notTested\": \"no streams here\"},"
                    + " {\"text\": \"c loses.\", \"tests\": [%s]}]"
                        .formatted(test("c", "a", "\"max\": 1")),
                ONE,
                TWICE)
            .claims();
    assertThat(claims).extracting(JudgedClaim::verdict).containsOnly(Verdict.NOT_TESTED);
    assertThat(claims.get(0).notTested()).contains("no streams here");
    assertThat(claims.get(1).notTested()).contains("no stack that it compares was measured");
    assertThat(claims.get(1).parts().get(0).measured().missing())
        .isEqualTo("c is not run: it is not published");
  }

  @Test
  void setsRatiosBesideEachOtherAndFlagsContradictions() throws IOException {
    List<PublishedRatio> ratios = beside("[]", ONE, TWICE).ratios();
    assertThat(ratios).extracting(PublishedRatio::system).containsExactly("b", "c");
    PublishedRatio ofB = ratios.get(0);
    assertThat(ofB.reference()).isEqualTo("a");
    assertThat(ofB.published()).isEqualTo(2);
    assertThat(ofB.measured().ratio().orElseThrow().value()).isCloseTo(2, within(1e-9));
    assertThat(ofB.agreement(1)).isEqualTo(Agreement.WITHIN);
    assertThat(ofB.contradictions()).containsExactly(1);
    assertThat(ratios.get(1).agreement(1)).isEqualTo(Agreement.NOT_MEASURED);
    assertThat(ratios.get(1).contradictions()).isEmpty();
  }

  @Test
  void findsPublishedRatioOutsideOfIntervalOrUndecided() throws IOException {
    assertThat(beside("[]", ONE, ONE).ratios().get(0).agreement(1)).isEqualTo(Agreement.OUTSIDE);
    int[] wide = {1_200, 2_000, 2_800};
    assertThat(beside("[]", ONE, wide).ratios().get(0).agreement(1))
        .isEqualTo(Agreement.NOT_DECIDED);
    int[] once = {1_000};
    assertThat(beside("[]", once, once).ratios().get(0).agreement(1))
        .isEqualTo(Agreement.NOT_DECIDED);
  }

  /** Measured are 1.95 times, published 2: chance can explain that in one of many ratios. */
  @Test
  void findsNoPublishedRatioOutsideThatChanceExplainsAmongMany() throws IOException {
    PublishedBeside beside = beside("[]", ONE, new int[] {1_930, 1_950, 1_970});
    PublishedRatio ratio = beside.ratios().get(0);
    assertThat(ratio.agreement(1)).isEqualTo(Agreement.OUTSIDE);
    assertThat(ratio.agreement(30)).isEqualTo(Agreement.NOT_DECIDED);
    assertThat(beside.judged()).as("c was not measured").isEqualTo(1);
  }

  @Test
  void takesFirstMeasuredSystemAsReference() throws IOException {
    String published = "\"published\": " + CallRunFixture.PUBLISHED.formatted("[]");
    CallRunFixture run =
        CallRunFixture.of(folder, 3, published, "stack-b").played("stack-b", TWICE);
    List<PublishedRatio> ratios = PublishedBeside.of(run.read()).orElseThrow().ratios();
    assertThat(ratios).extracting(PublishedRatio::reference).containsOnly("b");
    assertThat(ratios)
        .as("the contradiction concerns the reference, and so every ratio to it")
        .allSatisfy(ratio -> assertThat(ratio.contradictions()).containsExactly(1));
    assertThat(ratios.get(0).measured().missing())
        .isEqualTo("a is not in this run (stack stack-a)");
  }
}
