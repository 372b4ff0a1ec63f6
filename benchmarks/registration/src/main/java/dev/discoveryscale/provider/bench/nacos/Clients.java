package dev.discoveryscale.provider.bench.nacos;

import com.alibaba.nacos.api.NacosFactory;
import com.alibaba.nacos.api.exception.NacosException;
import com.alibaba.nacos.api.naming.NamingService;
import com.alibaba.nacos.api.naming.pojo.Instance;
import dev.discoveryscale.provider.session.nacos.NacosSessionGroup;
import dev.discoveryscale.provider.session.nacos.wire.NacosModule;
import dev.discoveryscale.provider.session.nacos.wire.NacosOptions;
import dev.discoveryscale.provider.session.nacos.wire.NacosServers;
import dev.discoveryscale.provider.session.nacos.wire.NacosSession;
import dev.discoveryscale.provider.session.nacos.wire.ServiceInstance;
import dev.discoveryscale.provider.session.nacos.wire.ServiceName;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A JVM with all clients of one kind. It says when they are registered and what it takes then, and
 * ends when its standard input does.
 */
final class Clients {

  private static final String GROUP = "DEFAULT_GROUP";
  private static final int STOCK_AT_ONCE = 16;

  /** With hundreds of requests at once on few cores the client's own 3 s are at times too short. */
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private Clients() {}

  /** Arguments: {@code light}, {@code beats} or {@code stock}, server list. */
  public static void main(String[] arguments) {
    try {
      register(arguments[0], arguments[1]);
      System.in.read();
      System.exit(0);
    } catch (Exception e) {
      // Real clients leave threads that would keep the JVM alive.
      e.printStackTrace();
      System.exit(1);
    }
  }

  private static void register(String kind, String servers) throws Exception {
    long began = System.nanoTime();
    switch (kind) {
      case "light" -> light(servers, NacosOptions.likeClient());
      case "beats" -> light(servers, NacosOptions.beating());
      default -> stock(servers);
    }
    Duration took = Duration.ofNanos(System.nanoTime() - began);
    System.gc();
    System.out.printf(
        "%-5s  %6.1f s, %.1f s of processor time  %5d threads  %5d MB resident%n",
        kind,
        took.toMillis() / 1_000.0,
        ProcessHandle.current().info().totalCpuDuration().orElseThrow().toMillis() / 1_000.0,
        ManagementFactory.getThreadMXBean().getThreadCount(),
        residentMegabytes());
  }

  private static void light(String servers, NacosOptions options) {
    NacosSessionGroup group = new NacosSessionGroup(options.withRequestLimit(LIMIT));
    List<CompletableFuture<?>> all = new ArrayList<>();
    for (int client = 0; client < NacosWorkload.CLIENTS; client++) {
      List<ServiceInstance> instances = NacosWorkload.instances(client);
      all.add(
          group
              .open(NacosServers.parse(servers), NacosModule.NAMING, Clients::complain)
              .thenCompose(session -> register(session, instances)));
    }
    CompletableFuture.allOf(all.toArray(CompletableFuture<?>[]::new)).join();
  }

  private static void complain(NacosSession session, Exception loss) {
    System.err.println(session + ": " + loss.getMessage());
  }

  private static CompletableFuture<Void> register(
      NacosSession session, List<ServiceInstance> instances) {
    List<CompletableFuture<?>> all = new ArrayList<>();
    for (int i = 0; i < NacosWorkload.SERVICES; i++) {
      all.add(session.registerAll(new ServiceName(GROUP, NacosWorkload.service(i)), instances));
    }
    return CompletableFuture.allOf(all.toArray(CompletableFuture<?>[]::new));
  }

  /**
   * Sixteen at a time, since each waits for its answers in the thread that made it; but the first
   * one alone, as others that start with it find no "server list provider" (2.5.1).
   */
  private static void stock(String servers) throws Exception {
    ExecutorService makers = Executors.newFixedThreadPool(STOCK_AT_ONCE);
    List<Future<NamingService>> all = new ArrayList<>();
    stockClient(servers, 0);
    for (int client = 1; client < NacosWorkload.CLIENTS; client++) {
      int number = client;
      all.add(makers.submit(() -> stockClient(servers, number)));
    }
    for (Future<NamingService> each : all) {
      each.get();
    }
    makers.shutdown();
  }

  private static NamingService stockClient(String servers, int number) throws NacosException {
    Properties properties = new Properties();
    properties.setProperty("serverAddr", servers);
    properties.setProperty("namingRequestTimeout", Long.toString(LIMIT.toMillis()));
    NamingService client = NacosFactory.createNamingService(properties);
    for (int i = 0; i < NacosWorkload.SERVICES; i++) {
      client.batchRegisterInstance(
          NacosWorkload.service(i),
          GROUP,
          NacosWorkload.instances(number).stream().map(Clients::instance).toList());
    }
    return client;
  }

  private static Instance instance(ServiceInstance light) {
    Instance instance = new Instance();
    instance.setIp(light.ip());
    instance.setPort(light.port());
    instance.setMetadata(new HashMap<>(light.metadata()));
    return instance;
  }

  private static long residentMegabytes() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1_024)
        .findFirst()
        .orElseThrow();
  }
}
