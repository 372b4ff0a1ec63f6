package dev.discoveryscale.probe.agent.gc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Allocation told from collections")
class HeapAllocationMeterTest {

  private final AtomicLong used = new AtomicLong();
  private final HeapAllocationMeter meter = new HeapAllocationMeter(used::get);

  @Test
  @DisplayName("is what the heap grew by between collections and since")
  void addsGrowth() {
    used.set(100);
    assertThat(meter.allocatedBytes()).isEqualTo(100);
    meter.collected(collection(GcKind.YOUNG, 150, 40));
    used.set(60);
    assertThat(meter.allocatedBytes()).isEqualTo(170);
    meter.collected(collection(GcKind.FULL, 90, 30));
    used.set(30);
    assertThat(meter.allocatedBytes()).isEqualTo(200);
  }

  @Test
  @DisplayName("never falls while a collection is over but not yet told")
  void neverFalls() {
    used.set(100);
    assertThat(meter.allocatedBytes()).isEqualTo(100);
    used.set(10);
    assertThat(meter.allocatedBytes()).isEqualTo(100);
    meter.collected(collection(GcKind.YOUNG, 110, 5));
    assertThat(meter.allocatedBytes()).isEqualTo(115);
  }

  @Test
  @DisplayName("leaves the pauses of a concurrent cycle out")
  void ignoresPauses() {
    meter.collected(collection(GcKind.PAUSE, 500, 400));
    assertThat(meter.allocatedBytes()).isZero();
  }

  private static GcEvent collection(GcKind kind, long before, long after) {
    return new GcEvent(kind, "name", "cause", 1, before, after, after);
  }
}
