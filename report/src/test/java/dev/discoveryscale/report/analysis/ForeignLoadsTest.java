package dev.discoveryscale.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecord.Generator;
import dev.discoveryscale.model.record.ForeignLoad;
import dev.discoveryscale.model.record.ForeignLoad.ForeignProcess;
import dev.discoveryscale.model.record.ForeignLoad.Share;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.gate.GateResult;
import dev.discoveryscale.report.gate.Gates;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cell that did not have its processors for itself is marked, and says who had them. */
class ForeignLoadsTest {

  private static final List<ForeignProcess> LOOP = List.of(new ForeignProcess(4711, "sh", 79.6));
  private static final String GATE = "[{\"measure\": \"generatorBottleneck\", \"max\": 0}]";
  private static final String NAMED =
      "Other processes used 81% of the consumer's processor 1: sh (process 4711) 80%.";

  @TempDir private Path root;

  @Test
  void namesProcessorShareAndProcess() {
    assertThat(Bottleneck.reasons(pinned(share(81, LOOP), share(40.5, LOOP))))
        .containsExactly(NAMED);
  }

  @Test
  void judgesWorstMinuteInsteadOfMean() {
    Share bad = new Share(1, Optional.of(60.0), LOOP);

    assertThat(Bottleneck.reasons(pinned(bad, share(1, List.of()))))
        .containsExactly(
            "Other processes used 60% of the consumer's processor 1 in the worst minute: sh"
                + " (process 4711) 80%.");
    assertThat(
            Bottleneck.reasons(pinned(new Share(60, Optional.of(4.9), LOOP), share(1, List.of()))))
        .isEmpty();
  }

  @Test
  void ignoresDaemonsOfIdleMachine() {
    assertThat(Bottleneck.reasons(pinned(share(4.9, LOOP), share(19.9, LOOP)))).isEmpty();
  }

  @Test
  void marksCellWhoseRegistriesSharedProcessors() {
    assertThat(Bottleneck.reasons(pinned(share(0, List.of()), share(45, LOOP))))
        .containsExactly(
            "Other processes used 45% of the machine's processors: sh (process 4711) 80%.");
  }

  @Test
  void reportsLoadOfUnnamedProcesses() {
    assertThat(Bottleneck.reasons(pinned(share(30, List.of()), share(15, List.of()))))
        .containsExactly(
            "Other processes used 30% of the consumer's processor 1: no visible process"
                + " lived long enough to be named.");
  }

  @Test
  void reportsUnknownLoadOfConsumerThatIsNotPinned() {
    CellRecord cell =
        cell(
            new ForeignLoad(
                List.of(),
                Optional.empty(),
                Optional.of(share(12, LOOP)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of("the consumer has no processor of its own")));

    assertThat(Bottleneck.reasons(cell)).isEmpty();
    assertThat(ForeignLoads.untold(cell))
        .contains(
            "Foreign load on the consumer's processors is not known, because the consumer has no"
                + " processor of its own. Other processes used 12% of the machine.");
    assertThat(ForeignLoads.untold(cell(ForeignLoad.unknown("nobody looked"))))
        .contains("Foreign load is not known, because nobody looked.");
  }

  @Test
  void leadsReportAndFailsGate() throws IOException {
    write(pinned(share(81, LOOP), share(40.5, LOOP)));

    RunSummary run = Reports.write(root);
    String caution =
        "Foreign load: 1 of 2 cells shared their processors with other processes, so their figures"
            + " are not those of an idle machine. a #1: "
            + NAMED;
    String report = Files.readString(root.resolve("report.md"));
    assertThat(report).contains("**" + caution + "**", "- **Note**: " + NAMED);
    assertThat(report.indexOf(caution)).isLessThan(report.indexOf("**Environment**"));
    assertThat(Files.readString(root.resolve("report.html")))
        .contains("Foreign load: 1 of 2 cells");
    assertThat(Gates.check(run)).extracting(GateResult::held).containsExactly(false, true);
    JsonNode cells =
        new ObjectMapper().readTree(root.resolve("summary.json").toFile()).path("cells");
    assertThat(cells.get(0).path("foreignCpuPercent").asDouble()).isEqualTo(81);
    assertThat(cells.get(0).path("machineForeignCpuPercent").asDouble()).isEqualTo(40.5);
    assertThat(cells.get(0).path("interruptCpuPercent").asDouble()).isEqualTo(0.3);
    assertThat(cells.get(0).has("foreignCpuPeakPercent")).isFalse();
  }

  @Test
  void isAbsentInOlderRecords() throws IOException {
    write(pinned(share(0, List.of()), share(0, List.of())));

    RunSummary run = Reports.write(root);
    CellSummary before = run.cells().get(1);
    assertThat(before.record().load().generator().orElseThrow().foreignLoad()).isEmpty();
    for (Measure measure :
        List.of(
            Measure.FOREIGN_CPU_PERCENT,
            Measure.FOREIGN_CPU_PEAK_PERCENT,
            Measure.MACHINE_FOREIGN_CPU_PERCENT,
            Measure.MACHINE_FOREIGN_CPU_PEAK_PERCENT,
            Measure.INTERRUPT_CPU_PERCENT)) {
      assertThat(before.get(measure)).as(measure.key()).isEmpty();
    }
    assertThat(run.cells().get(0).get(Measure.FOREIGN_CPU_PERCENT)).contains(0.0);
    assertThat(ForeignLoads.caution(run)).isEmpty();
  }

  /** A cell, and one from before foreign load was kept. */
  private void write(CellRecord cell) throws IOException {
    RunFixture.of(root, GATE, "a", "b")
        .cell(cell, RunFixture.samples(400, 400, 0))
        .cell(record("b", Optional.empty()), RunFixture.samples(400, 400, 0));
  }

  private static CellRecord pinned(Share consumer, Share machine) {
    return cell(
        new ForeignLoad(
            List.of(1),
            Optional.of(consumer),
            Optional.of(machine),
            Optional.empty(),
            Optional.of(0.3),
            Optional.empty(),
            Optional.empty()));
  }

  private static Share share(double percent, List<ForeignProcess> processes) {
    return new Share(percent, Optional.empty(), processes);
  }

  private static CellRecord cell(ForeignLoad load) {
    return record("a", Optional.of(load));
  }

  private static CellRecord record(String profile, Optional<ForeignLoad> load) {
    return RunFixture.record(profile, 1)
        .with(
            new Generator(
                Optional.of(1L),
                Optional.of(1L),
                Optional.of(0L),
                Optional.of(0L),
                Optional.of(1.0),
                Optional.of(0.0),
                Optional.empty(),
                Optional.empty(),
                load))
        .end(Outcome.COMPLETED, "", RunFixture.STARTED.plusSeconds(154));
  }
}
