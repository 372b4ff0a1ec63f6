package dev.discoveryscale.probe.launcher;

import dev.discoveryscale.jvm.launcher.Collector;
import dev.discoveryscale.jvm.launcher.Heap;
import dev.discoveryscale.jvm.launcher.JvmSpec;
import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import dev.discoveryscale.probe.launcher.line.ConsumerLines;
import dev.discoveryscale.probe.launcher.provider.Export;
import dev.discoveryscale.probe.launcher.provider.NamedRegistry;
import dev.discoveryscale.probe.launcher.provider.ProvidedService;
import dev.discoveryscale.probe.launcher.provider.ProviderJvm;
import java.io.Closeable;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/** What the tests share. */
public final class TestFleets {

  public static final List<Protocol> TWO_PROTOCOLS =
      List.of(new Protocol("dubbo", "dubbo"), new Protocol("thrift", "dubbo"));

  static final List<Protocol> NATIVE_TRIPLE =
      List.of(new Protocol("dubbo", "dubbo"), new Protocol("tri", "tri"));

  /**
   * Two addresses of the loopback network, 127.1.0.1 and 127.1.0.2, written as one number: what
   * looks like 127.x Dubbo replaces by the machine's own address, on both sides.
   */
  public static final String HOST = "2130771969";

  static final String OTHER_HOST = "2130771970";

  /** Above those of Dubbo's defaults and of QoS. */
  private static final int LOWEST_PORT = 23_000;

  private static final int HIGHEST_PORT = 32_767;

  private TestFleets() {}

  /**
   * The first of two neighbouring ports that nobody has on either address. Providers open them
   * seconds later, so they are below those that a system gives out by itself (Linux from 32768 on).
   */
  static int twoFreePorts() throws IOException {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(LOWEST_PORT, HIGHEST_PORT);
      try (Closeable first = listening(HOST, port);
          Closeable second = listening(HOST, port + 1);
          Closeable third = listening(OTHER_HOST, port);
          Closeable fourth = listening(OTHER_HOST, port + 1)) {
        return port;
      } catch (BindException taken) {
        continue;
      }
    }
  }

  private static Closeable listening(String host, int port) throws IOException {
    return new ServerSocket(port, 1, InetAddress.getByName(host));
  }

  /** Where QoS would listen: who tries while it is held complains in its log. */
  static Closeable holdQosPort() throws IOException {
    try {
      return new ServerSocket(22222, 1, InetAddress.getLoopbackAddress());
    } catch (BindException heldByAnother) {
      return () -> {};
    }
  }

  static Path javaHome() {
    return Path.of(System.getProperty("java.home"));
  }

  public static ConsumerLines lines() {
    return new ConsumerLines(home());
  }

  /** The project's home. */
  static Path home() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("consumer-probe/line"))) {
      folder = folder.getParent();
    }
    return folder;
  }

  public static JvmSpec jvm(long heapBytes) {
    return new JvmSpec(
        javaHome(), new Heap(heapBytes, true), Collector.G1, 1, 1L << 30, 8 << 20, List.of());
  }

  /** What a provider of that fleet exports, as its line does when told nothing more. */
  static Export export(
      ConsumerLine line,
      TestFleet world,
      Optional<MetadataStorage> metadata,
      List<String> registries) {
    List<NamedRegistry> named =
        IntStream.range(0, registries.size())
            .mapToObj(i -> new NamedRegistry("registry-" + i, registries.get(i)))
            .toList();
    return new Export(
        "provider",
        world.host(),
        named,
        world.interfaces().stream().map(ProvidedService::of).toList(),
        world.provided(),
        defaultMode(line),
        metadata,
        Map.of());
  }

  static RegisterMode defaultMode(ConsumerLine line) {
    return line.name().startsWith("dubbo-2") ? RegisterMode.INTERFACE : RegisterMode.ALL;
  }

  static ProviderJvm providerJvm() {
    return new ProviderJvm(javaHome(), 128L << 20, "");
  }

  public static ConsumerSpec spec(
      String line,
      DiscoveryModel model,
      MetadataStorage metadata,
      TestFleet world,
      List<String> registries,
      Path folder) {
    Subscription subscription =
        new Subscription(
            "consumer",
            registries,
            world.interfaces(),
            model,
            metadata,
            world.protocols(),
            Duration.ofMillis(200),
            Subscription.CALL_TIMEOUT,
            Subscription.REGISTRY_TIMEOUT);
    return new ConsumerSpec(
        line,
        subscription,
        jvm(256L << 20),
        Measuring.every(Duration.ofMillis(500)),
        List.of(),
        folder.resolve("consumer"));
  }
}
