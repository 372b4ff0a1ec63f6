package dev.discoveryscale.report.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.model.churn.ChurnMode;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.SampleLines;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.folder.RecordFormatException;
import dev.discoveryscale.report.measure.Measure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A cell that is looked at while its changes are played: a minute without changes, in which 60 MB
 * are allocated, then a change every 12 s, which costs 100 MB beyond the 12 of idling.
 */
class RunningCellTest {
  private static final String PROFILE = "dubbo-2.7-interface";
  private static final long STILL_END = 60_000;
  private static final long EVERY = 12_000;

  @TempDir Path root;

  @Test
  void countsLastChangeBeforeNextOneBegins() throws IOException {
    CellSummary cell = look(4, samples(4));

    double value = (3_600 + 40 * 100) / 1_024.0;
    assertThat(cell.get(Measure.SPAN_ALLOCATED_GB).orElseThrow()).isEqualTo(value, within(1e-9));
    assertThat(cell.get(Measure.SPAN_ALLOCATED_LOW_GB).orElseThrow())
        .isEqualTo(value, within(1e-9));
    assertThat(cell.get(Measure.SPAN_PUSHES).orElseThrow()).isEqualTo(80);
  }

  @Test
  void skipsLineThatIsBeingWritten() throws IOException {
    CellSummary whole = look(4, samples(4));
    CellSummary torn = look(4, samples(4) + "{\"t\":17000001,\"type\":\"sam");

    assertThat(torn.readings()).isEqualTo(whole.readings());
  }

  @Test
  void namesWrongLineWithinFile() {
    assertThatThrownBy(() -> look(4, "{\"t\":1,\"type\":\"sam\n" + samples(4)))
        .isInstanceOf(RecordFormatException.class)
        .hasMessageContaining("samples.jsonl:1: ");
  }

  @Test
  void doesNotCountRunningCellAsCompleted() throws IOException {
    RunFixture.of(root, "[]", PROFILE).played("dubbo-3.0-interface", 1, 300, 310, 2);
    look(4, samples(4));

    assertThat(Reports.read(root).cells())
        .filteredOn(cell -> cell.outcome() == Outcome.COMPLETED)
        .extracting(CellSummary::profile)
        .containsExactly("dubbo-3.0-interface");
  }

  @Test
  void leavesRunningCellOutOfReport() throws IOException {
    RunFixture.of(root, "[]", PROFILE).played("dubbo-3.0-interface", 1, 300, 310, 2);
    look(4, samples(4));

    assertThat(Reports.writeEnded(root).cells())
        .extracting(CellSummary::profile)
        .containsExactly("dubbo-3.0-interface");
    assertThat(root.resolve("report.md")).content().doesNotContain("interrupted");
    Reports.write(root);
    assertThat(root.resolve("report.md")).content().contains("interrupted");
  }

  private CellSummary look(int changes, String samples) throws IOException {
    StringBuilder events = new StringBuilder();
    for (int i = 0; i < changes; i++) {
      events.append(
          "{\"t\":%d,\"type\":\"change\",\"churn\":\"restart\",\"plannedMs\":%d}\n"
              .formatted(SampleLines.EPOCH + STILL_END + i * EVERY + 10, i * EVERY));
    }
    RunFixture.of(root, "[]", PROFILE)
        .samples(PROFILE, 1, samples)
        .events(PROFILE, 1, events.toString());
    CellRecord soFar =
        RunFixture.record(PROFILE, 1)
            .with(
                new CellRecord.Churn(
                    40,
                    changes,
                    EVERY,
                    3_600_000,
                    changes * EVERY,
                    ChurnMode.SAMPLING,
                    Optional.of(List.of(new CellRecord.ChurnKind("restart", 40, changes)))))
            .end(Outcome.COMPLETED, "", RunFixture.STARTED);
    return Reports.readRunning(root, soFar);
  }

  private static String samples(int changes) {
    SampleLines lines = new SampleLines().phase(0, "still").sample(0, 0);
    for (int t = 1_000; t <= STILL_END; t += 1_000) {
      lines.sample(t, t / 1_000);
    }
    lines.phase(STILL_END, "churn");
    for (int i = 0; i < changes; i++) {
      long t = STILL_END + i * EVERY;
      long allocated = 60 + i * 112;
      lines.push(t + 20).sample(t + 6_000, allocated + 60).push(t + 7_000);
      lines.sample(t + EVERY, allocated + 112);
    }
    return lines.text();
  }
}
