package dev.discoveryscale.simulator.run;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.runtime.RunPlan;
import dev.discoveryscale.simulator.runtime.RunPlan.Cell;
import dev.discoveryscale.simulator.runtime.Uninterrupted;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/** A run of one cell with the user's own application as consumer. */
public final class ApplicationRun {

  /** The option that makes such a run. */
  public static final String OPTION = "--measure";

  private final RunPlan plan;
  private final Path agent;
  private final RunFolder folder;
  private final Progress progress;

  /**
   * A run.
   *
   * @param plan its only profile describes the fleet, and has the application's name
   * @param agent the agent's jar
   * @param folder the run folder
   */
  public ApplicationRun(RunPlan plan, Path agent, Path folder, Progress progress) {
    this.plan = plan;
    this.agent = agent;
    this.folder = new RunFolder(folder);
    this.progress = progress;
  }

  /** Whether a record is of such a run, by the command that began it. */
  static boolean isOne(RunRecord record) {
    return record.plan().command().contains(OPTION);
  }

  /**
   * Writes the run's record, plays the run, and writes records and reports. An interrupt of the
   * calling thread ends the cell with the outcome interrupted.
   *
   * @param home the project's folder
   * @param wait how long to wait for the application
   * @throws IOException if the run's folder cannot be written
   */
  public void play(Path home, Duration wait) throws IOException, InterruptedException {
    folder.write(RunRecords.ofApplication(plan, home, Instant.now()));
    Cell cell = plan.cells().get(0);
    Instant begun = Instant.now();
    progress.board().begin(cell.profile().name(), cell.replicate());
    CellRecord record = new ApplicationCell(plan, cell, folder, agent, wait, progress).run();
    progress.board().end();
    write(record);
    progress.say(
        "%s: %s in %ds%s; the fleet is gone"
            .formatted(
                cell.title(),
                record.outcome().text(),
                Duration.between(begun, Instant.now()).toSeconds(),
                record.ending().reason().map(": "::concat).orElse("")));
  }

  /** A signal must not cost what was measured. */
  private void write(CellRecord record) throws IOException {
    try {
      Uninterrupted.call(
          () -> {
            folder.write(record);
            return Reports.write(folder.root());
          });
    } catch (IOException e) {
      throw new IOException(
          "cannot write results into %s: %s".formatted(folder.root(), e.getMessage()), e);
    } catch (Exception e) {
      throw new IllegalStateException("cannot sum up " + folder.root(), e);
    }
  }
}
