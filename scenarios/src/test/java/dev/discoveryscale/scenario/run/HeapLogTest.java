package dev.discoveryscale.scenario.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.scenario.run.HeapLog.Collection;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Lines as HotSpot wrote them, JDK 17 and 25. */
@DisplayName("The log of heaps")
class HeapLogTest {

  private static final long KB = 1_024;

  private static final String G1 =
      """
      [0.01s][gc     ] Using G1
      [6.707s][gc,heap] GC(74) Heap before GC invocations=74 (full 0):
      [6.707s][gc,heap] GC(74)  garbage-first heap   total 14336K, used 6000K [0x00fc, 0x0100)
      [6.707s][gc,heap] GC(74)   region size 1024K, 1 young (1024K), 1 survivors (1024K)
      [6.707s][gc,heap] GC(74)  Metaspace       used 9080K, committed 9280K, reserved 1114112K
      [6.707s][gc,heap] GC(74) Heap after GC invocations=75 (full 1):
      [6.707s][gc,heap] GC(74)  garbage-first heap   total 14336K, used 2900K [0x00fc, 0x0100)
      [6.707s][gc     ] GC(74) Pause Full (Diagnostic Command) 5M->2M(14M) 0.396ms
      [6.736s][gc,heap] GC(75) Heap Before GC invocations=75 (full 1):
      [6.736s][gc,heap] GC(75)  garbage-first heap   total reserved 65536K, committed 14336K, used 6005K [0x]
      [6.742s][gc,heap] GC(75) Eden regions: 5->0(7)
      [6.742s][gc,heap] GC(75) Heap After GC invocations=76 (full 1):
      [6.742s][gc,heap] GC(75)  garbage-first heap   total reserved 65536K, committed 14336K, used 3000K [0x]
      [6.742s][gc     ] GC(75) Pause Young (Normal) (G1 Evacuation Pause) 6M->2M(14M) 6.319ms
      [6.800s][gc     ] GC(76) Concurrent Mark Cycle
      [6.801s][gc     ] GC(76) Pause Remark 3M->3M(14M) 0.1ms
      [6.9s][gc,heap] GC(77) Heap before GC invocations=76 (full 1):
      [6.9s][gc,heap] GC(77)  garbage-first heap   total 14336K, used 3010K [0x00fc, 0x0100)
      [6.9s][gc,heap] GC(77) Heap after GC invocations=77 (full 2):
      [6.9s][gc,heap] GC(77)  garbage-first heap   total 14336K, used 2900K [0x00fc, 0x0100)
      [6.9s][gc     ] GC(77) Pause Full (Diagnostic Command) 3M->2M(14M) 0.396ms
      """;

  private static final String PARALLEL =
      """
      [5.9s][gc,heap] GC(45) Heap before GC invocations=46 (full 1):
      [5.9s][gc,heap] GC(45)  PSYoungGen      total 19456K, used 1000K [0x00feb00000, 0x00feb0]
      [5.9s][gc,heap] GC(45)   eden space 18432K, 0% used [0x00feb,0x00feb,0x00ffd)
      [5.9s][gc,heap] GC(45)  ParOldGen       total 44032K, used 2290K [0x00fc000000, 0x00feb]
      [5.9s][gc,heap] GC(45) ParOldGen: 2290K(44032K)->2290K(44032K)
      [5.9s][gc     ] GC(45) Pause Young (Diagnostic Command) 12M->2M(62M) 0.460ms
      [5.9s][gc,heap] GC(45) Heap after GC invocations=46 (full 1):
      [5.9s][gc,heap] GC(45)  PSYoungGen      total 19456K, used 32K [0x00feb00000, 0x00ffe80]
      [5.9s][gc,heap] GC(45)  ParOldGen       total 44032K, used 2290K [0x00fc000000, 0x00feb]
      """;

  @Test
  @DisplayName("tells what was allocated between the two collections that were asked for")
  void allocation() throws CellFailure {
    HeapLog log = HeapLog.of(G1.lines().iterator());

    assertThat(log.collections())
        .containsExactly(
            new Collection(6_000 * KB, 2_900 * KB, true),
            new Collection(6_005 * KB, 3_000 * KB, false),
            new Collection(3_010 * KB, 2_900 * KB, true));
    assertThat(log.allocatedBytes()).isEqualTo((6_005 - 2_900 + 3_010 - 3_000) * KB);
  }

  @Test
  @DisplayName(
      "adds up generations; the young collection before a full one was not the one asked for")
  void generations() {
    assertThat(HeapLog.of(PARALLEL.lines().iterator()).collections())
        .containsExactly(new Collection(3_290 * KB, 2_322 * KB, false));
  }

  @Test
  @DisplayName("says so when nothing was asked for")
  void refuses() {
    HeapLog log = HeapLog.of(PARALLEL.lines().iterator());

    assertThatThrownBy(log::allocatedBytes)
        .isInstanceOf(CellFailure.class)
        .hasMessageContaining("found 0");
  }

  @Test
  @DisplayName("and a class histogram ends with its total")
  void histogram() throws CellFailure {
    String text =
        " num     #instances         #bytes\n   1:  10  800  [B\nTotal        104233        7318888\n";

    assertThat(Jcmd.total(text)).isEqualTo(7_318_888);
    assertThatThrownBy(() -> Jcmd.total("1: 10 800 [B\n")).hasMessageContaining("Total");
  }
}
