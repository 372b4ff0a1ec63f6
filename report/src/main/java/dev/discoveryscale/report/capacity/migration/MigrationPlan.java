package dev.discoveryscale.report.capacity.migration;

import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.capacity.CapacityPlan;
import dev.discoveryscale.report.capacity.LeftOut;
import dev.discoveryscale.report.capacity.NamedRun;
import dev.discoveryscale.report.capacity.fit.Borne;
import dev.discoveryscale.report.capacity.fit.FleetSizes;
import dev.discoveryscale.report.capacity.fit.HoldOut;
import dev.discoveryscale.report.capacity.fit.Question;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.hipparchus.stat.regression.SimpleRegression;

/**
 * The costs of each consuming application of a captured fleet. Some applications were measured. The
 * figures of the others lie on a straight line through those, over the addresses that a consumer
 * holds. What its calls allocate lies on a line over the services that it calls, if measured
 * applications differ in these. Heaps are those of a capacity plan of the same cells.
 *
 * @param rows a row for each application and profile
 * @param heldOut measured applications, each as the others predict it
 * @param removed what the largest application costs without some parameters
 * @param notes what a reader must know, a sentence each
 */
public record MigrationPlan(
    List<Row> rows, List<HeldOut> heldOut, List<Removed> removed, List<String> notes) {

  private static final int FEWEST_FOR_A_LINE = 2;

  /** How much the numbers of services must differ for a line over them. */
  private static final double LEAST_RATIO = 1.5;

  /**
   * The costs of an application with a profile.
   *
   * @param measured whether they were measured; else they are predicted
   * @param failure how its cell ended, if not with a result, or why no prediction uses it
   */
  public record Row(
      String application,
      String profile,
      FleetSizes fleet,
      boolean measured,
      Map<MigrationFigure, Double> figures,
      Optional<String> failure) {
    public Row {
      figures = copy(figures);
    }

    private Optional<Double> figure(MigrationFigure figure) {
      return Optional.ofNullable(figures.get(figure));
    }

    private Optional<Double> allocatedByCalls() {
      return figure(MigrationFigure.ALLOCATED)
          .flatMap(all -> figure(MigrationFigure.CHANGES).map(changes -> all - changes));
    }
  }

  /** A measured figure or a planned heap, and what the other applications alone say of it. */
  public record HeldOut(
      String application,
      String profile,
      MigrationFigure figure,
      double measured,
      double predicted) {

    /** How far off the prediction is, in percent of what was measured or planned. */
    public double percent() {
      return (predicted - measured) / measured * 100;
    }
  }

  /**
   * The costs of an application with and without parameters.
   *
   * @param parameters that addresses no longer have
   */
  public record Removed(
      String parameters,
      String application,
      String profile,
      Map<MigrationFigure, Double> with,
      Map<MigrationFigure, Double> without) {
    public Removed {
      with = copy(with);
      without = copy(without);
    }
  }

  /**
   * Runs of one fleet.
   *
   * @param plan the heaps that all runs together predict
   * @param without the same without the runs of an application, by application; empty if too few
   *     are left
   * @param applications whose consumer each run plays, by the run's name
   * @param fleets how large the fleet is for each application, by profile; the largest first
   */
  public record Played(
      List<NamedRun> runs,
      CapacityPlan plan,
      Map<String, CapacityPlan> without,
      Map<String, String> applications,
      Map<String, Map<String, FleetSizes>> fleets) {

    /**
     * Plans the heaps.
     *
     * @param runs by application
     */
    public static Played of(
        Map<String, NamedRun> runs,
        Question question,
        Map<String, Map<String, FleetSizes>> fleets) {
      List<NamedRun> all = List.copyOf(runs.values());
      Map<String, CapacityPlan> without = new LinkedHashMap<>();
      if (all.size() > FEWEST_FOR_A_LINE) {
        runs.forEach(
            (application, run) ->
                without.put(
                    application,
                    heaps(all.stream().filter(other -> other != run).toList(), question)));
      }
      Map<String, String> applications = new LinkedHashMap<>();
      runs.forEach((application, run) -> applications.put(run.name(), application));
      return new Played(all, heaps(all, question), without, applications, fleets);
    }

    private static CapacityPlan heaps(List<NamedRun> runs, Question question) {
      return CapacityPlan.of(runs, question, Optional.of(HoldOut.NONE));
    }

    /** Why cells did not complete, a sentence each. */
    public List<String> failures() {
      List<String> failures = new ArrayList<>();
      for (NamedRun run : runs) {
        for (CellSummary cell : run.summary().cells()) {
          if (cell.outcome() != Outcome.COMPLETED) {
            failures.add(
                "%s with %s %s: %s."
                    .formatted(
                        applications.get(run.name()),
                        cell.profile(),
                        cell.outcome().text(),
                        cell.record().ending().message()));
          }
        }
      }
      return failures;
    }
  }

  public MigrationPlan {
    rows = List.copyOf(rows);
    heldOut = List.copyOf(heldOut);
    removed = List.copyOf(removed);
    notes = List.copyOf(notes);
  }

  private static Map<MigrationFigure, Double> copy(Map<MigrationFigure, Double> figures) {
    Map<MigrationFigure, Double> copy = new EnumMap<>(MigrationFigure.class);
    copy.putAll(figures);
    return Collections.unmodifiableMap(copy);
  }

  /** The same with what parameters cost, and with notes. */
  public MigrationPlan with(List<Removed> all, List<String> more) {
    return new MigrationPlan(rows, heldOut, all, more);
  }

  /** The costs by the runs of several fleets. */
  public static MigrationPlan of(List<Played> all) {
    List<Row> rows = new ArrayList<>();
    List<HeldOut> heldOut = new ArrayList<>();
    for (Played played : all) {
      played
          .fleets()
          .forEach(
              (profile, fleets) -> {
                Map<String, Row> measured = measured(played, profile, fleets);
                List<Row> useful =
                    measured.values().stream().filter(row -> row.failure().isEmpty()).toList();
                fleets.forEach(
                    (application, fleet) ->
                        rows.add(
                            measured.getOrDefault(
                                application,
                                predicted(played.plan(), application, profile, fleet, useful))));
                heldOut.addAll(heldOut(played, profile, useful));
              });
    }
    return new MigrationPlan(rows, heldOut, List.of(), List.of());
  }

  /** What a cell says of its costs. */
  public static Map<MigrationFigure, Double> figures(CellSummary cell) {
    Map<MigrationFigure, Double> figures = new EnumMap<>(MigrationFigure.class);
    for (MigrationFigure figure : MigrationFigure.values()) {
      figure.of(cell).ifPresent(value -> figures.put(figure, value));
    }
    return figures;
  }

  private static Map<String, Row> measured(
      Played played, String profile, Map<String, FleetSizes> fleets) {
    Map<String, Row> rows = new LinkedHashMap<>();
    for (NamedRun run : played.runs()) {
      String application = played.applications().get(run.name());
      for (CellSummary cell : run.summary().cells()) {
        if (cell.profile().equals(profile) && fleets.containsKey(application)) {
          FleetSizes fleet = fleets.get(application);
          Map<MigrationFigure, Double> figures = figures(cell);
          heap(played.plan(), profile, fleet)
              .ifPresent(mb -> figures.put(MigrationFigure.HEAP, mb));
          boolean completed = cell.outcome() == Outcome.COMPLETED;
          Optional<String> leftOut =
              played.plan().leftOut().stream()
                  .filter(each -> each.run().equals(run.name()) && each.profile().equals(profile))
                  .map(LeftOut::reason)
                  .findFirst();
          rows.put(
              application,
              new Row(
                  application,
                  profile,
                  fleet,
                  true,
                  completed ? figures : planned(figures),
                  completed ? leftOut : Optional.of(cell.outcome().text())));
        }
      }
    }
    return rows;
  }

  /** Of a cell that did not complete only the planned heap is a figure. */
  private static Map<MigrationFigure, Double> planned(Map<MigrationFigure, Double> figures) {
    return figures.containsKey(MigrationFigure.HEAP)
        ? Map.of(MigrationFigure.HEAP, figures.get(MigrationFigure.HEAP))
        : Map.of();
  }

  private static Row predicted(
      CapacityPlan plan, String application, String profile, FleetSizes fleet, List<Row> measured) {
    Map<MigrationFigure, Double> figures = new EnumMap<>(MigrationFigure.class);
    for (MigrationFigure figure : MigrationFigure.values()) {
      predict(figure, measured, fleet).ifPresent(value -> figures.put(figure, value));
    }
    heap(plan, profile, fleet).ifPresent(mb -> figures.put(MigrationFigure.HEAP, mb));
    return new Row(application, profile, fleet, false, figures, Optional.empty());
  }

  /** The least heap of the capacity plan, and as much more as it promises without an interval. */
  private static Optional<Double> heap(CapacityPlan plan, String profile, FleetSizes fleet) {
    return plan.profiles().stream()
        .filter(each -> each.profile().equals(profile))
        .findFirst()
        .map(model -> plan.leastHeapMb(model, fleet) * Borne.MARGIN)
        .filter(Double::isFinite);
  }

  private static List<HeldOut> heldOut(Played played, String profile, List<Row> measured) {
    List<HeldOut> all = new ArrayList<>();
    for (Row row : measured) {
      List<Row> others = measured.stream().filter(other -> other != row).toList();
      row.figures()
          .forEach(
              (figure, value) ->
                  (figure == MigrationFigure.HEAP
                          ? Optional.ofNullable(played.without().get(row.application()))
                              .flatMap(plan -> heap(plan, profile, row.fleet()))
                          : predict(figure, others, row.fleet()))
                      .ifPresent(
                          predicted ->
                              all.add(
                                  new HeldOut(
                                      row.application(), profile, figure, value, predicted))));
    }
    return all;
  }

  /** What calls allocate grows with the services that are called, all else with the addresses. */
  private static Optional<Double> predict(
      MigrationFigure figure, List<Row> measured, FleetSizes fleet) {
    Optional<Double> all = line(FleetSizes::heldUrls, row -> row.figure(figure), measured, fleet);
    if (figure != MigrationFigure.ALLOCATED) {
      return all;
    }
    return line(FleetSizes::heldUrls, row -> row.figure(MigrationFigure.CHANGES), measured, fleet)
        .flatMap(
            changes ->
                differInServices(measured)
                    ? line(FleetSizes::interfaces, Row::allocatedByCalls, measured, fleet)
                        .map(calls -> changes + calls)
                    : Optional.<Double>empty())
        .or(() -> all);
  }

  /** If they hardly do, a line over services would be steep by chance. */
  private static boolean differInServices(List<Row> measured) {
    IntSummaryStatistics services =
        measured.stream().mapToInt(row -> row.fleet().interfaces()).summaryStatistics();
    return services.getMax() >= LEAST_RATIO * services.getMin();
  }

  /** A straight line over a size of the fleets, by ordinary least squares; never below 0. */
  private static Optional<Double> line(
      ToDoubleFunction<FleetSizes> size,
      Function<Row, Optional<Double>> value,
      List<Row> measured,
      FleetSizes fleet) {
    SimpleRegression line = new SimpleRegression();
    Set<Double> sizes = new HashSet<>();
    for (Row row : measured) {
      Optional<Double> known = value.apply(row);
      if (known.isEmpty()) {
        // The line would be that of the larger ones only.
        return Optional.empty();
      }
      double x = size.applyAsDouble(row.fleet());
      line.addData(x, known.get());
      sizes.add(x);
    }
    return sizes.size() < FEWEST_FOR_A_LINE
        ? Optional.empty()
        : Optional.of(Math.max(0, line.predict(size.applyAsDouble(fleet))));
  }
}
