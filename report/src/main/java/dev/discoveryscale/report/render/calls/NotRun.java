package dev.discoveryscale.report.render.calls;

import dev.discoveryscale.model.calls.CallScenario.Excluded;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.Table;
import java.util.List;
import java.util.Optional;

/** Why a stack has no row, or a row made of fewer replicates: what a run left out, and failures. */
public final class NotRun {

  private NotRun() {}

  /** A table with its explanation; absent if every stack and replicate was run. */
  public static Optional<String> markdown(RunSummary run) {
    CallStacks stacks = new CallStacks(run);
    Table table = new Table("stack", "payload", "replicate", "outcome", "reason");
    for (Excluded each : run.callScenario().context().exclude()) {
      table.row(each.name(), "all", Numbers.ABSENT, "excluded", each.because());
    }
    for (String payload : stacks.payloads()) {
      for (String profile : stacks.with(payload)) {
        cells(run, profile)
            .forEach(
                cell ->
                    table.row(
                        stacks.stack(profile),
                        payload,
                        String.valueOf(cell.replicate()),
                        cell.outcome().text(),
                        cell.record().ending().reasonInBrief().orElse("no reason recorded")));
      }
    }
    return table.rows().isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Stacks that the scenario excludes, and cells that did not complete, with"
                + " the first line of the recorded error. The rest of it is in the cell's logs.\n\n"
                + table.markdown());
  }

  private static List<CellSummary> cells(RunSummary run, String profile) {
    return run.replicates(profile).stream()
        .filter(cell -> cell.outcome() != Outcome.COMPLETED)
        .toList();
  }
}
