package dev.discoveryscale.simulator.plan;

import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.HostScheme;
import dev.discoveryscale.provider.model.Instance;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The directories in which a consumer should find the addresses of each instance. */
public final class FleetAddresses {

  /** The word for directories of interface addresses. */
  public static final String INTERFACE = "interface";

  /** The word for directories of application instances. */
  public static final String APPLICATION = "application";

  private final FleetSpec fleet;
  private final Expectation expectation;
  private final ReleaseLine line;
  private final List<String> connectStrings;

  /**
   * Addresses of a scenario's fleet as a profile's consumer follows them.
   *
   * @param connectStrings the registries, in order
   */
  public FleetAddresses(Scenario scenario, Profile profile, List<String> connectStrings) {
    this.fleet = Fleets.of(scenario, profile);
    this.expectation = Expectation.of(scenario, profile);
    this.line = profile.client().line();
    this.connectStrings = List.copyOf(connectStrings);
  }

  /** The registries that an instance registers in. */
  public List<String> registries(int instance) {
    return fleet.registering().registriesOf(instance).stream().map(connectStrings::get).toList();
  }

  /**
   * The addresses of an instance as {@code protocol://host:port}, by the model of the directories
   * that follow them; a model is left out in which the consumer sees nothing.
   */
  public Map<String, List<String>> addresses(int instance) {
    Map<String, List<String>> addresses = new TreeMap<>();
    if (expectation.byInterface() > 0) {
      addresses.put(INTERFACE, addresses(instance, protocol -> true));
    }
    if (expectation.byApplication() > 0) {
      addresses.put(
          APPLICATION,
          addresses(instance, protocol -> Expectation.followsByApplication(line, protocol)));
    }
    return addresses;
  }

  private List<String> addresses(int instance, Predicate<String> followed) {
    String host = new Instance(instance, HostScheme.host(instance), 0, 0).registeredHost();
    return fleet.protocols().stream()
        .filter(protocol -> followed.test(protocol.name()))
        .map(protocol -> protocol.name() + "://" + host + ":" + protocol.port())
        .toList();
  }
}
