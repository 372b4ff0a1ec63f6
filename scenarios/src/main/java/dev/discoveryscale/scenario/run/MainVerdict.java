package dev.discoveryscale.scenario.run;

import dev.discoveryscale.results.analysis.CellSummary;
import dev.discoveryscale.results.analysis.RunSummary;
import dev.discoveryscale.results.analysis.Servers;
import dev.discoveryscale.results.record.Outcome;
import dev.discoveryscale.results.report.Reports;
import dev.discoveryscale.scenario.model.Profile;
import java.util.List;

/**
 * Prints a run's verdict as soon as all cells of its main profiles have ended, if other cells are
 * still to be played. Once a run; what is printed when the run ends is the same with all cells.
 */
final class MainVerdict {

  private final RunPlan plan;
  private final Progress progress;
  private boolean printed;

  MainVerdict(RunPlan plan, Progress progress) {
    this.plan = plan;
    this.progress = progress;
  }

  /** Prints it if it stands. */
  void printIfItStands(RunSummary run) {
    if (!printed && stands(run)) {
      printed = true;
      progress.say(
          "\nthe main verdict stands; the other profiles are played on:\n" + Reports.table(run));
      Servers.caution(run).ifPresent(progress::say);
    }
  }

  private boolean stands(RunSummary run) {
    List<Profile> main = plan.profiles(true);
    return !main.isEmpty() && ended(run, main) && !ended(run, plan.profiles(false));
  }

  private boolean ended(RunSummary run, List<Profile> profiles) {
    return profiles.stream()
        .allMatch(profile -> ended(run.replicates(profile.name())) == plan.replicates());
  }

  private static long ended(List<CellSummary> cells) {
    return cells.stream().filter(cell -> cell.outcome() != Outcome.INTERRUPTED).count();
  }
}
