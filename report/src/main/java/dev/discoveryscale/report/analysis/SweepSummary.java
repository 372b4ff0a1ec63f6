package dev.discoveryscale.report.analysis;

import dev.discoveryscale.model.record.search.SweepRecord;
import dev.discoveryscale.model.record.search.SweepRecord.Point;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A sweep in numbers.
 *
 * @param sweep its record
 * @param points the runs of the points that were begun, by label
 */
public record SweepSummary(SweepRecord sweep, Map<String, RunSummary> points) {
  public SweepSummary {
    points = Collections.unmodifiableMap(new LinkedHashMap<>(points));
  }

  /** Whether every cell has a result, except those that were left out. */
  public boolean finished() {
    long results =
        points.values().stream()
            .flatMap(run -> run.cells().stream())
            .filter(cell -> cell.outcome().isResult())
            .count();
    long all = sweep.points().stream().mapToLong(point -> sweep.profilesAt(point).size()).sum();
    return results >= (all - sweep.leftOut().size()) * sweep.replicates();
  }

  /** The run of a point, if it was begun. */
  public Optional<RunSummary> at(Point point) {
    return Optional.ofNullable(points.get(point.label()));
  }
}
