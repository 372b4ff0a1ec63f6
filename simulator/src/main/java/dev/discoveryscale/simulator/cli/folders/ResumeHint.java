package dev.discoveryscale.simulator.cli.folders;

import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.analysis.RunSummary;
import java.nio.file.Path;
import java.util.Optional;

/** How to go on with a run that has cells without a result. */
public final class ResumeHint {

  private ResumeHint() {}

  /** A line for a person; empty if every cell has its result. */
  public static Optional<String> with(RunSummary summary, Path folder) {
    int planned =
        summary.run().plan().profiles().size() * summary.run().plan().replicates().orElse(1);
    long ended =
        summary.cells().stream().filter(cell -> cell.record().outcome().isResult()).count();
    if (ended == planned) {
      return Optional.empty();
    }
    String resume = RunFolders.resuming(folder);
    return Optional.of(
        noneReached(summary)
            ? "no cell reached its registries: if registries.connect, %s, is wrong, start a new run, because resuming keeps it; if it is right, resume once they answer: %s"
                .formatted(connect(summary), resume)
            : "to run the cells without a result: " + resume);
  }

  /** Whether external registries were never reachable, or are not what the scenario says. */
  private static boolean noneReached(RunSummary summary) {
    return !connect(summary).isEmpty()
        && !summary.cells().isEmpty()
        && summary.cells().stream()
            .allMatch(
                cell ->
                    cell.record().outcome() == Outcome.FAILED
                        && cell.record().setup().servers().isEmpty());
  }

  private static String connect(RunSummary summary) {
    return summary
        .run()
        .plan()
        .scenario()
        .discovery()
        .map(scenario -> String.join(" and ", scenario.registries().connect()))
        .orElse("");
  }
}
