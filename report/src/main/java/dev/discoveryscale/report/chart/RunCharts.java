package dev.discoveryscale.report.chart;

import dev.discoveryscale.model.record.CellRecord.RegistryState;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.html.Chart;
import dev.discoveryscale.report.html.ChartValue;
import dev.discoveryscale.report.html.Rows;
import dev.discoveryscale.report.html.Rows.Form;
import dev.discoveryscale.report.html.Tone;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.Published;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All charts of a run, in the order in which they are read. */
public final class RunCharts {
  private final RunSummary run;
  private final Published published;
  private final List<Chart> charts = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();

  /** The charts of a run, with published figures beside its own. */
  public RunCharts(RunSummary run, Published published) {
    this.run = run;
    this.published = published;
    draw();
  }

  /** Those for which the run has numbers. */
  public List<Chart> all() {
    return List.copyOf(charts);
  }

  private void draw() {
    add(memory(), "The live set of each cell before and after the fleet changed.");
    add(old(), "The old generation of each cell after the fleet changed.");
    add(
        collections("Full collections", Measure.FULL_GC_COUNT, Measure.SPAN_FULL_GC),
        "Full collections of each cell, as played and extrapolated to the span.");
    add(
        collections("Young collections", Measure.YOUNG_GC_COUNT, Measure.SPAN_YOUNG_GC),
        "Young collections of each cell, as played and extrapolated to the span.");
    add(
        pauses(),
        "The pauses of each cell: percentiles where it has enough collections, the longest.");
    add(propagation(), "How long changes of the fleet took to reach each cell's consumer.");
    add(allocation(), "What one change of addresses makes each cell's consumer allocate.");
    HolderChart.of(run).ifPresent(charts::add);
    add(RegistryRows.nodes(run), "Nodes in the registries of each cell.");
    add(traffic(), "What each cell's consumer received from and sent to its registries.");
    HeapBudget budget = HeapBudget.of(run.cells().size());
    run.cells().stream().flatMap(cell -> HeapChart.of(cell, budget).stream()).forEach(charts::add);
  }

  /** Why there are no others: a line for each reason. */
  public List<String> missing() {
    return List.copyOf(missing);
  }

  private void add(CellRows rows, String summary) {
    if (rows.rows().known()) {
      charts.add(rows.rows().chart(summary));
    } else {
      missing.addAll(rows.rows().whyNot());
    }
  }

  private CellRows memory() {
    return new CellRows(run, "Live set", "MB", Form.BARS)
        .measure("before churn", Tone.SKY, Measure.USED_AFTER_FULL_GC_BEFORE_CHURN_MB)
        .each("after churn (measured)", Tone.BLUE, RunCharts::liveSetAfterChurn)
        .published("published", Tone.ORANGE, Measure.USED_AFTER_FULL_GC_MB, published);
  }

  /** The figure of a cell's bar. */
  static ChartValue liveSetAfterChurn(CellSummary cell) {
    return last(cell, Measure.USED_AFTER_FULL_GC_AFTER_CHURN_MB, Measure.USED_AFTER_FULL_GC_MB);
  }

  /** Of a cell that ran out of memory what it came to; of others nothing but what was after. */
  private static ChartValue last(CellSummary cell, Measure after, Measure highest) {
    return Trace.figure(cell, cell.outcome().ranOut() ? highest : after);
  }

  private CellRows old() {
    return new CellRows(run, "Old generation after full collection", "MB", Form.BARS)
        .measure("before churn", Tone.SKY, Measure.OLD_USED_AFTER_FULL_GC_BEFORE_CHURN_MB)
        .each(
            "after churn (measured)",
            Tone.BLUE,
            cell ->
                last(
                    cell,
                    Measure.OLD_USED_AFTER_FULL_GC_AFTER_CHURN_MB,
                    Measure.OLD_USED_AFTER_FULL_GC_MB))
        .published("published", Tone.ORANGE, Measure.OLD_USED_AFTER_FULL_GC_MB, published);
  }

