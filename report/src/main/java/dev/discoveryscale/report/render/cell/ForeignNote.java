package dev.discoveryscale.report.render.cell;

import dev.discoveryscale.model.record.CellRecord.Foreign;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.measure.NotKnown;
import dev.discoveryscale.report.text.SafeText;
import java.util.Optional;

/** Notes for readers if the consumer is the user's own application. */
public final class ForeignNote {

  /** What stands where such a consumer tells nothing. */
  static final String NOT_KNOWN = "not known";

  private static final String WHAT =
      "pushes, calls and their latency, what it holds (instances, invokers, addresses lost or"
          + " stale), the model in use, propagation, and all figures derived from these";

  private ForeignNote() {}

  /** A paragraph; absent if the consumer was launched by the simulator. */
  public static Optional<String> markdown(RunSummary run) {
    return run.cells().stream().filter(CellSummary::foreign).findFirst().map(ForeignNote::text);
  }

  private static String text(CellSummary cell) {
    Foreign foreign = cell.record().consumer().foreign().orElseThrow();
    if (foreign.pid().isEmpty()) {
      return "**Consumer**: no application connected.";
    }
    return "**Consumer**: your own application, process %d on %s. The simulator does not control its JVM, options and calls. **Not known**: %s; %s. Its still phase shows what it does without changes."
        .formatted(
            foreign.pid().get(),
            cell.jvm().map(Provenances::jvm).map(SafeText::markdown).orElse("an unknown JVM"),
            WHAT,
            NotKnown.BECAUSE);
  }
}
