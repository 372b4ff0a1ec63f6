package dev.discoveryscale.simulator.plan;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import java.util.Optional;
import java.util.Set;

/**
 * The expected holdings of a consumer for one instance in one registry, for one interface.
 *
 * @param byInterface invokers of the directory of interface addresses
 * @param byApplication invokers of the directory of application instances
 * @param migrationStep the step that 3.x's migration invokers must be in; empty before 3.x
 */
public record Expectation(long byInterface, long byApplication, Optional<String> migrationStep) {

  /**
   * The protocols that a 3.0 consumer requests at application level by default: {@code
   * ServiceInstancesChangedListener.SUPPORTED_PROTOCOLS}. It keeps an invoker for each address, so
   * one for each of them that has a port of its own. From 3.1 on every protocol is followed ({@code
   * ServiceDiscoveryRegistryDirectory.toInvokers}).
   */
  private static final Set<String> FOLLOWED_BY_3_0 = Set.of("dubbo", "tri", "rest");

  /** Works out what a profile's consumer must hold in a scenario. */
  public static Expectation of(Scenario scenario, Profile profile) {
    RegisterMode mode = Fleets.registerMode(scenario, profile);
    DiscoveryModel model = profile.discovery().model();
    ReleaseLine line = profile.client().line();
    long all = scenario.providers().protocols().of(line).size();
    return new Expectation(
        model.byInterface() && mode != RegisterMode.INSTANCE ? all : 0,
        model.byApplication() && mode != RegisterMode.INTERFACE ? followed(scenario, line) : 0,
        step(line, model));
  }

  /** Invokers of both directories. */
  public long invokersOfInstance() {
    return byInterface + byApplication;
  }

  /** Whose directories hold invokers: {@code interface}, {@code application} or {@code both}. */
  public String modelInForce() {
    if (byInterface > 0 && byApplication > 0) {
      return "both";
    }
    return byApplication > 0 ? "application" : "interface";
  }

  /** Whether a line's consumer at application level follows the addresses of a protocol. */
  public static boolean followsByApplication(ReleaseLine line, String protocol) {
    return !line.equals(ReleaseLine.DUBBO_3_0) || FOLLOWED_BY_3_0.contains(protocol);
  }

  private static long followed(Scenario scenario, ReleaseLine line) {
    return scenario.providers().protocols().of(line).stream()
        .filter(protocol -> followsByApplication(line, protocol.name()))
        .count();
  }

  private static Optional<String> step(ReleaseLine line, DiscoveryModel model) {
    if (!line.hasApplicationDiscovery()) {
      return Optional.empty();
    }
    return Optional.of(
        switch (model) {
          case INTERFACE -> "FORCE_INTERFACE";
          case APPLICATION -> "FORCE_APPLICATION";
          case APPLICATION_FIRST -> "APPLICATION_FIRST";
        });
  }
}
