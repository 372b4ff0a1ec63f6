package dev.discoveryscale.report.render.knee;

import dev.discoveryscale.model.record.search.KneeAxis;
import dev.discoveryscale.report.capacity.CellSelection;
import dev.discoveryscale.report.capacity.ComparedSettings;
import dev.discoveryscale.report.capacity.Knee;
import dev.discoveryscale.report.capacity.NamedRun;
import dev.discoveryscale.report.capacity.fit.Observation;
import dev.discoveryscale.report.folder.KneeFolder;
import dev.discoveryscale.report.knee.KneePoint;
import dev.discoveryscale.report.knee.Trial;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Knee searches as capacity plans are held against them. */
public final class Knees {

  private Knees() {}

  /**
   * What a search has found so far; absent if nothing survived yet, or if a plan could not use the
   * survivor's cells.
   *
   * @param name what the plan calls it
   * @throws IOException if its folder cannot be read or is not as the format says
   */
  public static Optional<Knee> read(String name, KneeFolder folder) throws IOException {
    return of(name, KneeReport.read(folder));
  }

  static Optional<Knee> of(String name, KneeReport report) {
    if (report.record().find().ofCalls()) {
      return Optional.empty();
    }
    Optional<Long> survived = report.search().survivor(report.trials()).map(Trial::value);
    return survived.flatMap(value -> at(report, value)).flatMap(run -> of(name, report, run));
  }

  private static Optional<NamedRun> at(KneeReport report, long value) {
    return report.points().stream()
        .filter(point -> point.value() == value)
        .map(KneePoint::run)
        .map(run -> new NamedRun(report.record().find().label(value), run))
        .findFirst();
  }

  private static Optional<Knee> of(String name, KneeReport report, NamedRun run) {
    CellSelection selection = CellSelection.of(List.of(run));
    return selection.usable().values().stream()
        .flatMap(List::stream)
        .findFirst()
        .filter(cell -> cell.pace().heapMb().isPresent())
        .map(cell -> knee(name, report, cell, selection.environments().get(cell.profile())));
  }

  private static Knee knee(
      String name, KneeReport report, Observation cell, ComparedSettings environment) {
    KneeAxis axis = report.record().find();
    Knee.Tried survived = new Knee.Tried(cell.fleet(), cell.pace().heapMb().orElseThrow());
    Optional<Knee.Tried> failed =
        report
            .search()
            .notSurvived(report.trials())
            .map(value -> harder(axis, survived, Math.toIntExact(value)));
    return new Knee(name, cell.profile(), environment, survived, failed);
  }

  private static Knee.Tried harder(KneeAxis axis, Knee.Tried survived, int value) {
    return switch (axis) {
      case HEAP -> new Knee.Tried(survived.fleet(), value);
      case INSTANCES -> new Knee.Tried(survived.fleet().withInstances(value), survived.heapMb());
      case RATE -> throw new IllegalArgumentException("a search of rates has no fleet");
    };
  }
}
