package dev.discoveryscale.simulator.calls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.measure.Measure;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Why calls with Mina time out. */
@Tag("exhaustive")
class MinaIT {

  @TempDir private Path folder;

  @Test
  void answersLongTextsOnlyWithBuffersThatAreNotPooled() throws Exception {
    RunSummary run =
        new PlantedRun(
                folder,
                """
                stacks: [{line: dubbo-2.7, protocol: dubbo, transporter: [mina, mina-unpooled], serialization: hessian2}]
                payloads: [text-50k]
                jvm: {heap: 256m, flags: [-XX:TieredStopAtLevel=1]}
                """,
                "load: {callers: 10, timeout: 2s}\n",
                "time: {warmUp: 1s, measured: 5s}\n")
            .play();
    CellSummary pooled = run.cells().get(0);
    CellSummary unpooled = run.cells().get(1);
    assertThat(pooled.get(Measure.CALLS_TIMED_OUT).orElseThrow()).isPositive();
    assertThat(unpooled.get(Measure.CALLS_TIMED_OUT).orElseThrow()).isZero();
    assertThat(unpooled.get(Measure.CALLS_MEASURED).orElseThrow())
        .isGreaterThan(pooled.get(Measure.CALLS_MEASURED).orElseThrow());
  }
}
