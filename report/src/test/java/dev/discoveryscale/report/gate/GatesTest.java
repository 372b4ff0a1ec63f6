package dev.discoveryscale.report.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bounds on measures. */
class GatesTest {
  private static final String V27 = "dubbo-2.7-interface";
  @TempDir Path root;

  private List<GateResult> check(String gates) throws IOException {
    RunFixture.of(root, gates, V27).played(V27, 1, 300, 320, 5);
    return Gates.check(Reports.read(root));
  }

  @Test
  void namesFiguresOfFailedGate() throws IOException {
    List<GateResult> results = check("[{\"measure\":\"callsFailed\",\"max\":0,\"min\":null}]");
    assertThat(results).singleElement().returns(false, GateResult::held);
    assertThat(results.get(0).text()).isEqualTo("gate callsFailed <= 0: " + V27 + " found 1");
  }

  @Test
  void includesBounds() throws IOException {
    List<GateResult> results =
        check("[{\"measure\":\"usedAfterFullGcMb\",\"min\":320,\"max\":320}]");
    assertThat(results).singleElement().returns(true, GateResult::held);
    assertThat(results.get(0).gate().text()).isEqualTo("320 <= usedAfterFullGcMb <= 320");
  }

  @Test
  void failsGateOnUnmeasuredFigure() throws IOException {
    List<GateResult> results = check("[{\"measure\":\"registryCpuMs\",\"max\":5}]");
    assertThat(results).singleElement().returns(false, GateResult::held);
    assertThat(results.get(0).text()).endsWith(V27 + " not measured");
  }

  /** The fixture's cell makes 2 calls and 19 collections, and plays no change with addresses. */
  @Test
  void namesWhatPercentileNeedsAndGateToUseInstead() throws IOException {
    List<GateResult> results =
        check(
            "[{\"measure\":\"callLatencyP99Ms\",\"max\":5},"
                + "{\"measure\":\"gcPauseP99Ms\",\"max\":5},"
                + "{\"measure\":\"propagationVisibleP99Ms\",\"max\":5}]");

    assertThat(results).noneMatch(GateResult::held);
    assertThat(results)
        .extracting(GateResult::text)
        .containsExactly(
            "gate callLatencyP99Ms <= 5: "
                + V27
                + " not measured: callLatencyP99Ms needs 100 calls, 2 were measured; gate on"
                + " callLatencyMaxMs instead",
            "gate gcPauseP99Ms <= 5: "
                + V27
                + " not measured: gcPauseP99Ms needs 100 collections, 19 were measured; gate on"
                + " gcPauseMaxMs instead",
            "gate propagationVisibleP99Ms <= 5: " + V27 + " not measured");
    Reports.write(root);
    assertThat(root.resolve("report.md"))
        .content()
        .contains("not measured: callLatencyP99Ms needs 100 calls, 2 were measured; gate on");
    assertThat(root.resolve("junit.xml")).content().contains("gate on callLatencyMaxMs instead");
  }

  @Test
  void appliesGateToItsProfileOnly() throws IOException {
    assertThat(check("[{\"measure\":\"callsFailed\",\"max\":0,\"profile\":\"other\"}]")).isEmpty();
  }

  @Test
  void doesNotFailGateForRunningOutOfMemory() throws IOException {
    RunFixture.of(root, "[{\"measure\":\"callsFailed\",\"max\":1}]", V27)
        .cell(
            RunFixture.record(V27, 1).end(Outcome.OUT_OF_MEMORY, "", RunFixture.STARTED),
            RunFixture.samples(1, 1, 0));
    assertThat(Gates.check(Reports.read(root))).allMatch(GateResult::held);
  }

  /** It has measured less than it was to. */
  @Test
  void doesNotJudgeInterruptedCell() throws IOException {
    RunFixture.of(root, "[{\"measure\":\"callsFailed\",\"max\":0}]", V27, "second")
        .cell(
            RunFixture.record(V27, 1).end(Outcome.INTERRUPTED, "", RunFixture.STARTED),
            RunFixture.samples(1, 1, 0));
    RunSummary run = Reports.read(root);

    assertThat(Gates.check(run)).isEmpty();
    assertThat(Gates.any(run)).isTrue();
    assertThat(run.missing()).containsExactly(V27, "second");
  }

  /** Records hold what scenarios may no longer say. */
  @Test
  void judgesGateOnFormerNameBySettledResidentSet() throws IOException {
    assertThat(check("[{\"measure\":\"rssMb\",\"max\":900}]"))
        .singleElement()
        .returns(true, GateResult::held)
        .extracting(GateResult::text)
        .isEqualTo("gate rssSettledMb <= 900: " + V27 + " found 900");
  }

  @Test
  void refusesUnknownMeasure() {
    assertThatThrownBy(() -> check("[{\"measure\":\"callsFaild\",\"max\":0}]"))
        .hasMessageStartingWith("scenario.gates[0].measure must be one of the measures in docs/");
    assertThat(Measures.names()).contains("callsFailed", "usedAfterFullGcMb", "spanFullGc");
  }
}
