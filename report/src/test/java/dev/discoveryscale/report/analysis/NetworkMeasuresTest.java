package dev.discoveryscale.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecordBuilder;
import dev.discoveryscale.model.record.Connections;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.RegistryTraffic;
import dev.discoveryscale.model.record.RegistryTraffic.Phase;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.Readings;
import dev.discoveryscale.report.tally.PhaseSummary;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NetworkMeasuresTest {

  private static final long MB = 1 << 20;
  private static final long KB = 1 << 10;

  private final CellRecordBuilder cell = RunFixture.record("dubbo-2.7-interface", 1);

  @Test
  void sumsTrafficWithoutStopPhaseAndSubtractsIdleFromPush() {
    cell.with(
        new RegistryTraffic(
            List.of(
                new Phase("subscribe", 3 * MB, MB),
                new Phase("still", 10 * KB, 0),
                new Phase("churn", 80 * KB, 0),
                new Phase("cool-down", MB - 90 * KB, 0),
                new Phase("stop", 9 * MB, 9 * MB)),
            0,
            Optional.empty(),
            Optional.empty(),
            Optional.empty()));

    Readings readings = read(phase("still", 10_000, 0), phase("churn", 20_000, 4));

    assertThat(readings.get(Measure.REGISTRY_RECEIVED_MB)).contains(4.0);
    assertThat(readings.get(Measure.REGISTRY_SENT_MB)).contains(1.0);
    // Of 80 KB and the rest of the MB, 20 KB would have come in 20 s without changes.
    assertThat(readings.get(Measure.REGISTRY_RECEIVED_KB_PER_PUSH)).contains((1024 - 30) / 4.0);
  }

  @Test
  void leavesOutUnmeasuredTrafficInsteadOfZero() {
    cell.with(RegistryTraffic.unknown("ss cannot be started here"));

    Readings readings = read(phase("still", 10_000, 0), phase("churn", 20_000, 4));

    assertThat(readings.get(Measure.REGISTRY_RECEIVED_MB)).isEmpty();
    assertThat(readings.get(Measure.REGISTRY_RECEIVED_KB_PER_PUSH)).isEmpty();
    assertThat(readings.get(Measure.PROVIDER_CONNECTIONS)).isEmpty();
  }

  @Test
  void leavesOutTotalsThatNeedMissingPhase() {
    cell.with(
        new RegistryTraffic(
            List.of(new Phase("still", 10 * KB, 0), new Phase("cool-down", 9 * KB, 0)),
            0,
            Optional.empty(),
            Optional.of(List.of("check", "stop")),
            Optional.empty()));
    Readings atTheEnd = read(phase("still", 10_000, 0), phase("churn", 20_000, 4));
    assertThat(atTheEnd.get(Measure.REGISTRY_RECEIVED_MB)).isEmpty();
    assertThat(atTheEnd.get(Measure.REGISTRY_SENT_MB)).isEmpty();
    assertThat(atTheEnd.get(Measure.REGISTRY_RECEIVED_KB_PER_PUSH)).isPresent();

    cell.with(
        new RegistryTraffic(
            List.of(new Phase("cool-down", 9 * KB, 0)),
            0,
            Optional.empty(),
            Optional.of(List.of("still", "churn")),
            Optional.empty()));
    Readings between = read(phase("still", 10_000, 0), phase("churn", 20_000, 4));
    assertThat(between.get(Measure.REGISTRY_RECEIVED_KB_PER_PUSH)).isEmpty();
  }

  @Test
  void readsConnectionsAtLastSettledPoint() {
    cell.with(new Connections("before-churn", 40, 2, 1));
    cell.with(new Connections("after-churn", 38, 3, 0));

    Readings readings = read();

    assertThat(readings.get(Measure.PROVIDER_CONNECTIONS)).contains(38.0);
    assertThat(readings.get(Measure.REGISTRY_CONNECTIONS)).contains(3.0);
    assertThat(readings.get(Measure.OTHER_CONNECTIONS)).contains(0.0);
  }

  private Readings read(PhaseSummary... phases) {
    CellRecord record = cell.end(Outcome.COMPLETED, "", Instant.EPOCH);
    Readings.Builder out = new Readings.Builder();
    NetworkMeasures.put(record, List.of(phases), out);
    return out.build();
  }

  private static PhaseSummary phase(String name, double wallMs, long pushes) {
    return new PhaseSummary(
        name,
        wallMs,
        0,
        0,
        0,
        0,
        0,
        Optional.empty(),
        Optional.empty(),
        pushes,
        0,
        0,
        Optional.empty());
  }
}
