package dev.discoveryscale.report.capacity;

import dev.discoveryscale.report.capacity.fit.PlanAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Warnings where the heap model was not calibrated: another collector, or a very small heap. */
final class HeapWarnings {

  private static final String CALIBRATED = "g1";

  /** The smallest heap that a profile may have, so no knee was searched below it. */
  private static final double SMALLEST_MB = 32;

  private HeapWarnings() {}

  /** A sentence for each. */
  static List<String> of(PlanAnswer answer, ComparedSettings environment) {
    List<String> all = new ArrayList<>();
    String collector = environment.settings().getOrDefault(ComparedSettings.COLLECTOR, CALIBRATED);
    if (!collector.equals(CALIBRATED)) {
      all.add(
          "the cells' collector is %s, but the heap that a push needs beyond the live set is calibrated with G1: confirm with `knee`"
              .formatted(collector));
    }
    if (answer.possible() && answer.promisedMb() < SMALLEST_MB) {
      all.add(
          String.format(
              Locale.ROOT,
              "a heap below %.0f MB, in which no cell can run to confirm it",
              SMALLEST_MB));
    }
    return all;
  }
}
