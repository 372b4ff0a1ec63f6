package dev.discoveryscale.jvm.agent.gc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.jvm.agent.lines.JsonLine;
import org.junit.jupiter.api.Test;

class GcLedgerTest {

  private static final long LIMIT_MS = 5_000;

  private final GcLedger ledger = new GcLedger();

  @Test
  void excludesForcedCollections() throws InterruptedException {
    ledger.add(event(GcKind.YOUNG, "G1 Evacuation Pause", 3));
    ledger.add(event(GcKind.FULL, "Allocation Failure", 7));

    GcEvent forced = event(GcKind.FULL, "System.gc()", 11);
    assertThat(ledger.force(() -> ledger.add(forced), LIMIT_MS)).contains(forced);

    assertThat(fields()).hasToString("{\"youngGcCount\":1,\"fullGcCount\":1,\"gcPauseMs\":10}");
  }

  @Test
  void countsExplicitCollectionsOfApplication() {
    assertThat(ledger.add(event(GcKind.FULL, "System.gc()", 5))).isFalse();
    assertThat(fields()).hasToString("{\"youngGcCount\":0,\"fullGcCount\":1,\"gcPauseMs\":5}");
  }

  @Test
  void waitsForSizesOfCycle() throws InterruptedException {
    GcEvent pause = new GcEvent(GcKind.FULL, "Shenandoah Pauses", "System.gc()", 40, -1, -1, -1);
    GcEvent cycle = event(GcKind.CONCURRENT, "System.gc()", 0);

    assertThat(
            ledger.force(
                () -> {
                  ledger.add(pause);
                  ledger.add(cycle);
                },
                LIMIT_MS))
        .contains(cycle);
    assertThat(ledger.force(() -> ledger.add(pause), 1)).isEmpty();
    assertThat(fields()).hasToString("{\"youngGcCount\":0,\"fullGcCount\":0,\"gcPauseMs\":0}");
  }

  @Test
  void treatsCollectionForCountingAsForced() throws InterruptedException {
    GcEvent counting = event(GcKind.FULL, "Heap Inspection Initiated GC", 90);

    assertThat(ledger.add(counting)).isTrue();
    assertThat(ledger.force(() -> ledger.add(counting), 1)).isEmpty();
  }

  @Test
  void reportsTimeoutWithoutCollection() throws InterruptedException {
    assertThat(ledger.force(() -> {}, 1)).isEmpty();
  }

  private JsonLine fields() {
    JsonLine fields = new JsonLine();
    ledger.addTo(fields);
    return fields;
  }

  private static GcEvent event(GcKind kind, String cause, long pauseMs) {
    return new GcEvent(kind, "name", cause, pauseMs * 1_000, 2, 1, 1);
  }
}
