package dev.discoveryscale.simulator.calls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.PlayedCalls;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.measure.Measure;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real proxies between real servers and clients. */
@Tag("exhaustive")
class GatewayIT {

  @TempDir private Path folder;

  private static final String STACKS =
      """
      stacks:
        - line: dubbo-3.3
          protocol: tri
          serialization: hessian2
          gateway: [nginx, haproxy]
          server: {jvm: {flags: [-Ddubbo.protocol.triple.connection-initial-window-size=65535]}}
        - {line: dubbo-3.3, protocol: dubbo, serialization: hessian2, gateway: haproxy}
        - {client: {line: json-2.22}, server: {line: dubbo-3.3}, protocol: json}
        - {client: {line: json-2.22}, server: {line: dubbo-2.7}, protocol: json, gateway: generic}
      """;

  @Test
  void countsWhatTheGatewayUsesAndHandsOn() throws Exception {
    List<CellSummary> cells =
        new PlantedRun(
                folder,
                STACKS,
                "payloads: [text-1k]\njvm: {heap: 256m, flags: [-XX:TieredStopAtLevel=1]}\nload: {callers: 2}\n",
                PlantedRun.SHORT)
            .play()
            .cells();

    assertThat(cells).hasSize(5);
    for (CellSummary cell : cells) {
      assertThat(cell.outcome())
          .as("%s: %s", cell.profile(), cell.record().ending())
          .isEqualTo(Outcome.COMPLETED);
      assertThat(cell.get(Measure.CALLS_MEASURED).orElseThrow()).isPositive();
      if (cell.profile().contains("through")) {
        PlayedCalls.Gateway between =
            cell.record().load().calls().flatMap(PlayedCalls::gateway).orElseThrow();
        assertThat(between.release()).as(cell.profile()).isNotEmpty();
        assertThat(cell.get(Measure.GATEWAY_CPU_US_PER_CALL).orElseThrow()).isPositive();
        assertThat(cell.get(Measure.GATEWAY_SENT_BYTES_PER_CALL).orElseThrow())
            .as("a text of 1 KB is handed on")
            .isBetween(1_000.0, 2_500.0);
      } else {
        assertThat(cell.get(Measure.GATEWAY_CPU_US_PER_CALL)).isEmpty();
      }
    }
    assertThat(ProcessHandle.current().descendants().map(each -> each.info().command().orElse("")))
        .as("everything is stopped")
        .noneMatch(command -> command.contains("nginx") || command.contains("haproxy"));
  }
}
