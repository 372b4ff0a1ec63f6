package dev.discoveryscale.probe.launcher;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** What the tests share. */
final class Worlds {

  static final List<Protocol> TWO_PROTOCOLS =
      List.of(new Protocol("dubbo", "dubbo"), new Protocol("thrift", "dubbo"));

  private Worlds() {}

  static Path javaHome() {
    return Path.of(System.getProperty("java.home"));
  }

  static Path java() {
    return javaHome().resolve("bin/java");
  }

  static ConsumerLines lines() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("consumer-probe/line"))) {
      folder = folder.getParent();
    }
    return new ConsumerLines(folder);
  }

  static JvmSpec jvm(long heapBytes) {
    return new JvmSpec(javaHome(), heapBytes, Collector.G1, 1, 1L << 30, 8 << 20, List.of());
  }

  static ConsumerSpec spec(
      String line, Model model, World world, List<String> registries, Path folder) {
    Subscription subscription =
        new Subscription(
            "consumer",
            registries,
            world.interfaces(),
            model,
            Metadata.LOCAL,
            world.protocols(),
            Duration.ofMillis(200),
            Subscription.CALL_TIMEOUT,
            Subscription.REGISTRY_TIMEOUT);
    return new ConsumerSpec(
        line,
        subscription,
        jvm(256L << 20),
        Duration.ofMillis(500),
        List.of(),
        folder.resolve("consumer"));
  }
}
