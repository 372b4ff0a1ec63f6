package dev.discoveryscale.simulator.e2e.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.jvm.launcher.Collector;
import dev.discoveryscale.jvm.launcher.Heap;
import dev.discoveryscale.jvm.launcher.JvmSpec;
import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.record.RegistryTraffic;
import dev.discoveryscale.probe.launcher.ConsumerLauncher;
import dev.discoveryscale.probe.launcher.ConsumerProcess;
import dev.discoveryscale.probe.launcher.ConsumerSpec;
import dev.discoveryscale.probe.launcher.Measuring;
import dev.discoveryscale.probe.launcher.Protocol;
import dev.discoveryscale.probe.launcher.Subscription;
import dev.discoveryscale.probe.launcher.line.ConsumerLines;
import dev.discoveryscale.provider.model.RegistryAddress;
import dev.discoveryscale.simulator.watch.ConsumerNetwork;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Real consumers, as a run starts them.
 *
 * @param providers how many processes provide each service
 * @param heapMb the heap of each consumer
 * @param prefix words that their commands begin with
 * @param folder for their own folders
 */
public record RealConsumers(
    ConsumerLines lines,
    List<String> registries,
    int providers,
    long heapMb,
    List<String> prefix,
    Path folder) {

  /** The phase until a consumer has found all providers. */
  public static final String START = "start";

  public static final Duration LIMIT = Duration.ofMinutes(3);

  /** Rare, as what calls allocate is subtracted. */
  public static final Duration CALLS_EVERY = Duration.ofSeconds(20);

  private static final List<Protocol> PROTOCOLS =
      List.of(new Protocol("dubbo", "dubbo"), new Protocol("tri", "tri"));

  /** An application of the user's that consumes: which services, and which Dubbo today. */
  public record Shop(String application, String line, DiscoveryModel model, List<String> services) {

    public String profile() {
      return line + (model == DiscoveryModel.INTERFACE ? "-interface" : "-application-first");
    }
  }

  /**
   * A consumer that has found all providers.
   *
   * @param subscribeMs how long that took
   * @param network of the consumer, in a phase after its start
   */
  public record Found(ConsumerProcess consumer, double subscribeMs, ConsumerNetwork network)
      implements AutoCloseable {

    /** What the registries sent in a phase, in bytes. */
    public double received(String phase) {
      assertThat(network.traffic().whole(List.of(phase))).isTrue();
      return network.traffic().phases().stream()
          .filter(each -> each.phase().equals(phase))
          .mapToLong(RegistryTraffic.Phase::receivedBytes)
          .sum();
    }

    @Override
    public void close() {
      consumer.close();
    }
  }

  /** Starts a consumer, and waits until it has held all providers for some seconds. */
  public Found start(Shop shop, String line, DiscoveryModel model) throws Exception {
    ConsumerProcess consumer =
        ConsumerProcess.start(
            lines.find(line),
            new ConsumerSpec(
                line,
                new Subscription(
                    shop.application,
                    registries,
                    shop.services,
                    model,
                    MetadataStorage.LOCAL,
                    PROTOCOLS,
                    CALLS_EVERY,
                    Subscription.CALL_TIMEOUT,
                    Subscription.REGISTRY_TIMEOUT),
                new JvmSpec(
                    Path.of(System.getProperty("java.home")),
                    new Heap(heapMb << 20, true),
                    Collector.G1,
                    1,
                    2L << 30,
                    16 << 20,
                    List.of()),
                new Measuring(true, Duration.ofMillis(500), Measuring.WITH_SAMPLES),
                prefix,
                Files.createTempDirectory(folder, shop.application)),
            ConsumerLauncher.plainProcess());
    try {
      ConsumerNetwork network =
          ConsumerNetwork.of(
              consumer.pid(),
              ReleaseLine.of(line),
              registries.stream().map(RegistryAddress::zooKeeper).toList(),
              List.of());
      network.phase(START);
      long begun = System.nanoTime();
      consumer.subscribe(LIMIT);
      while (consumer.holdings(LIMIT).smallestDirectoryHosts() != providers) {
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(LIMIT);
        Thread.sleep(100);
      }
      double subscribeMs = (System.nanoTime() - begun) / 1e6;
      network.phase("steady");
      awaitSteady(consumer);
      return new Found(consumer, subscribeMs, network);
    } catch (Exception | AssertionError e) {
      consumer.close();
      throw e;
    }
  }

  /** Waits until a consumer has held all providers for some seconds. */
  public void awaitSteady(ConsumerProcess consumer) {
    await()
        .atMost(LIMIT)
        .pollInterval(Duration.ofSeconds(1))
        .during(Duration.ofSeconds(6))
        .until(
            () -> consumer.holdings(LIMIT).smallestDirectoryHosts(), hosts -> hosts == providers);
  }
}
