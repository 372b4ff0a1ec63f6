package dev.discoveryscale.probe.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LiveObjectsTest {

  @Test
  void readsTotalFromLastLineOfHistogram() {
    String histogram =
        " num     #instances         #bytes  class name (module)\n"
            + "-------------------------------------------------------\n"
            + "   1:        200011       22400176  [B (java.base@17.0.15)\n"
            + "   2:             7            224  sim.Total 9 9\n"
            + "Total        349868       40141760\n";

    assertThat(LiveObjects.total(histogram)).isEqualTo(40_141_760);
    assertThatThrownBy(() -> LiveObjects.total("")).isInstanceOf(IllegalStateException.class);
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
