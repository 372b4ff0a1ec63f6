package dev.discoveryscale.simulator.plan;

import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.churn.Churn;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.provider.Infidelities;
import dev.discoveryscale.provider.contract.ClassContracts;
import dev.discoveryscale.provider.contract.ServiceContract;
import dev.discoveryscale.provider.dialect.Dialect;
import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.provider.dialect.NacosClient.Registering;
import dev.discoveryscale.provider.dialect.NacosDialects;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Placement;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.RegisteringSpec;
import dev.discoveryscale.provider.model.ServiceSpec;
import dev.discoveryscale.provider.model.Sessions;
import dev.discoveryscale.provider.model.UrlSpec;
import dev.discoveryscale.simulator.snapshot.CapturedFleet;
import dev.discoveryscale.simulator.snapshot.CapturedFleets;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The fleet a scenario gives to a profile: its providers, of the profile's own line and model. */
public final class Fleets {

  private static final Map<List<List<String>>, Map<String, ServiceContract>> READ =
      new ConcurrentHashMap<>();

  private Fleets() {}

  /** Names of the service interfaces of a scenario. */
  public static List<String> interfaces(Scenario scenario) {
    return scenario.providers().interfaces().names();
  }

  /** What the fleet registers: what the scenario says, else what the consumer looks for. */
  public static RegisterMode registerMode(Scenario scenario, Profile profile) {
    return switch (scenario.providers().register()) {
      case INTERFACE -> RegisterMode.INTERFACE;
      case INSTANCE -> RegisterMode.INSTANCE;
      case ALL -> RegisterMode.ALL;
      case AUTO ->
          switch (profile.discovery().model()) {
            case INTERFACE -> RegisterMode.INTERFACE;
            case APPLICATION -> RegisterMode.INSTANCE;
            case APPLICATION_FIRST -> RegisterMode.ALL;
          };
    };
  }

  /** The captured fleet of a scenario; absent if it describes one. */
  public static Optional<CapturedFleet> captured(Scenario scenario) {
    return CapturedFleets.of(scenario.providers());
  }

  /** How the providers of a fleet write themselves into a ZooKeeper. */
  public static Dialect dialect(Scenario scenario, Profile profile) {
    return captured(scenario)
        .<Dialect>map(CapturedFleet::dialect)
        .orElseGet(() -> Dialects.of(profile.client().line()));
  }

  /** The ports on which instances of the fleet listen. */
  public static Set<Integer> ports(Scenario scenario, Profile profile) {
    FleetSpec fleet = of(scenario, profile);
    Stream<ProtocolSpec> protocols =
        captured(scenario)
            .map(CapturedFleet::listening)
            .orElseGet(() -> fleet.protocols().stream());
    return protocols.map(ProtocolSpec::port).collect(Collectors.toSet());
  }

  /** The applications of a fleet, each once. */
  public static List<String> applications(Scenario scenario) {
    return captured(scenario)
        .map(CapturedFleet::applications)
        .orElseGet(() -> List.of(scenario.providers().application()));
  }

  /** The services that a consumer subscribes to, in their order. */
  public static List<ServiceSpec> services(Scenario scenario) {
    return scenario.providers().interfaces().keys().stream().map(ServiceSpec::parse).toList();
  }

  /** All services, the ones that the consumer subscribes to first. */
  private static List<ServiceSpec> exported(Scenario scenario) {
    Stream<ServiceSpec> captured = captured(scenario).stream().flatMap(f -> f.services().stream());
    return Stream.concat(services(scenario).stream(), captured).distinct().toList();
  }

  /** The fleet as the emulator takes it, with the instances that join only later. */
  public static FleetSpec of(Scenario scenario, Profile profile) {
    Scenario.Providers providers = scenario.providers();
    return new FleetSpec(
        providers.application(),
        profile.client().version().toString(),
        instances(scenario),
        exported(scenario),
        providers.protocols().of(profile.client().line()).stream()
            .map(p -> new ProtocolSpec(p.name(), p.port(), p.wire()))
            .toList(),
        UrlSpec.of(providers.url().length(), providers.url().distinctParameters())
            .withRevisions(providers.url().revisions()),
        registering(scenario, profile),
        contracts(scenario),
        scenario.answers());
  }

  /**
   * What interfaces with names of a user's declare; classes are read once for each class path.
   *
   * @throws IllegalArgumentException if a class is missing, or no interface
   */
  private static Map<String, ServiceContract> contracts(Scenario scenario) {
    Scenario.Providers providers = scenario.providers();
    if (providers.interfaces().numbered()) {
      return Map.of();
    }
    List<String> names = providers.interfaces().names();
    Map<String, ServiceContract> contracts = new HashMap<>();
    captured(scenario).stream()
        .flatMap(fleet -> fleet.services().stream())
        .map(ServiceSpec::interfaceName)
        .forEach(name -> contracts.put(name, ServiceContract.named(name)));
    names.forEach(name -> contracts.put(name, ServiceContract.named(name)));
    if (!providers.classpath().isEmpty()) {
      contracts.putAll(READ.computeIfAbsent(List.of(providers.classpath(), names), Fleets::read));
    }
    return contracts;
  }

