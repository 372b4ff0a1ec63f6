package dev.discoveryscale.simulator.plan;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.model.scenario.Scenario.Protocol;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.plan.Checks.From;
import java.util.List;

/** Whether a line's providers could be a scenario's fleet, and its consumer could see them. */
final class FleetChecks {

  private FleetChecks() {}

  /**
   * Checks one scenario with one profile.
   *
   * @throws BadInput naming the first thing that does not fit
   */
  static void check(From<Scenario> scenario, From<Profile> profile) {
    registering(scenario, profile);
    wires(scenario, profile);
    possible(scenario, profile);
    followed(scenario, profile);
  }

  private static void registering(From<Scenario> scenario, From<Profile> profile) {
    ReleaseLine line = profile.value().client().line();
    RegisterMode mode = Fleets.registerMode(scenario.value(), profile.value());
    if (Fleets.captured(scenario.value()).isPresent()) {
      captured(scenario, profile, mode);
      return;
    }
    if (!Fleets.dialect(scenario.value(), profile.value()).registerModes().contains(mode)) {
      throw register(
          scenario, profile, "auto or interface, as %s registers interfaces only".formatted(line));
    }
    if (visible(mode, profile.value().discovery().model())) {
      return;
    }
    throw register(
        scenario,
        profile,
        "auto, all or %s, which its consumer (discovery.model %s) looks for"
            .formatted(
                mode == RegisterMode.INSTANCE ? "interface" : "instance",
                profile.value().discovery().model().word()));
  }

  private static void captured(From<Scenario> scenario, From<Profile> profile, RegisterMode mode) {
    DiscoveryModel model = profile.value().discovery().model();
    if (!visible(mode, model)) {
      throw BadInput.must(
          scenario.file(),
          "providers.from",
          "have %s, which %s looks for"
              .formatted(
                  model.byInterface()
                      ? "addresses of interfaces"
                      : "instances of applications (application level)",
                  profile.value().name()),
          "%s, which has %s only; use another profile"
              .formatted(
                  scenario.value().providers().from().orElseThrow(),
                  mode == RegisterMode.INTERFACE ? "addresses of interfaces" : "instances"));
    }
  }

  private static boolean visible(RegisterMode mode, DiscoveryModel model) {
    return switch (mode) {
      case INTERFACE -> model.byInterface();
      case INSTANCE -> model.byApplication();
      case ALL -> true;
    };
  }

  private static BadInput register(From<Scenario> scenario, From<Profile> profile, String allowed) {
    return BadInput.at(
        scenario.file(),
        "providers.register",
        "%s with %s"
            .formatted(scenario.value().providers().register().word(), profile.value().name()),
        allowed);
  }

  private static void wires(From<Scenario> scenario, From<Profile> profile) {
    if (Fleets.captured(scenario.value()).isPresent()) {
      return;
    }
    ReleaseLine line = profile.value().client().line();
    List<Protocol> protocols = scenario.value().providers().protocols().of(line);
    for (int i = 0; i < protocols.size(); i++) {
      if (!line.hasTriple() && protocols.get(i).wire().equals("tri")) {
        throw BadInput.at(
            scenario.file(),
            "providers.protocols[%d].wire".formatted(i),
            "tri with " + profile.value().name(),
            "dubbo, because %s does not support triple".formatted(line));
      }
    }
  }

  /** What the dialect itself refuses. */
  private static void possible(From<Scenario> scenario, From<Profile> profile) {
    try {
      Fleets.dialect(scenario.value(), profile.value())
          .check(Fleets.of(scenario.value(), profile.value()));
    } catch (IllegalArgumentException e) {
      throw BadInput.must(
          scenario.file(),
          "providers",
          "describe a fleet that %s can register: %s"
              .formatted(profile.value().name(), e.getMessage()),
          "another");
    }
  }

  private static void followed(From<Scenario> scenario, From<Profile> profile) {
    if (Fleets.expectedInvokers(scenario.value(), profile.value()) == 0) {
      if (Fleets.captured(scenario.value()).isPresent()) {
        throw BadInput.must(
            scenario.file(),
            "providers.from",
            "have addresses that a consumer of %s finds for the interfaces it subscribes to"
                .formatted(profile.value().name()),
            "none");
      }
      throw BadInput.at(
          scenario.file(),
          "providers.protocols",
          "only protocols that %s does not follow at application level"
              .formatted(profile.value().name()),
          "at least one of dubbo, tri, rest: 3.0 follows no others there");
    }
  }
}
