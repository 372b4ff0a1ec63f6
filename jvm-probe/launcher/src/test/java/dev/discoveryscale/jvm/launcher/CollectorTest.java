package dev.discoveryscale.jvm.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CollectorTest {

  private static final String WITHOUT_ZGC =
      "#!/bin/sh\nfor word in \"$@\"; do [ \"$word\" = -XX:+UseZGC ] && exit 1; done\nexit 0\n";

  @TempDir private Path home;

  @Test
  void asksJvmForCollector() throws Exception {
    Jdk own = Jdk.at(Path.of(System.getProperty("java.home")));
    assertThat(Collector.allIn(own)).contains(Collector.G1, Collector.SERIAL, Collector.PARALLEL);

    Jdk without = new Jdk(java(WITHOUT_ZGC), 17, false);
    assertThat(Collector.ZGC.isIn(without)).isFalse();
    assertThat(Collector.allIn(without))
        .containsExactly(Collector.G1, Collector.PARALLEL, Collector.SERIAL, Collector.SHENANDOAH);
  }

  @Test
  void asksOnlyJvmsBeforeJava14ForCms() throws Exception {
    Path java = java(WITHOUT_ZGC);

    assertThat(Collector.CMS.isIn(new Jdk(java, 13, false))).isTrue();
    assertThat(Collector.CMS.isIn(new Jdk(java, 14, false))).isFalse();
  }

  @Test
  void skipsOpenJ9() throws Exception {
    assertThat(Collector.ZGC.isIn(new Jdk(home.resolve("none"), 17, true))).isTrue();
  }

  @Test
  void reportsJvmThatDoesNotStart() {
    assertThatThrownBy(() -> Collector.G1.isIn(new Jdk(home.resolve("none"), 17, false)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("none/bin/java");
  }

  @Test
  void unlocksExperimentalCollectors() {
    assertThat(Collector.ZGC.flags(new Jdk(home, 11, false)))
        .containsExactly("-XX:+UnlockExperimentalVMOptions", "-XX:+UseZGC");
    assertThat(Collector.ZGC.flags(new Jdk(home, 17, false))).containsExactly("-XX:+UseZGC");
  }

  @Test
  void omitsInitialSizeOfGrowingHeap() {
    assertThat(new Heap(256L << 20, false).flags()).containsExactly("-Xmx" + (256L << 20));
  }

  @Test
  void compactsHeapWhenForced() {
    assertThat(Collector.SHENANDOAH.flags(new Jdk(home, 17, false)))
        .containsExactly("-XX:+UseShenandoahGC", "-XX:-ExplicitGCInvokesConcurrent");
  }

  private Path java(String script) throws IOException {
    Path file = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.writeString(file, script);
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return home;
  }
}
