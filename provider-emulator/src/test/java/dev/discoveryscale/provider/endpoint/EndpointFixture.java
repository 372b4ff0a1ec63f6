package dev.discoveryscale.provider.endpoint;

import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.provider.FreePort;
import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.provider.endpoint.dubbo.DubboWire;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Placement;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.RegisteringSpec;
import dev.discoveryscale.provider.model.ServiceSpec;
import dev.discoveryscale.provider.model.Sessions;
import dev.discoveryscale.provider.model.UrlSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Endpoints of a small fleet on a free port, and its instances. */
public record EndpointFixture(Endpoints endpoints, FleetSpec fleet) implements AutoCloseable {

  /** For what comes soon on any machine; only a test that hangs reaches it. */
  public static final Duration LIMIT = Duration.ofSeconds(60);

  public static EndpointFixture of(String line) throws IOException {
    return of(line, DubboWire.HEARTBEAT);
  }

  public static EndpointFixture of(String line, Duration heartbeat) throws IOException {
    return of(line, "dubbo", heartbeat);
  }

  public static EndpointFixture speaking(String wire, String line) throws IOException {
    return of(line, wire, DubboWire.HEARTBEAT);
  }

  private static EndpointFixture of(String line, String wire, Duration heartbeat)
      throws IOException {
    return of(line, List.of(new ProtocolSpec(wire, FreePort.on("127.7.0.1"), wire)), heartbeat);
  }

  static EndpointFixture of(String line, List<ProtocolSpec> protocols) {
    return of(line, protocols, DubboWire.HEARTBEAT);
  }

  private static EndpointFixture of(String line, List<ProtocolSpec> protocols, Duration heartbeat) {
    String release =
        Map.of(
                "dubbo-2.6", "2.6.12",
                "dubbo-2.7", "2.7.23",
                "dubbo-3.0", "3.0.15",
                "dubbo-3.3", "3.3.6")
            .get(line);
    FleetSpec fleet =
        new FleetSpec(
            "demo-provider",
            release,
            100,
            List.of(ServiceSpec.of("demo.Alpha"), ServiceSpec.of("demo.Beta")),
            protocols,
            UrlSpec.of(0, 0),
            new RegisteringSpec(
                line.startsWith("dubbo-2") ? RegisterMode.INTERFACE : RegisterMode.ALL,
                MetadataStorage.LOCAL,
                1,
                Placement.MIRRORED,
                Sessions.SHARED));
    return new EndpointFixture(new Endpoints(fleet, Dialects.of(line), heartbeat), fleet);
  }

  public Instance opened(int index) throws IOException {
    Instance instance = instance(index);
    endpoints.open(instance);
    return instance;
  }

  public Instance instance(int index) {
    return new Instance(index, "127.7.0." + (index + 1), 12_345, 1_763_600_000_000L);
  }

  public int port() {
    return fleet.protocols().get(0).port();
  }

  @Override
  public void close() {
    endpoints.close();
  }
}
