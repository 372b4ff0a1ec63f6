package dev.discoveryscale.jvm.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.jvm.agent.gc.GcEvent;
import dev.discoveryscale.jvm.agent.gc.GcKind;
import dev.discoveryscale.jvm.agent.gc.GcLedger;
import dev.discoveryscale.jvm.agent.gc.HeapAllocationMeter;
import dev.discoveryscale.jvm.agent.gc.HeapPools;
import org.junit.jupiter.api.Test;

class SettlerTest {

  private final HeapPools pools = new HeapPools();
  private final GcLedger ledger = new GcLedger();

  @Test
  void reportsSettlingWithAndWithoutCollection() throws InterruptedException {
    Settled blind = settler(() -> {}).settle("before-churn");

    assertThat(blind.settled()).isFalse();
    assertThat(blind.fields().toString())
        .contains("\"settled\":false,\"noCollectionTold\":true", "\"rounds\":1");

    Settled seen = settler(() -> ledger.add(full())).settle("after-churn");

    assertThat(seen.settled()).isTrue();
    assertThat(seen.usedAfterFullGcBytes()).isEqualTo(5);
    assertThat(seen.fields().toString()).doesNotContain("noCollectionTold");
  }

  private Settler settler(Runnable collect) {
    Sampler sampler = new Sampler(pools, ledger, new HeapAllocationMeter(pools::usedNow));
    return new Settler(pools, ledger, sampler, collect, () -> GcEvent.UNTOLD, 1);
  }

  private static GcEvent full() {
    return new GcEvent(GcKind.FULL, "MarkSweepCompact", "System.gc()", 1, 9, 5, 5);
  }
}
