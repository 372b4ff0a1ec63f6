package dev.discoveryscale.report.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.CellFigures;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.report.gate.Regression.By;
import dev.discoveryscale.report.gate.Regression.Verdict;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.report.render.comparison.RegressionTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How much worse a measure may become. */
class RegressionTest {
  private static final String PROFILE = "dubbo-2.7-interface";
  private static final String MEMORY = "usedAfterFullGcAfterChurnMb";

  @TempDir Path root;

  @ParameterizedTest
  @CsvSource({
    "usedAfterFullGcAfterChurnMb<=+10%, 300, 330, HELD",
    "usedAfterFullGcAfterChurnMb<=+10%, 300, 331, FAILED",
    "usedAfterFullGcAfterChurnMb<=+10%, 300, 100, HELD",
    "usedAfterFullGcAfterChurnMb>=-10%, 300, 100, FAILED",
    "usedAfterFullGcAfterChurnMb>=-10%, 300, 600, HELD",
    "usedAfterFullGcAfterChurnMb <= +29.9, 300, 330, FAILED",
    "usedAfterFullGcAfterChurnMb<=+30, 300, 330, HELD",
    "registryCpuMs<=+10%, 300, 300, NOT_MEASURED",
  })
  void countsOnlyWorseValues(String gate, int before, int after, Verdict expected)
      throws IOException {
    assertThat(check(gate, run("one", before), run("other", after)).verdict()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "<=+10%, 400, 760, FAILED",
    "<=+10%, 690, 700, NOT_TOLD",
    "<=+10%, 760, 400, HELD",
    "<=+10%, 760, 765, NOT_TOLD",
    ">=-10%, 760, 400, FAILED",
    ">=-10%, 400, 760, HELD",
  })
  void decidesBoundsOnOpenSideOnly(String gate, int before, int after, Verdict expected)
      throws IOException {
    Regression found = check(MEMORY + gate, run("one", before), run("other", after));

    assertThat(found.verdict()).isEqualTo(expected);
    assertThat(found.held(By.INTERVAL)).isEqualTo(expected == Verdict.HELD);
  }

  /** The only one that survived is no better than it was; those that did not are the news. */
  @ParameterizedTest
  @CsvSource({
    "callsFailed, OUT_OF_MEMORY",
    "callsFailed, FAILED",
    "fullGcCount, OUT_OF_MEMORY",
    "usedAfterFullGcAfterChurnMb, INTERRUPTED",
  })
  void doesNotJudgeBySurvivorsAlone(String measure, Outcome end) throws IOException {
    RunSummary whole = run("one", 300, 300, 300);
    RunFixture fixture = RunFixture.of(root.resolve("other"), "[]", PROFILE);
    fixture.played(PROFILE, 1, 200, 300, 1);
    for (int replicate = 2; replicate <= 3; replicate++) {
      CellRecord cell = RunFixture.record(PROFILE, replicate).end(end, "", RunFixture.STARTED);
      fixture.cell(cell, RunFixture.samples(200, 300, 1));
    }
    RunSummary cut = Reports.read(fixture.root());

    assertThat(check(measure + "<=+0", whole, cut).verdict()).isEqualTo(Verdict.NOT_MEASURED);
    assertThat(check(measure + "<=+0", cut, whole).verdict()).isEqualTo(Verdict.NOT_MEASURED);
    assertThat(check(measure + "<=+0", whole, run("third", 300, 300, 300)).held(By.MEAN)).isTrue();
  }

  @Test
  void missesReplicateThatWasNeverPlayed() throws IOException {
    RunSummary whole = run("one", 300, 300, 300);
    run("other", 300, 300);
    RunFolder folder = new RunFolder(root.resolve("other"));
    folder.write(folder.run().replicated(3, List.of("./simulate")));

    assertThat(check(MEMORY + "<=+10%", whole, Reports.read(folder.root())).verdict())
        .isEqualTo(Verdict.NOT_MEASURED);
  }

  /** The other run was cut short before the second profile began. */
  @Test
  void doesNotHoldForProfileThatOtherRunLacks() throws IOException {
    RunFixture one = RunFixture.of(root.resolve("one"), "[]", PROFILE, "second", "third");
    one.played(PROFILE, 1, 200, 300, 1).played("second", 1, 200, 300, 1);
    RunSummary cut = run("other", 300);
    List<RegressionGate> gates = List.of(RegressionGate.parse(MEMORY + "<=+10%"));

    List<Regression> found = Regression.check(gates, Reports.read(one.root()), cut);

    assertThat(found).extracting(Regression::profile).containsExactly(PROFILE, "second", "third");
    assertThat(found)
        .extracting(Regression::verdict)
        .containsExactly(Verdict.HELD, Verdict.NOT_MEASURED, Verdict.NOT_MEASURED);
    assertThat(RegressionTable.of(found, By.MEAN))
        .containsPattern("second .* NOT JUDGED: a planned");
    assertThat(Regression.check(gates, cut, Reports.read(one.root())))
        .extracting(Regression::profile)
        .containsExactly(PROFILE);
  }

