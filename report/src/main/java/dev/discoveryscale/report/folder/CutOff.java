package dev.discoveryscale.report.folder;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecordBuilder;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.RunRecord;
import java.util.ArrayList;
import java.util.List;

/** The record of a cell whose simulator died before it could write one. */
final class CutOff {
  private CutOff() {}

  static CellRecord cell(RunRecord run, String profile, int replicate) {
    JsonNode tree = run.profiles().getOrDefault(profile, MissingNode.getInstance());
    return new CellRecordBuilder(
            profile,
            replicate,
            tree.path("client").path("line").asText("unknown"),
            tree.path("client").path("version").asText("unknown"),
            tree.path("discovery").path("model").asText("unknown"),
            tree.path("jvm").path("collector").asText("unknown"),
            0,
            run.startedAt())
        .profiled(profiled(run))
        .warning("The cell's times are unknown: the simulator ended before it wrote cell.json.")
        .end(Outcome.INTERRUPTED, "the simulator ended before the cell did", run.startedAt());
  }

  private static List<String> profiled(RunRecord run) {
    List<String> kinds = new ArrayList<>();
    run.scenario().path("profiling").forEach(kind -> kinds.add(kind.asText()));
    return kinds;
  }
}
