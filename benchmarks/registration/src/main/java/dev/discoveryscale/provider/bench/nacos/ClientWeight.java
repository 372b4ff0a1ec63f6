package dev.discoveryscale.provider.bench.nacos;

import dev.discoveryscale.registry.RegistryStatistics;
import dev.discoveryscale.registry.nacos.RnacosBinary;
import dev.discoveryscale.registry.nacos.RnacosOptions;
import dev.discoveryscale.registry.nacos.RnacosServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Registers the flagship's fleet by light sessions of both kinds and by real clients, each in a JVM
 * of its own at a server of its own, and says what each takes. Fails if the server does not hold
 * all of it.
 */
final class ClientWeight {

  private static final Duration COUNT_LIMIT = Duration.ofSeconds(30);

  private ClientWeight() {}

  /** Argument: a folder for servers, emptied before. */
  public static void main(String[] arguments) throws Exception {
    RnacosBinary binary =
        RnacosBinary.find().orElseThrow(() -> new IllegalStateException(RnacosBinary.howToGet()));
    System.out.printf(
        "%d clients, %d instances, batches of %d, against rnacos %s:%n",
        NacosWorkload.CLIENTS, NacosWorkload.INSTANCES, NacosWorkload.PORTS, binary.version());
    for (String kind : List.of("light", "beats", "stock")) {
      Path folder = Path.of(arguments[0]).resolve(kind);
      try (RnacosServer server = RnacosServer.start(RnacosOptions.of(kind, folder, binary))) {
        weigh(kind, server);
      }
    }
  }

  private static void weigh(String kind, RnacosServer server)
      throws IOException, InterruptedException {
    Path log = Path.of(System.getProperty("java.io.tmpdir"), "nacos-bench");
    Process clients =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-DJM.LOG.PATH=" + log,
                "-DJM.SNAPSHOT.PATH=" + log,
                "-Dnacos.logging.default.config.enabled=false",
                "-Dlogback.configurationFile=logback-test.xml",
                "-cp",
                System.getProperty("java.class.path"),
                Clients.class.getName(),
                kind,
                server.connectString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader said = clients.inputReader()) {
      String line = said.readLine();
      if (line == null) {
        throw new IllegalStateException("the clients ended before they were registered");
      }
      System.out.println("  " + line);
      awaitAll(server);
    } finally {
      clients.destroyForcibly().waitFor();
    }
  }

  /** The server's counters are a second old. */
  private static void awaitAll(RnacosServer server) throws IOException, InterruptedException {
    long limit = System.nanoTime() + COUNT_LIMIT.toNanos();
    RegistryStatistics held = server.statistics();
    while (held.instances().orElse(0) != NacosWorkload.INSTANCES) {
      if (System.nanoTime() > limit) {
        throw new IllegalStateException(
            "the server holds %s instead of %d"
                .formatted(held.instances(), NacosWorkload.INSTANCES));
      }
      Thread.sleep(200);
      held = server.statistics();
    }
    System.out.printf(
        "         the server holds %,d instances in %d services over %d connections, and took %.1f s%n",
        held.instances().getAsLong(),
        held.services().getAsLong(),
        held.connections().getAsLong(),
        processorSeconds(server));
  }

  private static double processorSeconds(RnacosServer server) {
    return ProcessHandle.of(server.pid().orElseThrow())
            .flatMap(process -> process.info().totalCpuDuration())
            .orElseThrow()
            .toMillis()
        / 1_000.0;
  }
}
