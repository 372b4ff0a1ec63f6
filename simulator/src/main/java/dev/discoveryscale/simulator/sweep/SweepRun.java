package dev.discoveryscale.simulator.sweep;

import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.search.SweepRecord.LeftOut;
import dev.discoveryscale.model.record.search.SweepRecord.Point;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.analysis.SweepSummary;
import dev.discoveryscale.report.folder.SweepFolder;
import dev.discoveryscale.report.gate.GateResult;
import dev.discoveryscale.report.gate.Gates;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.report.render.sweep.SweepReport;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.plan.SweepStop;
import dev.discoveryscale.simulator.plan.SweepStop.Stop;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.runtime.Uninterrupted;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Plays the points of a sweep one after another, from the lightest up, and leaves out for a profile
 * what is heavier than a point that broke it. All it goes by is in the points' folders: a sweep
 * that was cut short comes to the same state by looking at all of them again, first of all.
 *
 * @param <P> the plan of a point's run
 */
public final class SweepRun<P> {

  private final SweepPlan<?, P> plan;
  private final SweepFolder folder;
  private final Player<P> points;
  private final Progress progress;
  private final Map<String, RunSummary> played = new LinkedHashMap<>();

  /** Plays one point. */
  public interface Player<P> {
    /** Plays what of a run has no result yet, and sums up all of its folder. */
    RunSummary play(P run, Path folder) throws Exception;
  }

  /**
   * A sweep.
   *
   * @param folder where it is kept
   * @param points what plays one point, see {@link dev.discoveryscale.simulator.run.PointRun#play}
   */
  public SweepRun(SweepPlan<?, P> plan, SweepFolder folder, Player<P> points, Progress progress) {
    this.plan = plan;
    this.folder = folder;
    this.points = points;
    this.progress = progress;
  }

  /**
   * Plays the cells without a result. An interrupt of the calling thread ends the cell in progress,
   * which is then the last; earlier results of later points are still printed.
   *
   * @throws IOException if a folder cannot be written, or a point cannot be played any more
   */
  public SweepSummary play() throws Exception {
    List<Point> all = plan.climbing();
    Uninterrupted.call(this::readBegun);
    boolean interrupted = false;
    for (int i = 0; i < all.size() && !interrupted; i++) {
      Point point = all.get(i);
      Set<String> profiles = profiles(point);
      if (!profiles.isEmpty()) {
        progress.say("point %d of %d: %s".formatted(i + 1, all.size(), point.label()));
        interrupted = play(point, plan.run(point, profiles));
      }
      Uninterrupted.call(this::write);
    }
    return summary();
  }

  /** Whether it was interrupted. */
  private boolean play(Point point, P run) throws Exception {
    try {
      progress.board().point(point.label());
      RunSummary summary = points.play(run, folder.point(point));
      played.put(point.label(), summary);
      return summary.cells().stream().anyMatch(cell -> cell.outcome() == Outcome.INTERRUPTED);
    } catch (BadInput e) {
      throw new IOException(
          "the point %s cannot be played: %s".formatted(point.label(), e.getMessage()), e);
    }
  }

  private SweepFolder readBegun() throws IOException {
    for (Point point : plan.climbing()) {
      if (folder.begun(point)) {
        played.put(point.label(), Reports.read(folder.point(point)));
      }
    }
    return folder;
  }

  /** The profiles of a point; prints those that are left out. */
  private Set<String> profiles(Point point) {
    Set<String> profiles = new LinkedHashSet<>(plan.profiles(point));
    for (LeftOut out : leftOut(point, stops())) {
      profiles.remove(out.profile());
      progress.say(
          "%s: %s is skipped, because it failed at %s: %s"
              .formatted(out.point(), out.profile(), out.at(), out.because()));
    }
    return profiles;
  }

  /** What is left out at a point: of the profiles that it was begun with none. */
  private List<LeftOut> leftOut(Point point, List<Stop> stops) {
    Set<String> begun =
        Optional.ofNullable(played.get(point.label()))
            .map(run -> run.run().plan().profiles().keySet())
            .orElse(Set.of());
    return plan.profiles(point).stream()
        .filter(profile -> !begun.contains(profile))
        .flatMap(profile -> SweepStop.leftOut(point, plan.mirrored(point), profile, stops).stream())
        .toList();
  }

  private List<Stop> stops() {
    List<Stop> stops = new ArrayList<>();
    for (Point point : plan.climbing()) {
      if (played.containsKey(point.label())) {
        stops.addAll(Stops.of(point, played.get(point.label())));
      }
    }
    return stops;
  }

  private SweepSummary summary() {
    List<Stop> stops = stops();
    List<LeftOut> leftOut =
        plan.climbing().stream().flatMap(point -> leftOut(point, stops).stream()).toList();
    return new SweepSummary(plan.record().leaving(leftOut), played);
  }

  private SweepSummary write() throws IOException {
    SweepSummary summary = summary();
    folder.write(summary.sweep());
    SweepReport.write(summary, folder.root());
    return summary;
  }

  /**
   * The profiles that broke at a point: out of memory, or a gate. A cell without a result does not
   * count.
   */
  private static final class Stops {

    private Stops() {}

    /** The profiles that went out of memory or broke a gate in any replicate. */
    static List<Stop> of(Point point, RunSummary run) {
      List<Stop> stops = new ArrayList<>();
      for (String profile : run.profiles()) {
        List<CellSummary> results =
            run.replicates(profile).stream().filter(cell -> cell.outcome().isResult()).toList();
        outOfMemory(results)
            .or(() -> gate(run, results))
            .ifPresent(because -> stops.add(new Stop(point, profile, because)));
      }
      return stops;
    }

    private static Optional<String> outOfMemory(List<CellSummary> results) {
      return results.stream()
          .map(CellSummary::outcome)
          .filter(Outcome::ranOut)
          .findFirst()
          .map(Outcome::text);
    }

    private static Optional<String> gate(RunSummary run, List<CellSummary> results) {
      return Gates.check(new RunSummary(run.run(), results)).stream()
          .filter(result -> !result.held())
          .findFirst()
          .map(GateResult::text);
    }
  }
}
