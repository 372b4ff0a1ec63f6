package dev.discoveryscale.report.render.cell;

import dev.discoveryscale.model.scenario.Profile.HeapSizing;
import dev.discoveryscale.model.scenario.Profile.Jvm;
import dev.discoveryscale.model.scenario.Scenario.LiveSet.Before;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** How the collections that the probe forces to read live sets change the counted ones. */
public final class ForcedCollections {
  /** The setting that says where those before churn are forced. */
  static final String BEFORE_CHURN = "liveSet.beforeChurn";

  private ForcedCollections() {}

  /** A few lines. */
  public static List<String> of(RunSummary run) {
    List<String> lines = new ArrayList<>();
    switch (where(run)) {
      case NONE -> {
        lines.add(
            "The live set is read after churn only (%s: none). No collection is forced before that, so the probe changes no collection that is counted."
                .formatted(BEFORE_CHURN));
        return lines;
      }
      case TWIN -> {
        lines.add(
            "The live set before churn was measured in a separate, identical consumer (%s: twin). It ended before the measured consumer started, so the live sets before and after churn are of two JVMs. In the measured consumer the first forced collection comes after churn, when all counted collections are over."
                .formatted(BEFORE_CHURN));
        return lines;
      }
      case IN_PLACE -> {
        // The forced collections are those of the measured consumer.
      }
    }
    lines.add(
        "The probe forces full collections before quiet and still, and again after cool-down, to"
            + " read live sets. They are not counted.");
    sized(run, HeapSizing.FIXED)
        .map(
            profiles ->
                "Fixed heap (%s): forced collections do not resize it. They still move all live objects to the old generation, where there is one. The collector adapts the size of its young generation, as after any collection. So the first young collections after them may come earlier or later."
                    .formatted(profiles))
        .ifPresent(lines::add);
    sized(run, HeapSizing.GROWING)
        .map(
            profiles ->
                "Growing heap (%s): forced collections may also shrink the committed heap. Young collections after them are then counted in a smaller eden; the notes of such cells say by how much the heap shrank."
                    .formatted(profiles))
        .ifPresent(lines::add);
    return lines;
  }

  /** The user's own application has no twin, so its live set is read in place. */
  private static Before where(RunSummary run) {
    Before where =
        run.run()
            .plan()
            .scenario()
            .discovery()
            .map(scenario -> scenario.liveSet().beforeChurn())
            .orElse(Before.NONE);
    boolean foreign = run.cells().stream().anyMatch(CellSummary::foreign);
    return foreign && where == Before.TWIN ? Before.IN_PLACE : where;
  }

  private static Optional<String> sized(RunSummary run, HeapSizing sizing) {
    return Optional.of(
            run.cells().stream()
                .filter(cell -> sizing == sizing(run, cell))
                .map(CellSummary::profile)
                .distinct()
                .collect(Collectors.joining(", ")))
        .filter(profiles -> !profiles.isEmpty());
  }

  /** The user's own application has its own heap options, so its heap may grow. */
  private static HeapSizing sizing(RunSummary run, CellSummary cell) {
    return run.run()
        .plan()
        .profile(cell.profile())
        .flatMap(profile -> profile.consumer())
        .flatMap(consumer -> consumer.jvm())
        .map(Jvm::heapSizing)
        .orElse(HeapSizing.GROWING);
  }
}
