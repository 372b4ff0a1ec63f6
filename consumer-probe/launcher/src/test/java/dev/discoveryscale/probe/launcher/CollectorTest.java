package dev.discoveryscale.probe.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.probe.launcher.line.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A collector")
class CollectorTest {

  private static final String WITHOUT_ZGC =
      "#!/bin/sh\nfor word in \"$@\"; do [ \"$word\" = -XX:+UseZGC ] && exit 1; done\nexit 0\n";

  @TempDir private Path home;

  @Test
  @DisplayName("is in a JVM if that one starts with it")
  void asksTheJvm() throws Exception {
    Jdk own = Jdk.at(Path.of(System.getProperty("java.home")));
    assertThat(Collector.allIn(own)).contains(Collector.G1, Collector.SERIAL, Collector.PARALLEL);

    Jdk without = new Jdk(java(WITHOUT_ZGC), 17, false);
    assertThat(Collector.ZGC.isIn(without)).isFalse();
    assertThat(Collector.allIn(without))
        .containsExactly(Collector.G1, Collector.PARALLEL, Collector.SERIAL, Collector.SHENANDOAH);
  }

  @Test
  @DisplayName("is not asked of OpenJ9, which has others")
  void sparesOpenJ9() throws Exception {
    assertThat(Collector.ZGC.isIn(new Jdk(home.resolve("none"), 17, true))).isTrue();
  }

  @Test
  @DisplayName("cannot be told of a JVM that does not start")
  void saysWhatDidNotStart() {
    assertThatThrownBy(() -> Collector.G1.isIn(new Jdk(home.resolve("none"), 17, false)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("none/bin/java");
  }

  @Test
  @DisplayName("compacts the whole heap when forced, also where that is not its default")
  void compactsWhenForced() {
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
