package dev.discoveryscale.calls.launcher;

import dev.discoveryscale.jvm.launcher.Collector;
import dev.discoveryscale.jvm.launcher.Heap;
import dev.discoveryscale.jvm.launcher.JvmSpec;
import dev.discoveryscale.jvm.launcher.Launcher;
import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import dev.discoveryscale.probe.launcher.line.ConsumerLines;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/** A server and a client of a built Dubbo line, in a folder. */
record Pair(Path folder, ConsumerLine line, Map<String, String> settings) {

  private static final Path HOME = Path.of("../..");
  static final PeerJars JARS = PeerJars.below(HOME);

  /** One caller in a closed loop, hessian2, one user a call. */
  static Pair of(Path folder, String line, String protocol) throws IOException {
    Map<String, String> settings = new HashMap<>();
    settings.put("framework", "dubbo");
    settings.put("protocol", protocol);
    settings.put("serialization", "hessian2");
    settings.put("form", "objects");
    settings.put("payload", "pojo");
    settings.put("arrivals", "closed");
    settings.put("port", String.valueOf(freePort()));
    return new Pair(folder, new ConsumerLines(HOME).find(line), settings);
  }

  /** The same with a release that may have no consumer, and libraries besides. */
  Pair of(String line, String version, List<String> libraries) {
    List<Path> jars =
        new ConsumerLines(HOME).vendorJars(line, version, libraries, PeerJars.lines(HOME));
    return new Pair(folder, new ConsumerLine(line, version, jars, JARS.agent()), settings);
  }

  Pair with(String key, Object value) {
    Map<String, String> more = new HashMap<>(settings);
    more.put(key, String.valueOf(value));
    return new Pair(folder, line, more);
  }

  LaunchedServer server() throws IOException, InterruptedException {
    return LaunchedServer.start(spec("server"), JARS, Launcher.plainProcess());
  }

  LaunchedClient client() throws IOException, InterruptedException {
    return LaunchedClient.start(spec("client"), JARS, Launcher.plainProcess());
  }

  /** How either side is started. */
  PeerSpec spec(String role) {
    JvmSpec jvm =
        new JvmSpec(
            Path.of(System.getProperty("java.home")),
            new Heap(256 << 20, true),
            Collector.G1,
            1,
            1L << 30,
            1 << 20,
            // What kryo needs, and Hessian for dates.
            Stream.of(
                    "java.lang",
                    "java.math",
                    "java.net",
                    "java.text",
                    "java.time",
                    "java.util",
                    "java.util.concurrent",
                    "sun.net.util")
                .map("--add-opens=java.base/%s=ALL-UNNAMED"::formatted)
                .toList());
    List<Path> vendors =
        line.classPath().stream()
            .filter(jar -> !jar.getFileName().toString().startsWith("probe-"))
            .toList();
    return new PeerSpec(Optional.empty(), vendors, settings, jvm, List.of(), folder.resolve(role));
  }

  /** Below those that the system gives to clients. */
  private static int freePort() throws IOException {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(10_000, 20_000);
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (BindException taken) {
        continue;
      }
    }
  }
}
