package dev.discoveryscale.simulator.e2e.real;

import dev.discoveryscale.jvm.launcher.Launcher;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import dev.discoveryscale.probe.launcher.line.ConsumerLines;
import dev.discoveryscale.probe.launcher.provider.Export;
import dev.discoveryscale.probe.launcher.provider.NamedRegistry;
import dev.discoveryscale.probe.launcher.provider.ProvidedProtocol;
import dev.discoveryscale.probe.launcher.provider.ProvidedService;
import dev.discoveryscale.probe.launcher.provider.ProviderJvm;
import dev.discoveryscale.probe.launcher.provider.ProviderProcess;
import dev.discoveryscale.probe.launcher.provider.ProviderSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Real providers: an application for each of some Dubbo lines, with services of its own. An
 * application that stood for an older line keeps its one protocol when it moves to 3.3.
 */
public final class RealProviders implements AutoCloseable {

  /** The lines that applications stand for. */
  public static final List<String> LINES = List.of("dubbo-2.7", "dubbo-3.0", "dubbo-3.3");

  private static final int SERVICES = 150;
  private static final int DUBBO = 20_880;
  private static final int TRIPLE = 50_051;
  private static final long FIRST_HOST = 0x7F02_0101L;

  private final Map<String, ProviderProcess> running = new HashMap<>();
  private final ConsumerLines lines;
  private final String registry;
  private final List<String> ofLines;
  private final Path folder;

  private RealProviders(ConsumerLines lines, String registry, List<String> ofLines, Path folder) {
    this.lines = lines;
    this.registry = registry;
    this.ofLines = ofLines;
    this.folder = folder;
  }

  /** The services of the applications that stood for some lines. */
  public static List<String> services(List<String> ofLines) {
    return ofLines.stream().flatMap(line -> services(line).stream()).toList();
  }

  private static List<String> services(String line) {
    String part = line.replaceAll("[^0-9]", "");
    return IntStream.range(0, SERVICES)
        .mapToObj("com.acme.orders.v%s.Service%%03d".formatted(part)::formatted)
        .toList();
  }

  /**
   * Starts them, two at a time.
   *
   * @param ofLines the Dubbo line of each application
   * @param each how many processes an application has
   */
  public static RealProviders start(
      ConsumerLines lines, String registry, List<String> ofLines, int each, Path folder)
      throws Exception {
    RealProviders all = new RealProviders(lines, registry, ofLines, folder);
    ExecutorService two = Executors.newFixedThreadPool(2);
    try {
      List<Future<Void>> starts = new ArrayList<>();
      for (int application = 0; application < ofLines.size(); application++) {
        for (int process = 0; process < each; process++) {
          starts.add(two.submit(all.starting(application, process)));
        }
      }
      for (Future<Void> start : starts) {
        start.get();
      }
      return all;
    } catch (Exception e) {
      two.shutdownNow();
      two.awaitTermination(1, TimeUnit.MINUTES);
      all.close();
      throw e;
    } finally {
      two.shutdownNow();
    }
  }

  private Callable<Void> starting(int application, int process) {
    return () -> {
      start(application, process);
      return null;
    };
  }

  /** Stops a process in good order, and starts it again after a while. */
  public void restart(int application, int process, Duration down) throws Exception {
    synchronized (running) {
      running.remove(key(application, process)).close();
    }
    Thread.sleep(down.toMillis());
    start(application, process);
  }

  private void start(int application, int process) throws Exception {
    ConsumerLine line = lines.find(ofLines.get(application));
    String host = String.valueOf(FIRST_HOST + 256L * application + process);
    boolean old = application == 0;
    Export export =
        new Export(
            "orders-" + application,
            host,
            List.of(new NamedRegistry("", registry)),
            services(LINES.get(application)).stream().map(ProvidedService::of).toList(),
            old
                ? List.of(new ProvidedProtocol("dubbo", DUBBO, "dubbo"))
                : List.of(
                    new ProvidedProtocol("dubbo", DUBBO, "dubbo"),
                    new ProvidedProtocol("tri", TRIPLE, "tri")),
            line.name().startsWith("dubbo-2") ? RegisterMode.INTERFACE : RegisterMode.ALL,
            Optional.empty(),
            Map.of("timeout", "3000", "zone", "east"));
    ProviderJvm jvm = new ProviderJvm(Path.of(System.getProperty("java.home")), 256L << 20, "");
    ProviderSpec spec = new ProviderSpec(export, jvm, folder.resolve(key(application, process)));
    ProviderProcess started = ProviderProcess.start(line, spec, Launcher.plainProcess());
    synchronized (running) {
      running.put(key(application, process), started);
    }
  }

  private static String key(int application, int process) {
    return application + "-" + process;
  }

  @Override
  public void close() {
    synchronized (running) {
      running.values().parallelStream().forEach(ProviderProcess::close);
      running.clear();
    }
  }
}
