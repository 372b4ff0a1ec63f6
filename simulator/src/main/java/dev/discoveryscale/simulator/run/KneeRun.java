package dev.discoveryscale.simulator.run;

import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.model.record.search.KneeAxis;
import dev.discoveryscale.model.record.search.KneeRecord;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.folder.KneeFolder;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.report.knee.Forecast;
import dev.discoveryscale.report.knee.JudgedCell;
import dev.discoveryscale.report.knee.KneePoint;
import dev.discoveryscale.report.knee.KneeStep;
import dev.discoveryscale.report.render.knee.KneeReport;
import dev.discoveryscale.report.render.knee.KneeSummary;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.cores.CoreReservation;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.runtime.RunPlan;
import dev.discoveryscale.simulator.runtime.Uninterrupted;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Searches a knee with real cells. What is next is read from the folders of the points each time,
 * so that a search goes on from wherever another one was ended.
 */
public final class KneeRun {

  private final KneeFolder root;
  private final KneeFolder folder;
  private final String profile;
  private final Points points;
  private final Progress progress;
  private final KneeAxis axis;

  /** The runs of the values. */
  public interface Points {
    /** The words of the command that plays the cells of a value. */
    List<String> words(long value, int cells);

    /** Plays the cells of a value that have no result, and reports all its cells. */
    RunSummary play(long value, int cells, Path folder) throws Exception;

    /** How long a cell with a value should take. */
    Duration wall(long value);
  }

  /** Plays what has no result of a point's run, as {@link PointRun#play} does. */
  public interface Player {
    /** Plays it, and reports all its cells. */
    RunSummary play(RunPlan plan, Path folder) throws Exception;
  }

  /** Points of discovery. */
  public static Points played(KneePoints points, Player player) {
    return new Points() {
      @Override
      public List<String> words(long value, int cells) {
        return points.plan(value, cells).command();
      }

      @Override
      public RunSummary play(long value, int cells, Path folder) throws Exception {
        return player.play(points.plan(value, cells), folder);
      }

      @Override
      public Duration wall(long value) {
        return points.wall(value);
      }
    };
  }

  /**
   * A search whose record stands in its folder.
   *
   * @param profile whose knee is searched
   */
  public KneeRun(
      KneeFolder root, KneeRecord record, String profile, Points points, Progress progress) {
    this.root = root;
    this.folder = root.of(record, profile);
    this.profile = profile;
    this.axis = record.find();
    this.points = points;
    this.progress = progress;
  }

  /** What is true of a search's scenario, profile and machine now, for its record. */
  public static RunRecord base(RunPlan plan, Path home, CoreReservation cores)
      throws InterruptedException {
    return RunRecords.of(plan, home, Instant.now(), cores);
  }

  /**
   * Plays until the knee is known or cannot be, or a cell ends without a result. To be called with
   * the thread's interrupts standing for a signal.
   *
   * @return how the last cell without a result ended; empty if the search came to its end
   * @throws IOException if a folder cannot be written, or a point cannot be played any more
   */
  public Optional<Outcome> play() throws Exception {
    KneeReport report = write();
    ahead(report);
    while (report.step() instanceof KneeStep.Play next) {
      Optional<Outcome> none = withoutResult(played(next));
      report = write();
      if (none.isPresent()) {
        return none;
      }
      tell(report, next.value());
    }
    return Optional.empty();
  }

  private KneeReport write() throws Exception {
    return Uninterrupted.call(() -> KneeSummary.write(root)).of(profile);
  }

  private RunSummary played(KneeStep.Play next) throws Exception {
    Path place = folder.point(axis, next.value());
    progress.say("%s%s".formatted(axis.label(next.value()), next.cells() > 1 ? ", again" : ""));
    progress.board().point(place.getFileName().toString());
    try {
      replicate(next, place);
      return points.play(next.value(), next.cells(), place);
    } catch (BadInput e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** A point that has its cells is to have more; none that has a result is played again. */
  private void replicate(KneeStep.Play next, Path place) throws IOException {
    RunFolder run = new RunFolder(place);
    if (folder.begun(axis, next.value())
        && run.run().plan().replicates().orElse(1) < next.cells()) {
      run.write(run.run().replicated(next.cells(), points.words(next.value(), next.cells())));
    }
  }

  private static Optional<Outcome> withoutResult(RunSummary run) {
    return run.cells().stream()
        .map(CellSummary::outcome)
        .filter(outcome -> !outcome.isResult())
        .findFirst();
  }

  private void ahead(KneeReport report) {
    if (!report.points().isEmpty()) {
      progress.say("already known: " + report.bracket());
    }
    if (report.step() instanceof KneeStep.Play) {
      Forecast forecast = Forecast.of(report.search(), report.trials(), points::wall);
      Duration wall = forecast.wall().plusSeconds(30);
      progress.say(
          "at most %d cells%s, about %d min; more only if the knee is not confirmed when played again"
              .formatted(
                  forecast.cells(),
                  report.points().isEmpty() ? "" : " more",
                  Math.max(1, wall.toMinutes())));
    }
  }

  private void tell(KneeReport report, long value) {
    List<JudgedCell> cells =
        report.points().stream()
            .filter(point -> point.value() == value)
            .map(KneePoint::cells)
            .findFirst()
            .orElse(List.of());
    String why =
        String.join(
            "; ", cells.stream().flatMap(cell -> cell.against().stream()).distinct().toList());
    progress.say("%s %s; %s".formatted(axis.label(value), survived(why), report.bracket()));
  }

  private String survived(String why) {
    if (why.isEmpty()) {
      return axis.ofCalls() ? "is held" : "survived";
    }
    return (axis.ofCalls() ? "is not held: " : "did not survive: ") + why;
  }
}
