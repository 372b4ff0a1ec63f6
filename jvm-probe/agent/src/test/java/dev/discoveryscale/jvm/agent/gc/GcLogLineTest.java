package dev.discoveryscale.jvm.agent.gc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GcLogLineTest {

  private static final long MB = 1 << 20;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(256M) 3.123ms"
            + " | YOUNG | G1 Evacuation Pause | 3123 | 24 | 4",
        "Pause Young (Concurrent Start) (G1 Humongous Allocation) (Evacuation Failure: Pinned)"
            + " 36M->25M(40M) 1.005ms | YOUNG | G1 Humongous Allocation | 1005 | 36 | 25",
        "Pause Young (Allocation Failure) 13M->3M(38M) 0.262ms"
            + " | YOUNG | Allocation Failure | 262 | 13 | 3",
        "Pause Initial Mark (G1 Evacuation Pause) 24M->4M(256M) 12.000ms"
            + " | YOUNG | G1 Evacuation Pause | 12000 | 24 | 4",
        "Pause Mixed (G1 Evacuation Pause) 24M->4M(256M) 2.500ms"
            + " | YOUNG | G1 Evacuation Pause | 2500 | 24 | 4",
        "Pause Full (System.gc()) 700M->598M(768M) 1234.567ms"
            + " | FULL | System.gc() | 1234567 | 700 | 598",
        "Pause Full (Heap Inspection Initiated GC) 5M->4M(20M) 4.512ms"
            + " | FULL | Heap Inspection Initiated GC | 4512 | 5 | 4",
        "Pause Young (Allocation Failure) 13M->3M(38M) 0,262ms"
            + " | YOUNG | Allocation Failure | 262 | 13 | 3",
        "Pause Remark 19M->18M(39M) 0.268ms | PAUSE | Remark | 268 | 19 | 18",
        "Pause Cleanup 31M->31M(39M) 0.013ms | PAUSE | Cleanup | 13 | 31 | 31"
      })
  void parsesEndOfCollection(
      String said, GcKind kind, String cause, long pauseUs, long before, long after) {
    assertThat(GcLogLine.of(said))
        .hasValueSatisfying(
            line -> {
              assertThat(line.kind).isEqualTo(kind);
              assertThat(line.cause).isEqualTo(cause);
              assertThat(line.pauseUs).isEqualTo(pauseUs);
              assertThat(line.beforeBytes).isEqualTo(before * MB);
              assertThat(line.afterBytes).isEqualTo(after * MB);
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Concurrent Mark Cycle 5.940ms",
        "Concurrent Undo Cycle 0.100ms",
        "Concurrent Cycle 45.100ms"
      })
  void parsesEndOfCycle(String said) {
    assertThat(GcLogLine.of(said))
        .hasValueSatisfying(
            line -> {
              assertThat(line.kind).isEqualTo(GcKind.CONCURRENT);
              assertThat(line.pauseUs).isZero();
              assertThat(line.afterBytes).isEqualTo(GcEvent.UNTOLD);
              assertThat(said).startsWith(line.cause);
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Concurrent Mark Cycle",
        "To-space exhausted",
        "Using 2 workers",
        "Pause Young",
        ""
      })
  void ignoresOtherLines(String said) {
    assertThat(GcLogLine.of(said)).isEmpty();
  }
}
