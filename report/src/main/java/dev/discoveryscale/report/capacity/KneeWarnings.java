package dev.discoveryscale.report.capacity;

import dev.discoveryscale.report.capacity.fit.PlanAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Knees that contradict an answer, one sentence each. */
final class KneeWarnings {

  private KneeWarnings() {}

  static List<String> of(PlanAnswer answer, List<KneeCheck> knees) {
    List<String> all = new ArrayList<>();
    for (KneeCheck check : knees) {
      if (check.contradicts(answer)) {
        all.add("contradicted by a knee: " + found(check.knee()));
      } else if (check.doubts(answer)) {
        all.add(
            "a knee search with nearly this fleet needed more heap than the %s MB of this plan: %s"
                .formatted(mb(Math.ceil(check.plannedMb().orElseThrow())), found(check.knee())));
      } else if (check.contradictsProfileOf(answer)) {
        all.add(
            "neither figure is a bound: for another fleet a knee search needed more heap than the %s MB"
                    .formatted(mb(Math.ceil(check.plannedMb().orElseThrow())))
                + " of this plan: "
                + found(check.knee()));
      }
    }
    return all;
  }

  /** What survived, and what did not. */
  private static String found(Knee knee) {
    Knee.Tried survived = knee.survived();
    Knee.Tried failed = knee.notSurvived().orElseThrow();
    return String.format(
        Locale.ROOT,
        "%,d instances in %s MB did not survive, %,d in %s MB did (%s)",
        failed.fleet().instances(),
        mb(failed.heapMb()),
        survived.fleet().instances(),
        mb(survived.heapMb()),
        knee.name());
  }

  private static String mb(double heap) {
    return String.format(Locale.ROOT, "%,.0f", heap);
  }
}
