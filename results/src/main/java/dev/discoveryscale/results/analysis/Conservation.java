package dev.discoveryscale.results.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What must hold of every cell: the windows of its changes, with what came before the first of
 * them, add up to churn and cool-down. Where they do not, nothing is carried to the span.
 */
final class Conservation {
  /** Windows end with a reading, phases may end a moment later. */
  private static final double MOST_MS = 5_000;

  private Conservation() {}

  /** What does not hold, a sentence each; empty where no change was cut into a window. */
  static List<String> broken(Windows windows, PhaseTotals pushing) {
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
    double ms = all.stream().mapToDouble(Window::hours).sum() * Units.MS_PER_HOUR;
    if (Math.abs(ms - pushing.wallMs()) > MOST_MS) {
      compare(broken, "milliseconds", ms, pushing.wallMs());
    }
    return broken;
  }

  private static void compare(List<String> broken, String what, double windows, double phases) {
    if (Math.round(windows) != Math.round(phases)) {
      broken.add(
          String.format(
              Locale.ROOT,
              "The windows of the changes hold %,.0f %s, churn and cool-down %,.0f: nothing is"
                  + " carried to the span.",
              windows,
              what,
              phases));
    }
  }
}
