package dev.discoveryscale.probe.launcher;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** What the tests share. */
final class Worlds {

  static final List<Protocol> TWO_PROTOCOLS =
      List.of(new Protocol("dubbo", "dubbo"), new Protocol("thrift", "dubbo"));

  /**
   * Two addresses of the loopback network, 127.1.0.1 and 127.1.0.2, written as one number: what
   * looks like 127.x Dubbo replaces by the machine's own address, on both sides.
   */
  static final String HOST = "2130771969";

  static final String OTHER_HOST = "2130771970";

  private Worlds() {}

  /** The first of two neighbouring ports that nobody has on either address. */
  static int twoFreePorts() throws IOException {
    while (true) {
      try (ServerSocket first = new ServerSocket(0, 1, InetAddress.getByName(HOST));
          ServerSocket second =
              new ServerSocket(first.getLocalPort() + 1, 1, InetAddress.getByName(HOST))) {
        return second.getLocalPort() - 1;
      } catch (BindException taken) {
        continue;
      }
    }
  }

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
