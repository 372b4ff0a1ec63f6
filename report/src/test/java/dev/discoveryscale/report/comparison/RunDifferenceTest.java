package dev.discoveryscale.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.report.render.comparison.DifferenceTable;
import dev.discoveryscale.report.statistics.Bound;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How two runs of one profile differ. */
class RunDifferenceTest {
  private static final String PROFILE = "dubbo-2.7-interface";
  private static final List<Measure> MEASURES =
      List.of(Measure.USED_AFTER_FULL_GC_AFTER_CHURN_MB, Measure.SPAN_FULL_GC, Measure.PUSHES);

  @TempDir Path root;

  @Test
  void keepsRequestedOrderOfMeasures() throws IOException {
    List<RunDifference> found = differences(run("one", 300, 5), run("other", 327, 10));

    assertThat(found).extracting(RunDifference::measure).containsExactlyElementsOf(MEASURES);
    assertThat(found).extracting(each -> each.within(10)).containsExactly(true, false, true);
    assertThat(found).extracting(each -> each.within(8)).containsExactly(false, false, true);
    assertThat(DifferenceTable.of(found, OptionalDouble.of(10)))
        .containsPattern("spanFullGc +120 +240 +2.00 +\\+100% +DIFFERS")
        .containsPattern("usedAfterFullGcAfterChurnMb +300 +327 +1.09 +\\+9%\n");
  }

  @Test
  void showsDifferenceOfSmallNumbers() {
    RunDifference tiny =
        new RunDifference(
            PROFILE,
            Measure.SPAN_ALLOCATED_GB,
            exact(0.0044),
            exact(0.0192),
            Ratio.of(exact(0.0192), exact(0.0044)));

    assertThat(DifferenceTable.of(List.of(tiny), OptionalDouble.empty()))
        .containsPattern("spanAllocatedGb +0.004 +0.02 +4.36 +\\+336%");
  }

  private static Estimate exact(double value) {
    return new Estimate(
        value,
        Bound.EXACT,
        new Replicates(1, 1, Map.of()),
        true,
        Optional.empty(),
        Optional.empty(),
        0);
  }

  @Test
  void treatsGrowthFromZeroAsDifference() throws IOException {
    List<RunDifference> found = differences(run("one", 300, 0), run("other", 300, 1));

    assertThat(found.get(1).measure()).isEqualTo(Measure.SPAN_FULL_GC);
    assertThat(found.get(1).within(1_000)).isFalse();
  }

  @Test
  void treatsZeroInBothRunsAsEqual() throws IOException {
    assertThat(differences(run("one", 300, 0), run("other", 300, 0)))
        .hasSize(3)
        .allMatch(each -> each.within(0));
  }

  @Test
  void doesNotCompareTwoLowerBounds() throws IOException {
    RunDifference memory =
        differences(run("one", 760, 0), run("other", 730, 0)).stream()
            .filter(each -> each.measure() == Measure.USED_AFTER_FULL_GC_AFTER_CHURN_MB)
            .findFirst()
            .orElseThrow();

    assertThat(memory.told()).isFalse();
    assertThat(memory.within(0)).isTrue();
    assertThat(DifferenceTable.of(List.of(memory), OptionalDouble.of(0)))
        .containsPattern("≥ 760 +≥ 730 +n/a +n/a +not known");
  }

  @Test
  void leavesOutProfilesOfOneRunOnly() throws IOException {
    Path odd = root.resolve("odd");
    RunFixture.of(odd, "[]", "other").played("other", 1, 1, 1, 1);

    assertThat(differences(run("one", 300, 0), Reports.read(odd))).isEmpty();
  }

  @Test
  void comparesOnlyWhatProfilerDoesNotChange() throws IOException {
    RunSummary plain = run("one", 300, 5);
    RunSummary profiled = profiled("other", "cpu");

    assertThat(differences(plain, profiled))
        .extracting(RunDifference::measure)
        .containsExactly(Measure.USED_AFTER_FULL_GC_AFTER_CHURN_MB);
    assertThat(Profiled.different(plain, profiled)).containsExactly(PROFILE);
    assertThat(differences(profiled, profiled("third", "cpu"))).hasSize(3);
    assertThat(Profiled.different(profiled, profiled)).isEmpty();
  }

  @Test
  void distinguishesRunsWithDifferentProfilers() throws IOException {
    RunSummary cpu = profiled("one", "cpu");
    RunSummary both = profiled("other", "lock", "cpu");

    assertThat(differences(cpu, both))
        .extracting(RunDifference::measure)
        .containsExactly(Measure.USED_AFTER_FULL_GC_AFTER_CHURN_MB);
    assertThat(Profiled.different(cpu, both)).containsExactly(PROFILE);
    assertThat(differences(both, profiled("third", "cpu", "lock"))).hasSize(3);
  }

  @Test
  void treatsTimesCollectionsAndAllocationAsProfilerDependent() {
    assertThat(
            List.of(
                Measure.CPU_MS,
                Measure.PUSHES,
                Measure.CALL_LATENCY_P99_MS,
                Measure.ALLOCATED_KB_PER_PUSH,
                Measure.SPAN_YOUNG_GC,
                Measure.PROPAGATION_VISIBLE_P50_MS,
                Measure.RSS_CHURN_MB))
        .noneMatch(Profiled::keeps);
  }

  private RunSummary profiled(String name, String... kinds) throws IOException {
    Path folder = root.resolve(name);
    RunFixture.of(folder, "[]", PROFILE)
        .played(PROFILE, 1, 300, 310, 5)
        .profiled(PROFILE, 1, kinds);
    return Reports.read(folder);
  }

  private RunSummary run(String name, int afterMb, int fulls) throws IOException {
    Path folder = root.resolve(name);
    RunFixture.of(folder, "[]", PROFILE).played(PROFILE, 1, 300, afterMb, fulls);
    return Reports.read(folder);
  }

  private static List<RunDifference> differences(RunSummary one, RunSummary other) {
    return RunDifference.of(one, other, MEASURES);
  }
}
