package dev.discoveryscale.simulator.stage;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecordBuilder;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.comparison.PlayedEnough;
import dev.discoveryscale.report.measure.Published;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.simulator.runtime.CellEvents;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.runtime.Uninterrupted;
import dev.discoveryscale.simulator.schedule.ChurnPlan;
import dev.discoveryscale.simulator.watch.ChurnPlayer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;

/**
 * Reads the files that a cell in progress has written so far, and decides whether its figures for
 * the span are decided ({@link PlayedEnough}). Earlier cells are read once, before the cell begins,
 * so that a check costs little. For one thread.
 */
public final class FigureJudge implements ChurnPlayer.Judge {

  private final Scenario scenario;
  private final String title;
  private final Path run;
  private final CellRecordBuilder record;
  private final Progress progress;
  private final CellEvents events;
  private final RunSummary ended;

  private FigureJudge(
      Scenario scenario,
      String title,
      Path run,
      CellRecordBuilder record,
      Progress progress,
      CellEvents events)
      throws IOException {
    this.scenario = scenario;
    this.title = title;
    this.run = run;
    this.record = record;
    this.progress = progress;
    this.events = events;
    this.ended = Reports.read(run);
  }

  /**
   * A judge of a cell that begins; one that is never asked where the scenario says how long changes
   * are played.
   *
   * @param run the run's folder
   * @param record the cell's, which is read at each look
   * @throws IOException if a cell that ended cannot be read
   */
  public static ChurnPlayer.Judge of(
      Scenario scenario,
      String title,
      Path run,
      CellRecordBuilder record,
      Progress progress,
      CellEvents events)
      throws IOException {
    return scenario.time().played().auto()
        ? new FigureJudge(scenario, title, run, record, progress, events)
        : played -> false;
  }

  /** A look that fails decides nothing: more changes are played, and the cell's record says why. */
  @Override
  public boolean enough(ChurnPlan played) throws CellFailure {
    int changes = played.changes().size();
    CellRecord soFar =
        record.with(CellRecords.churn(scenario, played)).end(Outcome.COMPLETED, "", Instant.now());
    try {
      CellSummary running = Uninterrupted.call(() -> Reports.readRunning(run, soFar));
      PlayedEnough.Decision decision = new PlayedEnough(Published.load()).look(ended, running);
      events.add("look", "changes", changes, "open", decision.openKeys());
      progress.say(told(changes, decision));
      return decision.decided();
    } catch (IOException e) {
      record.warning("Nothing was decided after %d changes: %s".formatted(changes, e.getMessage()));
      return false;
    } catch (CellFailure | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("cannot sum up " + run, e);
    }
  }

  private String told(int changes, PlayedEnough.Decision decision) {
    return decision.decided()
        ? "%s: figures for the span are decided after %d changes".formatted(title, changes)
        : "%s: not decided after %d changes: %s"
            .formatted(title, changes, String.join(", ", decision.openKeys()));
  }
}
