package dev.discoveryscale.simulator.fidelity;

import dev.discoveryscale.jvm.conversation.CommandFailed;
import dev.discoveryscale.jvm.conversation.JvmEnded;
import dev.discoveryscale.jvm.launcher.Collector;
import dev.discoveryscale.jvm.launcher.Heap;
import dev.discoveryscale.jvm.launcher.JvmSpec;
import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.probe.launcher.ConsumerLauncher;
import dev.discoveryscale.probe.launcher.ConsumerProcess;
import dev.discoveryscale.probe.launcher.ConsumerSpec;
import dev.discoveryscale.probe.launcher.EachCalled;
import dev.discoveryscale.probe.launcher.Holdings;
import dev.discoveryscale.probe.launcher.Measuring;
import dev.discoveryscale.probe.launcher.Protocol;
import dev.discoveryscale.probe.launcher.Subscription;
import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import dev.discoveryscale.provider.library.EmulatedFleet;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.simulator.fidelity.ComparedRelease.MetConsumer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A real consumer subscribes to an emulated fleet of its own release, and calls every address.
 *
 * @param line the release of both sides
 * @param model the level of the consumer
 * @param registries where they meet, each {@code host:port}
 * @param folder for the consumer's files
 */
record ConsumerMeeting(
    ConsumerLine line, DiscoveryModel model, List<String> registries, Path folder) {

  private static final int INSTANCES = 3;
  private static final int INTERFACES = 2;
  private static final long HEAP_BYTES = 128L << 20;
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** How long a consumer may take to find all addresses after it has subscribed. */
  private static final Duration FINDING = Duration.ofSeconds(30);

  private static final Duration LOOK_EVERY = Duration.ofMillis(200);

  /**
   * Lets them meet. Both have ended when this returns.
   *
   * @throws IOException if the fleet or a registry fails
   */
  MetConsumer meet() throws IOException, InterruptedException {
    List<ProtocolSpec> protocols = protocols();
    long expected = (long) INSTANCES * INTERFACES * protocols.size() * registries.size();
    try (EmulatedFleet fleet = fleet(protocols);
        ConsumerProcess consumer =
            ConsumerProcess.start(line, spec(fleet, protocols), ConsumerLauncher.plainProcess())) {
      consumer.subscribe(LIMIT);
      long held = awaitHeld(consumer, expected);
      if (held != expected) {
        return new MetConsumer(
            model, expected, 0, "it holds %d of %d addresses".formatted(held, expected));
      }
      EachCalled called = consumer.callEach(LIMIT);
      return new MetConsumer(model, expected, called.callsOk(), called.firstError());
    } catch (JvmEnded e) {
      return new MetConsumer(model, expected, 0, LogCause.of(folder, e));
    } catch (CommandFailed e) {
      return new MetConsumer(model, expected, 0, e.getMessage());
    }
  }

  private static long awaitHeld(ConsumerProcess consumer, long expected)
      throws InterruptedException {
    long end = System.nanoTime() + FINDING.toNanos();
    Holdings holdings = consumer.holdings(LIMIT);
    while (holdings.invokers() != expected && System.nanoTime() < end) {
      Thread.sleep(LOOK_EVERY.toMillis());
      holdings = consumer.holdings(LIMIT);
    }
    return holdings.invokers();
  }

  private EmulatedFleet fleet(List<ProtocolSpec> protocols) throws IOException {
    return EmulatedFleet.of(line.name())
        .release(line.version())
        .instances(INSTANCES)
        .interfaces(INTERFACES)
        .protocols(protocols.toArray(ProtocolSpec[]::new))
        .start(registries);
  }

  /** What the line speaks itself. */
  private List<ProtocolSpec> protocols() throws IOException {
    List<Integer> ports = ProviderPorts.of(ExampleFleet.HOST, 2);
    List<ProtocolSpec> protocols = new ArrayList<>();
    protocols.add(new ProtocolSpec("dubbo", ports.get(0), "dubbo"));
    if (ReleaseLine.of(line.name()).hasTriple()) {
      protocols.add(new ProtocolSpec("tri", ports.get(1), "tri"));
    }
    return protocols;
  }

  private ConsumerSpec spec(EmulatedFleet fleet, List<ProtocolSpec> protocols) {
    return new ConsumerSpec(
        line.name(),
        new Subscription(
            "demo-consumer",
            registries,
            fleet.interfaces(),
            model,
            MetadataStorage.LOCAL,
            protocols.stream().map(each -> new Protocol(each.name(), each.wire())).toList(),
            Duration.ofSeconds(1),
            Subscription.CALL_TIMEOUT,
            Subscription.REGISTRY_TIMEOUT),
        new JvmSpec(
            Path.of(System.getProperty("java.home")),
            new Heap(HEAP_BYTES, true),
            Collector.G1,
            1,
            1L << 30,
            8 << 20,
            List.of()),
        Measuring.every(Duration.ofMillis(500)),
        List.of(),
        folder);
  }
}
