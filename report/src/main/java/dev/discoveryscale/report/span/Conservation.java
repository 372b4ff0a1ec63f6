package dev.discoveryscale.report.span;

import dev.discoveryscale.report.statistics.Units;
import dev.discoveryscale.report.tally.Window;
import dev.discoveryscale.report.tally.Windows;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A check of every cell: the windows of its changes, with the time before the first one, add up to
 * churn and cool-down. If they do not, nothing is extrapolated to the span.
 */
public final class Conservation {
  /** Windows end with a reading, phases may end a moment later. */
  private static final double MOST_MS = 5_000;

  private static final double MOST_MB = 10;
  private static final double MOST_SHARE = 0.02;

  private Conservation() {}

  /**
   * What does not hold, a sentence each; empty where no change was cut into a window.
   *
   * @param ended whether churn and cool-down ended, with a reading at their end; one that was cut
   *     off has none
   */
  public static List<String> broken(Windows windows, PhaseTotals pushing, boolean ended) {
    List<String> broken = new ArrayList<>();
    List<Window> all = windows.pushing().toList();
    if (windows.changes().isEmpty()) {
      return broken;
    }
    compare(broken, "pushes", all.stream().mapToDouble(Window::pushes).sum(), pushing.pushes());
    compare(
        broken,
        "young collections",
        all.stream().mapToDouble(Window::youngGc).sum(),
        pushing.young());
    compare(
        broken, "full collections", all.stream().mapToDouble(Window::fullGc).sum(), pushing.full());
    Optional<Double> mb =
        all.stream()
            .map(Window::allocatedMb)
            .reduce(Optional.of(0.0), (sum, next) -> sum.flatMap(a -> next.map(b -> a + b)));
    if (ended && mb.isPresent() && pushing.allocatedMb().isPresent()) {
      double phases = pushing.allocatedMb().get();
      if (Math.abs(mb.get() - phases) > MOST_MB + MOST_SHARE * phases) {
        compare(broken, "MB", mb.get(), phases);
      }
    }
    double ms = all.stream().mapToDouble(Window::hours).sum() * Units.MS_PER_HOUR;
    if (ended && Math.abs(ms - pushing.wallMs()) > MOST_MS) {
      compare(broken, "milliseconds", ms, pushing.wallMs());
    }
    return broken;
  }

  private static void compare(List<String> broken, String what, double windows, double phases) {
    if (Math.round(windows) != Math.round(phases)) {
      broken.add(
          String.format(
              Locale.ROOT,
              "The changes' windows hold %,.0f %s, but churn and cool-down hold %,.0f: no figure is"
                  + " extrapolated to the span.",
              windows,
              what,
              phases));
    }
  }
}