  private static Map<String, ServiceContract> read(List<List<String>> classpathAndNames) {
    try {
      return ClassContracts.read(
          classpathAndNames.get(0).stream().map(Path::of).toList(), classpathAndNames.get(1));
    } catch (IOException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /** Instances of a scenario, those included that join only later. */
  public static int instances(Scenario scenario) {
    int fleet = scenario.providers().instances();
    return fleet
        + scenario.churn().stream()
            .filter(Churn::additional)
            .mapToInt(churn -> churn.group(fleet))
            .sum();
  }

  /** What the emulation of the fleet does not do, as {@link Infidelities} says it. */
  public static List<String> infidelities(Scenario scenario, Profile profile) {
    return captured(scenario)
        .map(fleet -> Infidelities.ofCaptured(fleet.unanswered()))
        .orElseGet(
            () ->
                Infidelities.of(
                    of(scenario, profile),
                    profile.client().line(),
                    scenario.registries().any(RegistryKind.ZOOKEEPER),
                    scenario.registries().any(RegistryKind.NACOS)));
  }

  /** Whether a fleet sends beats to Nacos registries, as providers of a line do that speak HTTP. */
  static boolean beats(Scenario scenario, Profile profile) {
    Dialect dialect = dialect(scenario, profile);
    return scenario.registries().beats()
        && NacosDialects.lines().contains(dialect.line())
        && dialect.nacos().client().registering() == Registering.BEATS;
  }

  /**
   * The fleet's protocols for a person: {@code dubbo on 20880, rmi on 20881 (answered with the
   * dubbo protocol)}. Processes of a captured fleet may have different ports.
   */
  public static String protocols(Scenario scenario, Profile profile) {
    Map<String, SortedSet<Integer>> ports = new LinkedHashMap<>();
    Map<String, String> notes = new HashMap<>();
    Stream<ProtocolSpec> all =
        captured(scenario)
            .map(CapturedFleet::listening)
            .orElseGet(() -> of(scenario, profile).protocols().stream());
    all.forEach(
        protocol -> {
          ports.computeIfAbsent(protocol.name(), any -> new TreeSet<>()).add(protocol.port());
          notes.put(
              protocol.name(),
              protocol.isNative()
                  ? ""
                  : " (answered with the %s protocol)".formatted(protocol.wire()));
        });
    return ports.entrySet().stream()
        .map(
            each ->
                "%s on %s%s"
                    .formatted(each.getKey(), ports(each.getValue()), notes.get(each.getKey())))
        .collect(Collectors.joining(", "));
  }

  private static String ports(SortedSet<Integer> ports) {
    return ports.size() == 1
        ? ports.first().toString()
        : "%,d ports from %d to %d".formatted(ports.size(), ports.first(), ports.last());
  }

  /** What the fleet registers, for a person. */
  public static String registered(Scenario scenario, Profile profile) {
    if (captured(scenario).isPresent()) {
      return "captured";
    }
    String metadata = ", metadata " + profile.discovery().metadata().word();
    return switch (registerMode(scenario, profile)) {
      case INTERFACE -> "interfaces";
      case INSTANCE -> "instances" + metadata;
      case ALL -> "interfaces and instances" + metadata;
    };
  }

  private static RegisteringSpec registering(Scenario scenario, Profile profile) {
    return new RegisteringSpec(
        registerMode(scenario, profile),
        profile.discovery().metadata(),
        scenario.registries().count(),
        scenario.registries().placement().equals("split") ? Placement.SPLIT : Placement.MIRRORED,
        scenario.providers().sessions().equals("shared") ? Sessions.SHARED : Sessions.PER_INSTANCE,
        scenario.registries().beats());
  }

  /** Addresses that registries have for a consumer, summed over interfaces and models. */
  public static long expectedAddresses(Scenario scenario, Profile profile) {
    return scenario.providers().from().isPresent()
        ? sumOfCaptured(scenario, profile, FleetAddresses::count)
        : expectedInvokers(scenario, profile);
  }

  /** Invokers a consumer must hold, summed over interfaces and registries. */
  public static long expectedInvokers(Scenario scenario, Profile profile) {
    if (scenario.providers().from().isPresent()) {
      return sumOfCaptured(scenario, profile, FleetAddresses::invokers);
    }
    return expectedVisibleInstances(scenario, profile)
        * Expectation.of(scenario, profile).invokersOfInstance();
  }

  /**
   * Distinct provider hosts a consumer must hold, summed over interfaces and registries: every
   * instance in each registry it registers in.
   */
  public static long expectedVisibleInstances(Scenario scenario, Profile profile) {
    if (scenario.providers().from().isPresent()) {
      return sumOfCaptured(
          scenario, profile, (places, i, service) -> Math.min(1, places.count(i, service)));
    }
    long copies =
        scenario.registries().placement().equals("split") ? 1 : scenario.registries().count();
    return copies * scenario.providers().instances() * scenario.providers().interfaces().count();
  }

  /** What a consumer holds of an instance's service in one registry. */
  private interface Held {
    int of(FleetAddresses places, int instance, ServiceSpec service);
  }

  /** The addresses of a fleet whose registries have their numbers as names. */
  static FleetAddresses addresses(Scenario scenario, Profile profile) {
    List<String> names =
        IntStream.range(0, scenario.registries().count()).mapToObj(String::valueOf).toList();
    return new FleetAddresses(scenario, profile, names);
  }

  /** Sums over instances, the registries of each, and services. */
  private static long sumOfCaptured(Scenario scenario, Profile profile, Held held) {
    FleetAddresses places = addresses(scenario, profile);
    long sum = 0;
    for (int i = 0; i < scenario.providers().instances(); i++) {
      for (ServiceSpec service : places.services(i)) {
        sum += (long) places.registries(i).size() * held.of(places, i, service);
      }
    }
    return sum;
  }

  /** URLs of the fleet, each once, whatever the placement, the model and the registries. */
  public static long urls(Scenario scenario, Profile profile) {
    return captured(scenario)
        .map(CapturedFleet::urls)
        .orElseGet(() -> scenario.providers().urls(profile.client().line()));
  }
}
