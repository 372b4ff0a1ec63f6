package dev.discoveryscale.scenario.plan;

import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.MetadataStorage;
import dev.discoveryscale.provider.model.Placement;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.RegisterMode;
import dev.discoveryscale.provider.model.RegisteringSpec;
import dev.discoveryscale.provider.model.ServiceSpec;
import dev.discoveryscale.provider.model.Sessions;
import dev.discoveryscale.provider.model.UrlSpec;
import dev.discoveryscale.scenario.model.Profile;
import dev.discoveryscale.scenario.model.Profile.Model;
import dev.discoveryscale.scenario.model.Scenario;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** The fleet a scenario gives to a profile: its providers, of the profile's own line and model. */
public final class Fleets {

  private static final Set<String> FOLLOWED_BY_3_0 = Set.of("dubbo", "tri", "rest");

  private Fleets() {}

  /** Names of the service interfaces of a scenario. */
  public static List<String> interfaces(Scenario scenario) {
    return IntStream.rangeClosed(1, scenario.providers().interfaces())
        .mapToObj("dev.discoveryscale.demo.Service%03d"::formatted)
        .toList();
  }

  /** The fleet as the emulator takes it. */
  public static FleetSpec of(Scenario scenario, Profile profile) {
    Scenario.Providers providers = scenario.providers();
    return new FleetSpec(
        providers.application(),
        profile.client().version(),
        providers.instances(),
        interfaces(scenario).stream().map(ServiceSpec::of).toList(),
        providers.protocols().stream()
            .map(p -> new ProtocolSpec(p.name(), p.port(), p.wire()))
            .toList(),
        UrlSpec.of(providers.url().length(), providers.url().distinctParameters()),
        registering(scenario, profile));
  }

  private static RegisteringSpec registering(Scenario scenario, Profile profile) {
    return new RegisteringSpec(
        profile.discovery().model() == Model.INTERFACE
            ? RegisterMode.INTERFACE
            : RegisterMode.INSTANCE,
        profile.discovery().metadata().equals("remote")
            ? MetadataStorage.REMOTE
            : MetadataStorage.LOCAL,
        scenario.registries().count(),
        scenario.registries().placement().equals("split") ? Placement.SPLIT : Placement.MIRRORED,
        scenario.providers().sessions().equals("shared") ? Sessions.SHARED : Sessions.PER_INSTANCE);
  }

  /**
   * Invokers a consumer must hold, summed over interfaces and registries: one for each instance and
   * protocol in each registry the instance registers in. At application level 3.0 follows only
   * protocols with these names; 3.3 follows all.
   */
  public static long expectedInvokers(Scenario scenario, Profile profile) {
    boolean some =
        profile.discovery().model() == Model.APPLICATION
            && profile.client().line().equals("dubbo-3.0");
    long followed =
        scenario.providers().protocols().stream()
            .filter(protocol -> !some || FOLLOWED_BY_3_0.contains(protocol.name()))
            .count();
    return expectedVisibleInstances(scenario) * followed;
  }

  /**
   * Distinct provider hosts a consumer must hold, summed over interfaces and registries: every
   * instance in each registry it registers in.
   */
  public static long expectedVisibleInstances(Scenario scenario) {
    long copies =
        scenario.registries().placement().equals("split") ? 1 : scenario.registries().count();
    return (long) scenario.providers().instances() * scenario.providers().interfaces() * copies;
  }
}
