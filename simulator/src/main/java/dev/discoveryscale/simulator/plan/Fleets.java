package dev.discoveryscale.simulator.plan;

import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.churn.Churn;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.provider.Infidelities;
import dev.discoveryscale.provider.dialect.NacosClient.Registering;
import dev.discoveryscale.provider.dialect.NacosDialects;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Placement;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.RegisteringSpec;
import dev.discoveryscale.provider.model.ServiceSpec;
import dev.discoveryscale.provider.model.Sessions;
import dev.discoveryscale.provider.model.UrlSpec;
import java.util.List;
import java.util.stream.Collectors;

/** The fleet a scenario gives to a profile: its providers, of the profile's own line and model. */
public final class Fleets {

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

  /** The fleet as the emulator takes it, with the instances that join only later. */
  public static FleetSpec of(Scenario scenario, Profile profile) {
    Scenario.Providers providers = scenario.providers();
    return new FleetSpec(
        providers.application(),
        profile.client().version().toString(),
        instances(scenario),
        interfaces(scenario).stream().map(ServiceSpec::of).toList(),
        providers.protocols().of(profile.client().line()).stream()
            .map(p -> new ProtocolSpec(p.name(), p.port(), p.wire()))
            .toList(),
        UrlSpec.of(providers.url().length(), providers.url().distinctParameters())
            .withRevisions(providers.url().revisions()),
        registering(scenario, profile));
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
    return Infidelities.of(
        of(scenario, profile),
        profile.client().line(),
        scenario.registries().any(RegistryKind.ZOOKEEPER),
        scenario.registries().any(RegistryKind.NACOS));
  }

  /** Whether a fleet sends beats to Nacos registries, as providers of a line do that speak HTTP. */
  static boolean beats(Scenario scenario, Profile profile) {
    ReleaseLine line = profile.client().line();
    return scenario.registries().beats()
        && NacosDialects.lines().contains(line)
        && NacosDialects.of(line).client().registering() == Registering.BEATS;
  }

  /**
   * The fleet's protocols for a person: {@code dubbo on 20880, rmi on 20881 (answered with the
   * dubbo protocol)}.
   */
  public static String protocols(Scenario scenario, Profile profile) {
    return of(scenario, profile).protocols().stream()
        .map(
            protocol ->
                "%s on %d%s"
                    .formatted(
                        protocol.name(),
                        protocol.port(),
                        protocol.isNative()
                            ? ""
                            : " (answered with the %s protocol)".formatted(protocol.wire())))
        .collect(Collectors.joining(", "));
  }

  /** What the fleet registers, for a person. */
  public static String registered(Scenario scenario, Profile profile) {
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

  /** Invokers a consumer must hold, summed over interfaces and registries. */
  public static long expectedInvokers(Scenario scenario, Profile profile) {
    return expectedVisibleInstances(scenario)
        * Expectation.of(scenario, profile).invokersOfInstance();
  }

  /**
   * Distinct provider hosts a consumer must hold, summed over interfaces and registries: every
   * instance in each registry it registers in.
   */
  public static long expectedVisibleInstances(Scenario scenario) {
    long copies =
        scenario.registries().placement().equals("split") ? 1 : scenario.registries().count();
    return copies * scenario.providers().instances() * scenario.providers().interfaces().count();
  }
}
