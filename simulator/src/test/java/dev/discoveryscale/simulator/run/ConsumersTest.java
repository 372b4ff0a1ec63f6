package dev.discoveryscale.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.jvm.launcher.Heap;
import dev.discoveryscale.simulator.yaml.Home;
import dev.discoveryscale.simulator.yaml.ProfileReader;
import dev.discoveryscale.simulator.yaml.Setting;
import dev.discoveryscale.simulator.yaml.Source;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ConsumersTest {

  private static final Home HOME = new Home(Path.of("..").toAbsolutePath().normalize());
  private static final String PROFILE = "dubbo-2.7-interface";

  @Test
  void movesBothEndsOfAFixedHeapWithItsSize() {
    assertThat(heap(PROFILE)).isEqualTo(new Heap(768L << 20, true));
    assertThat(heap(PROFILE, "jvm.heap=96m")).isEqualTo(new Heap(96L << 20, true));
  }

  @Test
  void letsAHeapGrowWhereTheProfileSaysSo() {
    assertThat(heap(PROFILE + "-growing-heap")).isEqualTo(new Heap(768L << 20, false));
    assertThat(heap(PROFILE, "jvm.heapSizing=growing")).isEqualTo(new Heap(768L << 20, false));
  }

  private static Heap heap(String profile, String... settings) {
    Source source =
        Source.read(
            HOME.profiles().find(profile, "--profiles", ""),
            Stream.of(settings).map(Setting::parse).toList());
    return Consumers.jvm(
            new ProfileReader(Map.of("dubbo-2.7", "2.7.23")).read(profile, source, d -> {}))
        .heap();
  }
}
