package dev.discoveryscale.jvm.agent.gc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GcKindTest {

  @ParameterizedTest
  @CsvSource({
    "G1 Young Generation, end of minor GC, G1 Evacuation Pause, YOUNG",
    "G1 Old Generation, end of major GC, System.gc(), FULL",
    "G1 Concurrent GC, end of concurrent GC pause, No GC, CONCURRENT",
    "PS Scavenge, end of minor GC, Allocation Failure, YOUNG",
    "PS MarkSweep, end of major GC, Ergonomics, FULL",
    "Copy, end of minor GC, Allocation Failure, YOUNG",
    "MarkSweepCompact, end of major GC, Allocation Failure, FULL",
    "ParNew, end of minor GC, Allocation Failure, YOUNG",
    "ConcurrentMarkSweep, end of major GC, No GC, CONCURRENT",
    "ConcurrentMarkSweep, end of major GC, System.gc(), FULL",
    "ZGC Cycles, end of GC cycle, Allocation Rate, CONCURRENT",
    "ZGC Pauses, end of GC pause, Allocation Rate, PAUSE",
    "ZGC Major Cycles, end of GC cycle, System.gc(), CONCURRENT",
    "ZGC Minor Pauses, end of GC pause, Allocation Rate, PAUSE",
    "Shenandoah Cycles, end of GC cycle, Concurrent GC, CONCURRENT",
    "ZGC Minor Cycles, end of GC cycle, Allocation Rate, CONCURRENT",
    "Shenandoah Pauses, Final Mark, Concurrent GC, PAUSE",
    "Shenandoah Pauses, Degenerated GC, Allocation Failure, PAUSE",
    "Shenandoah Pauses, Full GC, Allocation Failure, FULL",
    "scavenge, end of minor GC, allocate, YOUNG",
    "global, end of major GC, explicit GC, FULL",
    "partial gc, end of minor GC, allocate, YOUNG",
    "Never Heard Of, end of minor GC, x, YOUNG",
    "Never Heard Of, end of major GC, x, FULL"
  })
  void mapsBeanNameAndAction(String bean, String action, String cause, GcKind kind) {
    assertThat(GcKind.of(bean, action, cause)).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource({
    "ZGC Cycles, end of GC cycle, false",
    "ZGC Pauses, end of GC pause, true",
    "G1 Concurrent GC, end of concurrent GC pause, true",
    "G1 Young Generation, end of minor GC, true"
  })
  void distinguishesPauses(String bean, String action, boolean stops) {
    assertThat(GcKind.of(bean, action, "").stopsTheWorld(action)).isEqualTo(stops);
  }

  @ParameterizedTest
  @CsvSource({
    "G1 Old Gen, true",
    "PS Old Gen, true",
    "Tenured Gen, true",
    "CMS Old Gen, true",
    "ZGC Old Generation, true",
    "tenured-LOA, true",
    "balanced-old, true",
    "G1 Eden Space, false",
    "ZHeap, false"
  })
  void recognizesOldPools(String pool, boolean old) {
    assertThat(HeapPools.isOld(pool)).isEqualTo(old);
  }
}
