package dev.discoveryscale.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.model.record.search.WeighedCell;
import dev.discoveryscale.report.render.WeighReport;
import dev.discoveryscale.report.statistics.PairedDifference;
import dev.discoveryscale.report.statistics.PairedDifference.Pair;
import dev.discoveryscale.report.statistics.PairedDifference.Verdict;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The probe's weight, on numbers one can check by hand. */
class WeighingTest {

  private static final long MB = 1 << 20;

  @Test
  void averagesDifferencesOfPairs() {
    PairedDifference found =
        PairedDifference.of(List.of(new Pair(11, 10), new Pair(22, 20), new Pair(33, 30)));

    assertThat(found.difference()).isEqualTo(2);
    assertThat(found.with()).isEqualTo(22);
    assertThat(found.without()).isEqualTo(20);
    assertThat(found.percent(found.difference())).isEqualTo(10);
    // Differences 1, 2, 3: standard error 1 / sqrt(3), t of two degrees 4.3027.
    assertThat(found.interval().orElseThrow().high()).isCloseTo(4.4841, within(1e-4));
    assertThat(found.against(4.5)).isEqualTo(Verdict.WITHIN);
    assertThat(found.against(4.4)).isEqualTo(Verdict.OPEN);
    assertThat(found.against(-0.5)).isEqualTo(Verdict.CROSSED);
  }

  @Test
  void leavesTwoPairsUndecided() {
    PairedDifference found = PairedDifference.of(List.of(new Pair(1, 1), new Pair(1, 1)));

    assertThat(found.interval()).isEmpty();
    assertThat(found.against(100)).isEqualTo(Verdict.OPEN);
    assertThatThrownBy(() -> PairedDifference.of(List.of())).hasMessageContaining("no pair");
  }

  @Test
  void comparesOnlyWholePairsOfOneProfile() {
    List<Weighing> found =
        Weighing.of(
            List.of(
                cell("b", 2, true, 30, 900),
                cell("a", 1, false, 10, 500),
                cell("a", 1, true, 12, 501),
                cell("b", 1, true, 9, 200),
                cell("b", 1, false, 8, 200)));

    assertThat(found).extracting(Weighing::profile).containsExactly("b", "a");
    assertThat(found.get(0).liveMb().pairs()).isEqualTo(1);
    assertThat(found.get(0).liveMb().difference()).isEqualTo(1);
    assertThat(found.get(1).liveMb().difference()).isEqualTo(2);
    assertThat(found.get(1).cpuMs().difference()).isEqualTo(1);
    assertThat(found.get(1).saidCpuMs()).hasValue(3.0);
  }

  @Test
  void limitsProbeToThreeMegabytesAndOnePercent() {
    Weighing weighing =
        Weighing.of(
                List.of(
                    cell("a", 1, true, 102, 1_009), cell("a", 1, false, 100, 1_000),
                    cell("a", 2, true, 102, 1_011), cell("a", 2, false, 100, 1_002),
                    cell("a", 3, false, 100, 998), cell("a", 3, true, 102, 1_007)))
            .get(0);

    assertThat(weighing.live()).isEqualTo(Verdict.WITHIN);
    assertThat(weighing.allocation()).isEqualTo(Verdict.CROSSED);
    assertThat(weighing.processorTime()).isEqualTo(Verdict.WITHIN);
    assertThat(WeighReport.table(List.of(weighing)))
        .contains(
            "| a, 3 | live heap, MB | 102.00 | 100.00 | +2.00 [+2.00 to +2.00]",
            "| 3.00 MB | within |",
            "| 1.00% | crossed | 7.00 |");
  }

  @Test
  void derivesPairsToDecideFromSpread() {
    PairedDifference found =
        PairedDifference.of(List.of(new Pair(11, 10), new Pair(22, 20), new Pair(33, 30)));

    // Deviation 1, mean 2: t of 6 degrees 2.4469 / sqrt(7) is below 1, of 5 degrees 2.5706 /
    // sqrt(6) is not.
    assertThat(found.pairsToDecide(3)).hasValue(7);
    assertThat(found.pairsToDecide(2.01)).isEmpty();
    assertThat(PairedDifference.of(List.of(new Pair(1, 1))).pairsToDecide(3)).isEmpty();
  }

  @Test
  void crossesLimitByProbesOwnAccountAlone() {
    Weighing one =
        Weighing.of(List.of(cell("a", 1, true, 300, 250), cell("a", 1, false, 300, 250))).get(0);

    // It says 3 ms of 250 and 7 MB of 600.
    assertThat(one.processorTime()).isEqualTo(Verdict.CROSSED_BY_OWN_ACCOUNT);
    assertThat(one.processorTime().crossed()).isTrue();
    assertThat(one.allocation()).isEqualTo(Verdict.CROSSED_BY_OWN_ACCOUNT);
    assertThat(one.live()).isEqualTo(Verdict.OPEN);
    assertThat(one.live().crossed()).isFalse();
    assertThat(WeighReport.table(List.of(one)))
        .contains(
            "| 3.00 MB | not decided, fewer than three pairs |",
            "| 1.00% | crossed by its own account | 3.00 |");
  }

  @Test
  void leavesOutAndReportsPairWithFailedCalls() {
    List<WeighedCell> cells =
        List.of(
            cell("a", 1, true, 12, 500),
            cell("a", 1, false, 10, 500),
            cell("a", 2, true, 900, 500),
            failing("a", 2, false, 10, 500),
            failing("b", 1, true, 10, 500),
            cell("b", 1, false, 10, 500));

    List<Weighing> found = Weighing.of(cells);

    assertThat(found).extracting(Weighing::profile).containsExactly("a");
    assertThat(found.get(0).liveMb().pairs()).isEqualTo(1);
    assertThat(Weighing.leftOut(cells))
        .containsExactly(
            "a, pair 2 is left out: some of its calls failed",
            "b, pair 1 is left out: some of its calls failed");
    assertThat(Weighing.leftOut(cells.subList(0, 2))).isEmpty();
  }

  private static WeighedCell failing(
      String profile, int pair, boolean probed, long liveMb, long cpu) {
    return cell(profile, pair, probed, liveMb, cpu, 1);
  }

  private static WeighedCell cell(String profile, int pair, boolean probed, long liveMb, long cpu) {
    return cell(profile, pair, probed, liveMb, cpu, 0);
  }

  /** Allocates twice its live heap. */
  private static WeighedCell cell(
      String profile, int pair, boolean probed, long liveMb, long cpu, long failed) {
    return new WeighedCell(
        profile,
        pair,
        probed,
        1_000,
        cpu,
        2 * liveMb * MB,
        liveMb * MB,
        9,
        failed,
        probed ? Optional.of(3_000L) : Optional.empty(),
        probed ? Optional.of(7 * MB) : Optional.empty(),
        Optional.empty());
  }
}
