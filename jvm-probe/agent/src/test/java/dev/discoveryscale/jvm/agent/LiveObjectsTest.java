package dev.discoveryscale.jvm.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LiveObjectsTest {

  private static final String HISTOGRAM =
      " num     #instances         #bytes  class name (module)\n"
          + "-------------------------------------------------------\n"
          + "   1:        200011       22400176  [B (java.base@17.0.15)\n"
          + "   2:           300          16384  sim.Old\n"
          + "   3:             7            224  sim.Total 9 9\n"
          + "Total        349868       40141760\n";

  @Test
  void readsTotalFromLastLineOfHistogram() {
    assertThat(LiveObjects.total(HISTOGRAM)).isEqualTo(40_141_760);
    assertThatThrownBy(() -> LiveObjects.total("")).isInstanceOf(IllegalStateException.class);
  }

  /** HotSpot 8 names no modules. */
  @Test
  void readsClassesThatAreNotSmall() {
    assertThat(LiveObjects.byClass("end", HISTOGRAM))
        .extracting(Object::toString)
        .containsExactly(
            "{\"point\":\"end\",\"class\":\"[B\",\"objects\":200011,\"bytes\":22400176}",
            "{\"point\":\"end\",\"class\":\"sim.Old\",\"objects\":300,\"bytes\":16384}");
    assertThat(LiveObjects.byClass("end")).isNotEmpty();
  }

  @Test
  void countsLiveObjectsOnly() {
    byte[] kept = new byte[8 << 20];
    long with = LiveObjects.bytes();
    int size = kept.length;
    kept = null;
    assertThat(with - LiveObjects.bytes()).isBetween(size - (1L << 20), size + (1L << 20));
  }
}
