package dev.discoveryscale.simulator.fidelity;

import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.probe.launcher.provider.Export;
import dev.discoveryscale.probe.launcher.provider.NamedRegistry;
import dev.discoveryscale.probe.launcher.provider.ProvidedProtocol;
import dev.discoveryscale.probe.launcher.provider.ProvidedService;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.HostScheme;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Placement;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.RegisteringSpec;
import dev.discoveryscale.provider.model.ServiceSpec;
import dev.discoveryscale.provider.model.Sessions;
import dev.discoveryscale.provider.model.UrlSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The provider that both write: services with and without group and version, one interface twice,
 * several protocols, parameters of a user's own.
 *
 * @param combination how it registers
 * @param release the release of its Dubbo
 * @param ports free TCP ports of its hosts, as many as {@link #PORTS}
 */
record ExampleFleet(Combination combination, String release, List<Integer> ports) {

  /** How many ports it listens on at most. */
  static final int PORTS = 5;

  /** The address it listens on: that of a fleet's first instance. */
  static final String HOST = HostScheme.host(0);

  private static final String APPLICATION = "demo-provider";

  private static final List<ServiceSpec> SERVICES =
      List.of(
          ServiceSpec.of("demo.OrderService"),
          new ServiceSpec("demo.PaymentService", "blue", "1.2.0"),
          new ServiceSpec("demo.StockService", "", "2.0.0"),
          new ServiceSpec("demo.StockService", "green", ""));

  private static final Map<String, String> PARAMETERS = Map.of("owner", "team-a", "tier", "gold");

  /** The protocols of {@code scenarios/icbc.yaml}. */
  private static final List<String> CARRIED =
      List.of("dubbo", "rmi", "hessian", "thrift", "webservice");

  /** The fleet as the emulator takes it. */
  FleetSpec emulated() {
    return new FleetSpec(
        APPLICATION,
        release,
        combination.instances(),
        SERVICES,
        protocols(),
        UrlSpec.of(0, 0).withParameters(settings()),
        new RegisteringSpec(
            combination.mode(),
            combination.metadata(),
            combination.registries(),
            combination.shape() == Shape.SPLIT ? Placement.SPLIT : Placement.MIRRORED,
            Sessions.PER_INSTANCE));
  }

  /**
   * One of its instances as a real provider takes it.
   *
   * @param addresses all registries of the combination
   */
  Export real(int instance, List<String> addresses) {
    RegisteringSpec registering = emulated().registering();
    return new Export(
        APPLICATION,
        new Instance(instance, HostScheme.host(instance), 0, 0).registeredHost(),
        registering.registriesOf(instance).stream()
            .map(i -> new NamedRegistry(registering.registryId(i).orElse(""), addresses.get(i)))
            .toList(),
        SERVICES.stream()
            .map(s -> new ProvidedService(s.interfaceName(), s.group(), s.version()))
            .toList(),
        protocols().stream().map(p -> new ProvidedProtocol(p.name(), p.port(), p.wire())).toList(),
        combination.mode(),
        Optional.of(combination.metadata()),
        PARAMETERS);
  }

  /** The real providers' QoS is off, as it listens everywhere; 3.x writes that down. */
  private Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>(PARAMETERS);
    if (combination.line().atLeast(ReleaseLine.DUBBO_3_0)) {
      settings.put("qos.enable", "false");
    }
    return settings;
  }

  private List<ProtocolSpec> protocols() {
    return switch (combination.shape()) {
      case USUAL, SPLIT -> spokenAndOneCarried();
      case CARRIED ->
          IntStream.range(0, CARRIED.size())
              .mapToObj(i -> new ProtocolSpec(CARRIED.get(i), ports.get(i), "dubbo"))
              .toList();
      case DUBBO_ONLY -> List.of(new ProtocolSpec("dubbo", ports.get(0), "dubbo"));
    };
  }

  /** What the line speaks itself, and a name that dubbo carries. */
  private List<ProtocolSpec> spokenAndOneCarried() {
    List<ProtocolSpec> protocols = new ArrayList<>();
    protocols.add(new ProtocolSpec("dubbo", ports.get(0), "dubbo"));
    if (combination.line().hasTriple()) {
      protocols.add(new ProtocolSpec("tri", ports.get(1), "tri"));
    }
    protocols.add(new ProtocolSpec("thrift", ports.get(2), "dubbo"));
    return protocols;
  }
}
