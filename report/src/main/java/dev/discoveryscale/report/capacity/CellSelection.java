package dev.discoveryscale.report.capacity;

import dev.discoveryscale.model.record.CellRecord.Expected;
import dev.discoveryscale.model.record.CellRecord.Holdings;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.ForeignLoads;
import dev.discoveryscale.report.capacity.fit.FleetSizes;
import dev.discoveryscale.report.capacity.fit.Observation;
import dev.discoveryscale.report.measure.Measure;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The cells that may be fitted, and the excluded cells with the reason of each.
 *
 * @param usable by profile, in the order of the runs
 * @param environments environments of the usable cells, by profile
 */
public record CellSelection(
    Map<String, List<Observation>> usable,
    List<LeftOut> leftOut,
    Map<String, ComparedSettings> environments) {

  public CellSelection {
    usable = Collections.unmodifiableMap(new LinkedHashMap<>(usable));
    leftOut = List.copyOf(leftOut);
    environments = Collections.unmodifiableMap(new LinkedHashMap<>(environments));
  }

  private record Candidate(ComparedSettings environment, Observation observation) {}

  /** Looks at every cell of every run. */
  public static CellSelection of(List<NamedRun> runs) {
    List<LeftOut> leftOut = new ArrayList<>();
    Map<String, List<Candidate>> candidates = new LinkedHashMap<>();
    for (NamedRun run : runs) {
      for (CellSummary cell : run.summary().cells()) {
        Optional<FleetSizes> fleet = FleetSizes.of(run.summary().run(), cell);
        Optional<String> reason = reason(cell, fleet);
        if (reason.isPresent()) {
          leftOut.add(new LeftOut(run.name(), cell.profile(), cell.replicate(), reason.get()));
        } else {
          candidates
              .computeIfAbsent(cell.profile(), p -> new ArrayList<>())
              .add(
                  new Candidate(
                      ComparedSettings.of(run.summary().run(), cell),
                      Observation.of(run.name(), fleet.orElseThrow(), cell)));
        }
      }
    }
    Map<String, List<Observation>> usable = new LinkedHashMap<>();
    Map<String, ComparedSettings> environments = new LinkedHashMap<>();
    candidates.forEach(
        (profile, cells) -> {
          ComparedSettings environment = most(cells);
          usable.put(profile, ofOneEnvironment(cells, environment, leftOut));
          environments.put(profile, environment);
        });
    return new CellSelection(usable, leftOut, environments);
  }

  private static Optional<String> reason(CellSummary cell, Optional<FleetSizes> fleet) {
    if (cell.outcome() != Outcome.COMPLETED) {
      return Optional.of("ended as " + cell.outcome().text());
    }
    if (cell.foreign()) {
      return Optional.of(
          "your own application: how many of the fleet's addresses it holds is not known");
    }
    if (cell.atHeapLimit()) {
      return Optional.of("its live set was at the heap limit, so the figure is a lower bound");
    }
    if (cell.profiled()) {
      return Optional.of("a profiler was attached");
    }
    if (ForeignLoads.disturbed(cell.record())) {
      return Optional.of("other processes used its processors");
    }
    if (cell.get(Measure.GENERATOR_BOTTLENECK).filter(yes -> yes > 0).isPresent()) {
      return Optional.of("the generator was the bottleneck");
    }
    if (fleet.isEmpty()) {
      return Optional.of("its record does not say how large the fleet was");
    }
    return seen(cell);
  }

  private static Optional<String> seen(CellSummary cell) {
    long wanted = cell.record().setup().expected().map(Expected::visibleInstances).orElseThrow();
    long held = cell.holdings().map(Holdings::visibleInstances).orElse(0L);
    if (held != wanted) {
      return Optional.of(
          "at the end the consumer held %,d instances, but the fleet of its scenario has %,d"
              .formatted(held, wanted));
    }
    return cell.liveSetAfterChurnMb().isEmpty()
        ? Optional.of("it has no live set after changes")
        : Optional.empty();
  }

  /** The environment with most cells; with the most URLs where several have as many. */
  private static ComparedSettings most(List<Candidate> cells) {
    return byEnvironment(cells).entrySet().stream()
        .max(
            Comparator.comparingInt(
                    (Map.Entry<ComparedSettings, List<Observation>> e) -> e.getValue().size())
                .thenComparingDouble(
                    e -> e.getValue().stream().mapToDouble(o -> o.fleet().urls()).sum()))
        .orElseThrow()
        .getKey();
  }

  private static Map<ComparedSettings, List<Observation>> byEnvironment(List<Candidate> cells) {
    Map<ComparedSettings, List<Observation>> all = new LinkedHashMap<>();
    cells.forEach(
        each ->
            all.computeIfAbsent(each.environment(), e -> new ArrayList<>())
                .add(each.observation()));
    return all;
  }

  private static List<Observation> ofOneEnvironment(
      List<Candidate> cells, ComparedSettings most, List<LeftOut> leftOut) {
    Map<ComparedSettings, List<Observation>> all = byEnvironment(cells);
    all.forEach(
        (environment, its) -> {
          if (!environment.equals(most)) {
            its.forEach(o -> leftOut.add(strange(o, environment, most)));
          }
        });
    return all.get(most);
  }

  private static LeftOut strange(Observation cell, ComparedSettings its, ComparedSettings most) {
    return new LeftOut(
        cell.run(),
        cell.profile(),
        cell.replicate(),
        "environment differs from most cells: " + its.unlike(most));
  }
}