  private CellRows collections(String title, Measure played, Measure span) {
    return new CellRows(run, title, "collections", Form.BARS)
        .measure("played", Tone.SKY, played)
        .measure("over the span", Tone.BLUE, span)
        .published("published, over the span", Tone.ORANGE, span, published);
  }

  private CellRows pauses() {
    return new CellRows(run, "Pauses of collections", "ms", Form.POINTS)
        .measure("median", Tone.SKY, Measure.GC_PAUSE_P50_MS)
        .measure("99th percentile", Tone.ORANGE, Measure.GC_PAUSE_P99_MS)
        .measure("longest", Tone.VERMILION, Measure.GC_PAUSE_MAX_MS);
  }

  private CellRows propagation() {
    return new CellRows(run, "Propagation of a change", "ms", Form.POINTS)
        .measure("visible, median", Tone.SKY, Measure.PROPAGATION_VISIBLE_P50_MS)
        .measure("visible, 99th percentile", Tone.BLUE, Measure.PROPAGATION_VISIBLE_P99_MS)
        .measure("visible, longest", Tone.PURPLE, Measure.PROPAGATION_VISIBLE_MAX_MS)
        .measure("callable, median", Tone.YELLOW, Measure.PROPAGATION_CALLABLE_P50_MS)
        .measure("callable, 99th percentile", Tone.ORANGE, Measure.PROPAGATION_CALLABLE_P99_MS)
        .measure("callable, longest", Tone.VERMILION, Measure.PROPAGATION_CALLABLE_MAX_MS);
  }

  /** The pushes of the user's own application are not known. */
  private CellRows allocation() {
    boolean foreign = run.cells().stream().anyMatch(CellSummary::foreign);
    return foreign
        ? new CellRows(run, "Allocation per change", "KB", Form.BARS)
            .measure("a change", Tone.BLUE, Measure.ALLOCATED_KB_PER_CHANGE)
        : new CellRows(run, "Allocation per push", "KB", Form.BARS)
            .measure("a push", Tone.BLUE, Measure.ALLOCATED_KB_PER_PUSH);
  }

  private CellRows traffic() {
    return new CellRows(run, "Traffic with the registries", "MB", Rows.Form.BARS)
        .measure("received", Tone.BLUE, Measure.REGISTRY_RECEIVED_MB)
        .measure("sent", Tone.ORANGE, Measure.REGISTRY_SENT_MB);
  }

  /** How full the registries were. */
  private static final class RegistryRows {
    private static final List<Tone> TONES =
        List.of(Tone.BLUE, Tone.ORANGE, Tone.GREEN, Tone.PURPLE);

    private RegistryRows() {}

    static CellRows nodes(RunSummary run) {
      CellRows rows =
          new CellRows(run, "Nodes in a registry", "nodes", Rows.Form.BARS)
              .measure("of providers, planned", Tone.SKY, Measure.NODES_PER_REGISTRY);
      List<String> names =
          run.cells().stream()
              .flatMap(cell -> cell.record().setup().registries().stream())
              .map(RegistryState::name)
              .distinct()
              .toList();
      for (int i = 0; i < names.size(); i++) {
        String name = names.get(i);
        rows.each(
            name + ", all (measured)", TONES.get(i % TONES.size()), cell -> figure(cell, name));
      }
      return rows;
    }

    private static ChartValue figure(CellSummary cell, String registry) {
      return cell.record().setup().registries().stream()
          .filter(state -> state.name().equals(registry))
          .flatMap(state -> counted(cell, state).stream())
          .findFirst()
          .orElseGet(() -> ChartValue.absent("not measured: the registry reported no statistics"));
    }

    private static Optional<ChartValue> counted(CellSummary cell, RegistryState state) {
      String what = state.znodes().isPresent() ? "znodes" : "instances of services";
      return state
          .znodes()
          .or(state::instances)
          .map(
              nodes ->
                  ChartValue.known(
                      nodes,
                      Trace.plain(nodes, 0),
                      "%s, replicate %d: %s of %s by its own statistics; measured; phase: check; n = 1 cell"
                          .formatted(cell.profile(), cell.replicate(), what, state.name())));
    }
  }
}