  @Test
  void comparesTwoProfilesOfOneRun() throws IOException {
    RunFixture one = RunFixture.of(root.resolve("one"), "[]", PROFILE, "second");
    one.played(PROFILE, 1, 200, 300, 1).played("second", 1, 200, 400, 1);
    RunSummary run = Reports.read(one.root());

    Regression found =
        check(MEMORY + "<=+10%", run.only(PROFILE, "a → b"), run.only("second", "a → b"));

    assertThat(found.profile()).isEqualTo("a → b");
    assertThat(found.verdict()).isEqualTo(Verdict.FAILED);
  }

  /** 765 of 768 MB: at least. */
  @ParameterizedTest
  @CsvSource({"<=+10%, FAILED", "<=+60%, NOT_TOLD", ">=-10%, HELD"})
  void boundsMeanByBoundOfOneReplicate(String gate, Verdict expected) throws IOException {
    RunSummary one = run("one", 300, 300, 300);

    assertThat(check(MEMORY + gate, one, run("other", 300, 300, 765)).verdict())
        .isEqualTo(expected);
  }

  @Test
  void failsOnAnyGrowthFromZero() throws IOException {
    RunSummary none = full("one", 0);

    assertThat(check("fullGcCount<=+50%", none, full("other", 1)).verdict())
        .isEqualTo(Verdict.FAILED);
    assertThat(check("fullGcCount<=+50%", none, full("third", 0)).verdict())
        .isEqualTo(Verdict.HELD);
  }

  @Test
  void crossesByMeanOnlyWhereIntervalContainsLimit() throws IOException {
    RunSummary one = run("one", 290, 300, 310);
    Regression wide = check(MEMORY + "<=+10%", one, run("other", 290, 340, 390));
    Regression narrow = check(MEMORY + "<=+10%", one, run("third", 395, 400, 405));

    assertThat(wide.verdict()).isEqualTo(Verdict.FAILED_BY_MEAN);
    assertThat(wide.held(By.MEAN)).isFalse();
    assertThat(wide.held(By.INTERVAL)).isTrue();
    assertThat(narrow.verdict()).isEqualTo(Verdict.FAILED);
    assertThat(narrow.held(By.INTERVAL)).isFalse();
    assertThat(RegressionTable.of(List.of(wide, narrow), By.INTERVAL))
        .containsPattern("\\+13\\.3% +held: the mean exceeds the limit")
        .containsPattern("\\+33\\.3% +FAILED\n");
  }

  @Test
  void usesIntervalOfDifferenceInUnitOfMeasure() throws IOException {
    RunSummary one = run("one", 290, 300, 310);

    assertThat(check(MEMORY + "<=+30", one, run("other", 290, 340, 390)).verdict())
        .isEqualTo(Verdict.FAILED_BY_MEAN);
    assertThat(check(MEMORY + "<=+30", one, run("third", 395, 400, 405)).verdict())
        .isEqualTo(Verdict.FAILED);
  }

  /** A slope may be below zero: then there is no ratio, but there is a difference. */
  @ParameterizedTest
  @CsvSource({"-8, -7, -3, FAILED_BY_MEAN", "-5, -4, -3, FAILED", "-11, -10, -9, HELD"})
  void usesIntervalOfDifferenceBelowZero(
      double first, double second, double third, Verdict expected) throws IOException {
    RunSummary one = slopes(run("one", 300, 300, 300), -11, -10, -9);
    RunSummary other = slopes(run("other", 300, 300, 300), first, second, third);

    assertThat(check("leakSlopeMbPerHour<=+10%", one, other).verdict()).isEqualTo(expected);
  }

  @Test
  void usesIntervalOfDifferenceForFallToZero() throws IOException {
    RunSummary one = slopes(run("one", 300, 300, 300), 1, 2, 3);
    RunSummary other = slopes(run("other", 300, 300, 300), 0, 0, 0);

    assertThat(check("leakSlopeMbPerHour>=-50%", one, other).verdict())
        .isEqualTo(Verdict.FAILED_BY_MEAN);
  }

  private static Regression check(String gate, RunSummary one, RunSummary other) {
    List<Regression> found = Regression.check(List.of(RegressionGate.parse(gate)), one, other);
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  private RunSummary run(String name, int... afterMb) throws IOException {
    RunFixture fixture = RunFixture.of(root.resolve(name), "[]", PROFILE);
    for (int i = 0; i < afterMb.length; i++) {
      fixture.played(PROFILE, i + 1, 200, afterMb[i], 1);
    }
    return Reports.read(root.resolve(name));
  }

  /** The same cells with these slopes. */
  private static RunSummary slopes(RunSummary run, double... mbPerHour) {
    List<CellSummary> cells = new ArrayList<>();
    for (int i = 0; i < mbPerHour.length; i++) {
      CellSummary cell = run.cells().get(i);
      Map<Measure, Double> values = new HashMap<>(cell.readings().values());
      values.put(Measure.LEAK_SLOPE_MB_PER_HOUR, mbPerHour[i]);
      cells.add(CellFigures.with(cell, values));
    }
    return new RunSummary(run.run(), cells);
  }

  private RunSummary full(String name, int fulls) throws IOException {
    RunFixture.of(root.resolve(name), "[]", PROFILE).played(PROFILE, 1, 200, 200, fulls);
    return Reports.read(root.resolve(name));
  }
}
