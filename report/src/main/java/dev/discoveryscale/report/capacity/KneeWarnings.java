package dev.discoveryscale.report.capacity;

import dev.discoveryscale.report.capacity.fit.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What knees have against an answer, a sentence each. */
final class KneeWarnings {

  private KneeWarnings() {}

  static List<String> of(Answer answer, List<KneeCheck> knees) {
    List<String> all = new ArrayList<>();
    for (KneeCheck check : knees) {
      if (check.contradicts(answer)) {
        all.add("contradicted by a knee: " + found(check.knee()));
      } else if (check.doubts(answer)) {
        all.add(
            "a knee of nearly such a fleet was found above what this plan gives it, %s MB: %s"
                .formatted(mb(Math.ceil(check.plannedMb().orElseThrow())), found(check.knee())));
      } else if (check.contradictsProfileOf(answer)) {
        all.add(
            "neither figure is a bound: of another size of fleet a knee was found above the %s MB that"
                    .formatted(mb(Math.ceil(check.plannedMb().orElseThrow())))
                + " this plan gives it: "
                + found(check.knee()));
      }
    }
    return all;
  }

  /** What was survived, and what was not. */
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
