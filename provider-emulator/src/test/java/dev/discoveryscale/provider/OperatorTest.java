package dev.discoveryscale.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.provider.link.RegistryLink;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Placement;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.RegisteringSpec;
import dev.discoveryscale.provider.model.RegistryAddress;
import dev.discoveryscale.provider.model.ServiceSpec;
import dev.discoveryscale.provider.model.Sessions;
import dev.discoveryscale.provider.model.UrlSpec;
import dev.discoveryscale.registry.EmbeddedZooKeeper;
import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.ZooKeeperOptions;
import dev.discoveryscale.registry.relay.RegistryRelay;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An operator who cleans up although a registry no longer answers. */
@Tag("exhaustive")
class OperatorTest {

  private static final Map<String, String> PARAMETERS = Map.of("timeout", "6000");

  private static final Duration LIMIT = Duration.ofSeconds(7);

  private static final Duration ANSWERED = Duration.ofMinutes(1);

  @TempDir Path folder;

  @Test
  void clearsOtherRegistriesWithinLimitWhenOneIsDead() throws Exception {
    try (Registry registry =
            EmbeddedZooKeeper.start(
                ZooKeeperOptions.of("registry", folder.resolve("registry"))
                    .withHeapBytes(64L << 20));
        RegistryRelay relay = RegistryRelay.open("relay", registry.connectString());
        StockClient client = StockClient.of(registry.connectString());
        Ways ways = Ways.to(relay.connectString(), registry.connectString())) {
      Operator operator = ways.operator(limit -> untilCleared(client));
      operator.override("Orders", PARAMETERS);
      operator.override("Stock", PARAMETERS);
      assertThat(client.children("/dubbo/config/dubbo")).hasSize(2);
      relay.cut();

      assertThatThrownBy(() -> operator.clear(LIMIT))
          .isInstanceOf(IOException.class)
          .hasMessage(relay.connectString() + " may still have overrides: not cleared within 7 s");
      assertThat(client.children("/dubbo/config/dubbo")).isEmpty();
    }
  }

  @Test
  void clearsOnlyLeftoversOfKilledOperator() throws Exception {
    try (Registry registry =
            EmbeddedZooKeeper.start(
                ZooKeeperOptions.of("registry", folder.resolve("registry"))
                    .withHeapBytes(64L << 20));
        RegistryRelay other = RegistryRelay.open("other", registry.connectString());
        StockClient client = StockClient.of(registry.connectString());
        Ways ways = Ways.to(registry.connectString(), other.connectString())) {
      Operator killed = ways.operator();
      killed.override("Orders", PARAMETERS);
      killed.override("Stock", Map.of("timeout", "7000"));

      assertThat(ways.operator().clearLeft(PARAMETERS)).isEqualTo(2);

      assertThat(client.children("/dubbo/config/dubbo")).containsExactly("Stock::.configurators");
      assertThat(client.children("/dubbo/Orders/configurators")).isEmpty();
      assertThat(client.children("/dubbo/Stock/configurators")).hasSize(1);
      assertThat(ways.operator().clearLeft(PARAMETERS)).isZero();
    }
  }

  /** A limit that is over when the registry that answers has no overrides left. */
  private static CompletableFuture<Void> untilCleared(StockClient client) {
    return CompletableFuture.runAsync(
        () ->
            await().atMost(ANSWERED).until(() -> client.children("/dubbo/config/dubbo").isEmpty()));
  }

  /** Ways to registries, for operators one after another. */
  private record Ways(FleetSpec spec, List<RegistryLink> links) implements AutoCloseable {

    static Ways to(String... registries) {
      FleetSpec spec =
          new FleetSpec(
              "operated",
              "2.7.23",
              1,
              List.of(ServiceSpec.of("Orders"), ServiceSpec.of("Stock")),
              List.of(new ProtocolSpec("dubbo", 20880, "dubbo")),
              UrlSpec.of(512, 0),
              new RegisteringSpec(
                  RegisterMode.INTERFACE,
                  MetadataStorage.LOCAL,
                  registries.length,
                  Placement.MIRRORED,
                  Sessions.PER_INSTANCE));
      return new Ways(
          spec,
          Links.to(
              Stream.of(registries).map(RegistryAddress::zooKeeper).toList(),
              spec,
              new PlainDialect(),
              new FailureLog()));
    }

    Operator operator() {
      return new Operator(context(), links);
    }

    Operator operator(Function<Duration, CompletableFuture<Void>> timer) {
      return new Operator(context(), links, timer);
    }

    private FleetContext context() {
      return new FleetContext(spec, new RecordingEndpoints(), new Incarnations(Clock.systemUTC()));
    }

    @Override
    public void close() {
      Links.close(links);
    }
  }
}
