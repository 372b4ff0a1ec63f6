package dev.discoveryscale.report.render.calls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.CallRunFixture;
import dev.discoveryscale.report.CellFigures;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.gate.GateResult;
import dev.discoveryscale.report.gate.Gates;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.report.statistics.ClassGrowth;
import dev.discoveryscale.report.statistics.Drift;
import dev.discoveryscale.report.statistics.Slope;
import dev.discoveryscale.report.statistics.Steadiness;
import dev.discoveryscale.report.statistics.WatchedQuantity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The section on steadiness, and gates on its slopes. */
class CallSteadinessTest {

  private static final String PROFILE = "dubbo-2.7-interface";
  private static final Drift SHORT =
      Drift.unknown(
          "client",
          WatchedQuantity.OPEN_FILES,
          Optional.of(40.0),
          Optional.of(41.0),
          "5.0 s of the measured time can be used, 20 s are needed");

  @TempDir private Path root;

  private RunSummary run(List<Drift> drifts, ClassGrowth... grown) throws IOException {
    RunFixture.of(root, "[{\"measure\":\"clientOpenFilesPerHour\",\"max\":1}]", PROFILE)
        .played(PROFILE, 1, 300, 320, 5);
    RunSummary run = Reports.read(root);
    Steadiness steadiness = new Steadiness(drifts, List.of(grown));
    return new RunSummary(
        run.run(), run.cells().stream().map(cell -> CellFigures.steady(cell, steadiness)).toList());
  }

  private static Drift threads(double perHour, double low, double high) {
    Slope slope = new Slope(perHour, low, high, 20);
    return new Drift(
        "server",
        WatchedQuantity.THREADS,
        Optional.of(30.0),
        Optional.of(42.0),
        Optional.of(slope),
        false,
        "");
  }

  @Test
  void beginsWithWhatGrew() throws IOException {
    String text = CallSteadiness.markdown(run(List.of(threads(720, 690, 750), SHORT)));
    assertThat(text)
        .startsWith("These grew: the whole 95% interval")
        .contains("- server: threads of " + PROFILE)
        .contains("| server: threads | 30 | 42 | +720.0 | +690.0 to +750.0 |")
        .contains("| client: file handles | 40 | 41 | – | – | not known: 5.0 s");
  }

  @Test
  void carriesGrowthOfLevelsToALongerTime() throws IOException {
    String settings =
        "\"steadiness\": {\"contention\": false, \"largestObjects\": false, \"carriedTo\": \"50h\"}";
    RunSummary run = CallRunFixture.of(root, 1, settings, "a").played("a", 1_000).read();
    Drift blocks =
        new Drift(
            "server",
            WatchedQuantity.BLOCKS,
            Optional.of(1.0),
            Optional.of(1.0),
            Optional.of(new Slope(1, 0, 2, 20)),
            false,
            "");
    Steadiness steadiness = new Steadiness(List.of(threads(2, -1, 5), blocks), List.of());
    RunSummary steady =
        new RunSummary(
            run.run(),
            run.cells().stream().map(cell -> CellFigures.steady(cell, steadiness)).toList());

    assertThat(CallSteadiness.markdown(steady))
        .contains("| slope per hour | 95% interval | growth in 50h, derived | note |")
        .contains("| server: threads | 30 | 42 | +2.0 | −1.0 to +5.0 | +100.0 [−50.0 to +250.0] |")
        .contains("| server: blocks per second | 1 | 1 | +1.0 | +0.0 to +2.0 | – |");
  }

  @Test
  void saysThatNoGrowthIsShown() throws IOException {
    assertThat(CallSteadiness.markdown(run(List.of(threads(5, -3, 13)))))
        .startsWith("No growth is shown");
  }

  @Test
  void givesOneReasonWhereNoSlopeIsKnown() throws IOException {
    RunSummary run = run(List.of(SHORT), new ClassGrowth("server", "[B", 2_048, 10_240));
    assertThat(CallSteadiness.markdown(run))
        .startsWith(
            "Slopes are not known: 5.0 s of the measured time can be used, 20 s are needed.")
        .contains("| `[B` | server | 1 | 2 | 10 | 8 |");
  }

  @Test
  void saysThatNothingWasMeasured() throws IOException {
    assertThat(CallSteadiness.markdown(run(List.of()))).startsWith("Not known: no cell came");
  }

  @Test
  void givesReasonOfGateOnSlopeThatIsNotKnown() throws IOException {
    assertThat(Gates.check(run(List.of(SHORT))))
        .singleElement()
        .returns(false, GateResult::held)
        .extracting(GateResult::text)
        .asString()
        .endsWith("not measured: 5.0 s of the measured time can be used, 20 s are needed");
  }
}
