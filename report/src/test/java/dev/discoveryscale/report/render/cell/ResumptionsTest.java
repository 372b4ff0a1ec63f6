package dev.discoveryscale.report.render.cell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.model.record.RunRecord.Machine;
import dev.discoveryscale.model.record.RunRecord.Resumption;
import dev.discoveryscale.model.record.RunRecord.SetAside;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.render.MarkdownReport;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a report says of a run that was taken up again. */
class ResumptionsTest {

  private static final Instant AT = RunFixture.STARTED.minusSeconds(60);

  @TempDir Path root;
  private RunFixture fixture;

  @BeforeEach
  void beginRun() throws IOException {
    fixture = RunFixture.of(root, "[]", "a").played("a", 1, 100, 100, 0);
  }

  @Test
  void isSilentOnSameMachineAndSimulator() throws IOException {
    RunRecord run = fixture.folder().run();
    resume(run.platform().versions().simulator(), run.platform().machine());

    assertThat(report())
        .contains(
            "| resumed | 2026-11-20T11:59:00Z, 1 cell interrupted and run again: a #1 was cut off,"
                + " kept in interrupted/a/1-1 |")
        .doesNotContain("cells from 2026");
  }

  @Test
  void namesCellsOfOtherMachineAndVersion() throws IOException {
    Machine other = new Machine("Linux", "6.9", "Xeon", 8, 8L << 30, Optional.empty());
    resume(Optional.of("0.2"), other);

    assertThat(report())
        .contains(
            "cells from 2026-11-20T11:59:00Z on (a #1) come from another version of the simulator"
                + " and another machine than the run began with: resumed by simulator 0.2 on Linux, kernel"
                + " 6.9, Xeon, 8 processors");
  }

  @Test
  void ignoresResumptionThatPlayedNothing() throws IOException {
    fixture.cell(RunFixture.record("a", 1).end(Outcome.COMPLETED, "", RunFixture.STARTED), "");
    RunRecord run = fixture.folder().run();
    Resumption later =
        new Resumption(
            RunFixture.STARTED.plusSeconds(1),
            Optional.of("0.2"),
            run.platform().machine(),
            run.platform().simulatorJvm(),
            List.of());
    fixture.folder().write(run.resumed(later));

    assertThat(report())
        .contains("| resumed | 2026-11-20T12:00:01Z, 0 cells interrupted and run again |")
        .doesNotContain("cells from 2026");
  }

  /** The other machine's turn ended when the run went on where it had begun. */
  @Test
  void attributesOnlyItsOwnCellsToMachine() throws IOException {
    RunRecord run = fixture.folder().run();
    Machine other = new Machine("Linux", "6.9", "Xeon", 8, 8L << 30, Optional.empty());
    resume(run.platform().versions().simulator(), other);
    Resumption back =
        new Resumption(
            AT.plusSeconds(30),
            run.platform().versions().simulator(),
            run.platform().machine(),
            run.platform().simulatorJvm(),
            List.of());
    fixture.folder().write(fixture.folder().run().resumed(back));

    assertThat(report()).contains("| resumed | ").doesNotContain("cells from 2026");
  }

  private void resume(Optional<String> simulator, Machine machine) throws IOException {
    RunRecord run = fixture.folder().run();
    fixture
        .folder()
        .write(
            run.resumed(
                new Resumption(
                    AT,
                    simulator,
                    machine,
                    run.platform().simulatorJvm(),
                    List.of(new SetAside("a", 1, "cut off", "interrupted/a/1-1")))));
  }

  private String report() throws IOException {
    return new MarkdownReport().text(Reports.read(root), root);
  }
}
