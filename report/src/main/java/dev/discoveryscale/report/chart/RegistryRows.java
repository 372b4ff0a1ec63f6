package dev.discoveryscale.report.chart;

import dev.discoveryscale.model.record.CellRecord.RegistryState;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.html.Figure;
import dev.discoveryscale.report.html.Rows;
import dev.discoveryscale.report.html.Tone;
import dev.discoveryscale.report.measure.Measure;
import java.util.List;
import java.util.Optional;

/** How full the registries were. */
final class RegistryRows {
  private static final List<Tone> TONES = List.of(Tone.BLUE, Tone.ORANGE, Tone.GREEN, Tone.PURPLE);

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
      rows.each(name + ", all (measured)", TONES.get(i % TONES.size()), cell -> figure(cell, name));
    }
    return rows;
  }

  private static Figure figure(CellSummary cell, String registry) {
    return cell.record().setup().registries().stream()
        .filter(state -> state.name().equals(registry))
        .flatMap(state -> counted(cell, state).stream())
        .findFirst()
        .orElseGet(() -> Figure.absent("not measured: the registry reported no statistics"));
  }

  private static Optional<Figure> counted(CellSummary cell, RegistryState state) {
    String what = state.znodes().isPresent() ? "znodes" : "instances of services";
    return state
        .znodes()
        .or(state::instances)
        .map(
            nodes ->
                Figure.known(
                    nodes,
                    Trace.plain(nodes, 0),
                    "%s, replicate %d: %s of %s by its own statistics; measured; phase: check; n = 1 cell"
                        .formatted(cell.profile(), cell.replicate(), what, state.name())));
  }
}
