package dev.discoveryscale.jvm.agent.gc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class HeapAllocationMeterTest {

  private final AtomicLong used = new AtomicLong();
  private final HeapAllocationMeter meter = new HeapAllocationMeter(used::get);

  @Test
  void addsHeapGrowthBetweenCollections() {
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
  void keepsValueUntilCollectionIsReported() {
    used.set(100);
    assertThat(meter.allocatedBytes()).isEqualTo(100);
    used.set(10);
    assertThat(meter.allocatedBytes()).isEqualTo(100);
    meter.collected(collection(GcKind.YOUNG, 110, 5));
    assertThat(meter.allocatedBytes()).isEqualTo(115);
  }

  @Test
  void ignoresPauses() {
    meter.collected(collection(GcKind.PAUSE, 500, 400));
    assertThat(meter.allocatedBytes()).isZero();
  }

  private static GcEvent collection(GcKind kind, long before, long after) {
    return new GcEvent(kind, "name", "cause", 1, before, after, after);
  }
}
