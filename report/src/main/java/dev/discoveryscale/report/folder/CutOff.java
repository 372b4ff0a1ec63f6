package dev.discoveryscale.report.folder;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecordBuilder;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.RecordedProfile;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.model.scenario.Scenario.Profiling;
import java.util.List;

/** The record of a cell whose simulator died before it could write one. */
final class CutOff {
  private CutOff() {}

  static CellRecord cell(RunRecord run, String profile, int replicate) {
    RecordedProfile recorded = run.plan().profile(profile);
    return new CellRecordBuilder(
            new CellRecord.Subject(
                profile,
                replicate,
                recorded.line().orElse("unknown"),
                recorded.version().orElse("unknown"),
                recorded.model().orElse("unknown"),
                recorded.collector().orElse("unknown"),
                0),
            run.startedAt())
        .profiled(profiled(run))
        .warning("The cell's times are unknown: the simulator ended before it wrote cell.json.")
        .end(Outcome.INTERRUPTED, "the simulator ended before the cell did", run.startedAt());
  }

  private static List<String> profiled(RunRecord run) {
    return run.plan().scenario().profiling().stream().map(Profiling::word).toList();
  }
}
