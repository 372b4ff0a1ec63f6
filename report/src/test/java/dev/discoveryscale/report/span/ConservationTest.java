package dev.discoveryscale.report.span;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.statistics.Units;
import dev.discoveryscale.report.tally.Window;
import dev.discoveryscale.report.tally.Windows;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Windows of changes that must add up to churn and cool-down. */
class ConservationTest {
  private static final double MS = 24_000;

  @Test
  void holdsWhereWindowsAddUp() {
    assertThat(Conservation.broken(windows(16, 3, 1), phases(33, 6, 2, MS), true)).isEmpty();
  }

  @Test
  void namesWhatDoesNotAddUp() {
    assertThat(Conservation.broken(windows(16, 3, 1), phases(49, 6, 2, MS), true))
        .containsExactly(
            "The changes' windows hold 33 pushes, but churn and cool-down hold 49: no figure is"
                + " extrapolated to the span.");
    assertThat(Conservation.broken(windows(16, 3, 1), phases(33, 7, 2, MS), true)).hasSize(1);
    assertThat(Conservation.broken(windows(16, 3, 1), phases(33, 6, 0, MS), true)).hasSize(1);
    assertThat(Conservation.broken(windows(16, 3, 1), phases(33, 6, 2, 60_000), true)).hasSize(1);
  }

  /** A consumer that was killed has no last reading. */
  @Test
  void ignoresTimeOfCellThatDidNotEnd() {
    assertThat(Conservation.broken(windows(16, 3, 1), phases(33, 6, 2, 60_000), false)).isEmpty();
  }

  private static Windows windows(double pushes, double young, double full) {
    double hours = MS / 2 / Units.MS_PER_HOUR;
    Window change = new Window("restart", hours, Optional.of(100.0), young, full, pushes);
    Window lead = new Window("churn", 0, Optional.of(0.0), 0, 0, 1);
    return new Windows(List.of(), Optional.of(lead), List.of(change, change));
  }

  private static PhaseTotals phases(long pushes, long young, long full, double ms) {
    return new PhaseTotals(true, ms, young, full, 0, 0, Optional.of(200.0), pushes, 0);
  }
}
