package dev.discoveryscale.simulator.run;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.analysis.Servers;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.runtime.RunPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Prints a run's verdict as soon as all figures of its main profiles are known, if other cells are
 * still to be played. It is printed once; what is printed when the run ends covers all cells.
 */
final class MainVerdict {

  private final RunPlan plan;
  private final Progress progress;
  private boolean printed;

  /** The cell whose end was not waited for. */
  private Optional<CellRecord> early = Optional.empty();

  MainVerdict(RunPlan plan, Progress progress) {
    this.plan = plan;
    this.progress = progress;
  }

  /** Prints it if it stands, or again if its last cell failed since. */
  void printIfItStands(RunSummary run) {
    if (early.filter(cell -> failed(run, cell)).isPresent()) {
      printed = false;
      progress.say("\nthe last main cell failed after its figures were printed; corrected:");
    }
    early = Optional.empty();
    if (!printed && stands(run)) {
      printed = true;
      RunSummary main = run.limitedTo(plan.profiles(true).stream().map(Profile::name).toList());
      progress.say(
          "\nthe main verdict is final; the other profiles follow:\n" + Reports.table(main));
      Servers.caution(main).ifPresent(progress::say);
    }
  }

  /**
   * Prints the verdict before the last main cell has ended, if that cell's figures are complete.
   *
   * @param cell that cell's record as if it ended now
   * @throws IOException if the run's files cannot be read
   */
  void printIfItStandsWith(CellRecord cell, Path runFolder) throws IOException {
    if (printed || !completes(cell, runFolder)) {
      return;
    }
    RunSummary ended = Reports.read(runFolder);
    List<CellSummary> cells = new ArrayList<>(ended.cells());
    cells.removeIf(
        one -> one.profile().equals(cell.profile()) && one.replicate() == cell.replicate());
    cells.add(Reports.readMeasured(runFolder, cell));
    printIfItStands(new RunSummary(ended.run(), cells));
    early = printed ? Optional.of(cell) : Optional.empty();
  }

  /** Whether all other main cells have ended, by their records alone, which are short. */
  private boolean completes(CellRecord cell, Path runFolder) throws IOException {
    RunFolder folder = new RunFolder(runFolder);
    for (RunPlan.Cell main : plan.cells()) {
      boolean itself =
          main.profile().name().equals(cell.profile()) && main.replicate() == cell.replicate();
      if (plan.profiles(true).contains(main.profile())
          && !itself
          && folder.ended(main.profile().name(), main.replicate()).isEmpty()) {
        return false;
      }
    }
    return plan.profiles(true).stream().anyMatch(main -> main.name().equals(cell.profile()));
  }

  private static boolean failed(RunSummary run, CellRecord cell) {
    return run.replicates(cell.profile()).stream()
        .filter(one -> one.replicate() == cell.replicate())
        .anyMatch(one -> one.outcome() != cell.outcome());
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
