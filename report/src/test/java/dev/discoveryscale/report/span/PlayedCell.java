package dev.discoveryscale.report.span;

import dev.discoveryscale.model.churn.ChurnMode;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecord.Churn;
import dev.discoveryscale.model.record.CellRecord.ChurnKind;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.SampleLines;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.report.span.PlayedCell.Change;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * From a minute of stillness and some changes to an hour. Nothing changes for 60 s, in which 60 MB
 * are allocated and collected 12 times; then there is a change every 20 s, with 2 pushes and one
 * collection beyond those of idling.
 */
final class PlayedCell {
  static final String PROFILE = "dubbo-2.7-interface";
  private static final long STILL_END = 60_000;
  private static final long EVERY = 20_000;

  private PlayedCell() {}

  record Change(String churn, long allocatedMb, int young) {}

  static Change change(String churn, long allocatedMb) {
    return change(churn, allocatedMb, 5);
  }

  static Change change(String churn, long allocatedMb, int young) {
    return new Change(churn, allocatedMb, young);
  }

  /** Restarts that allocate 120 MB each, with these numbers of young collections. */
  static Change[] restarts(int... young) {
    return IntStream.of(young)
        .mapToObj(count -> change("restart", 120, count))
        .toArray(Change[]::new);
  }

  static ChurnKind kind(String name, long span, long played) {
    return new ChurnKind(name, span, played);
  }

  static List<ChurnKind> kinds(ChurnKind... kinds) {
    return List.of(kinds);
  }

  static CellSummary cell(Path root, List<ChurnKind> kinds, Change... changes) throws IOException {
    StringBuilder events = new StringBuilder();
    for (int i = 0; i < changes.length; i++) {
      events.append(
          "{\"t\":%d,\"type\":\"change\",\"churn\":\"%s\",\"plannedMs\":%d}\n"
              .formatted(
                  SampleLines.EPOCH + STILL_END + i * EVERY + 10, changes[i].churn(), i * EVERY));
    }
    RunFixture.of(root, "[]", PROFILE)
        .cell(record(kinds), samples(changes))
        .events(PROFILE, 1, events.toString());
    return Reports.read(root).cells().get(0);
  }

  static CellRecord record(List<ChurnKind> kinds) {
    long span = kinds.stream().mapToLong(ChurnKind::spanChanges).sum();
    long played = kinds.stream().mapToLong(ChurnKind::playedChanges).sum();
    return RunFixture.record(PROFILE, 1)
        .with(
            new Churn(
                span,
                played,
                EVERY,
                3_600_000,
                played * EVERY,
                ChurnMode.SAMPLING,
                Optional.of(kinds)))
        .end(Outcome.COMPLETED, "", RunFixture.STARTED);
  }

  static String samples(Change... changes) {
    SampleLines lines = new SampleLines().phase(0, "still").sample(0, 0);
    for (int t = 1_000; t <= STILL_END; t += 1_000) {
      lines.sample(t, t / 1_000);
      if (t % 5_000 == 3_000) {
        lines.gc(t, "young", 1, false);
      }
    }
    long allocated = STILL_END / 1_000;
    long t = STILL_END;
    lines.phase(t, "churn");
    for (Change change : changes) {
      lines.push(t + 20).push(t + 5_000);
      for (int i = 1; i <= change.young(); i++) {
        lines.gc(t + 100 + i, "young", 1, false);
      }
      allocated += change.allocatedMb();
      t += EVERY;
      lines.sample(t, allocated);
    }
    return lines.phase(t, "check").text();
  }
}
