package dev.discoveryscale.simulator.plan;

import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.churn.ChurnMode;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.simulator.schedule.Occurrences;
import java.util.ArrayList;
import java.util.List;

/**
 * Timers that run at their real length although a part of the span is played. The values are those
 * of the Dubbo releases in {@code profiles/} and of the registries' defaults.
 */
public final class Timers {

  private Timers() {}

  /** One line each; none where time is real. */
  public static List<String> of(Scenario scenario, List<Profile> profiles) {
    if (scenario.time().by() == ChurnMode.REAL || scenario.churn().isEmpty()) {
      return List.of();
    }
    List<String> timers = new ArrayList<>();
    timers.add(
        "each interface is called every %s of real time. Played changes are closer together than in"
                .formatted(scenario.calls().every())
            + " the span, so fewer calls fall between two changes");
    timers.add("connections are tested by heartbeats every 60 s");
    if (scenario.registries().any(RegistryKind.ZOOKEEPER)) {
      timers.add(
          "a registry keeps a silent session for up to %d s"
              .formatted(Occurrences.timeout(scenario, RegistryKind.ZOOKEEPER).toSeconds()));
    }
    if (scenario.registries().any(RegistryKind.NACOS)) {
      timers.add(
          "a Nacos removes instances when their connection ends, and ends a silent connection after"
              + " up to %d s".formatted(Occurrences.CONNECTION_TIMEOUT.toSeconds()));
      if (profiles.stream().anyMatch(p -> Fleets.beats(scenario, p))) {
        timers.add(
            "a Nacos removes an instance that sends beats (2.7) when a check finds"
                + " no beat for 30 s: after up to %d s"
                    .formatted(Occurrences.BEATS_TIMEOUT.toSeconds()));
      }
    }
    boolean third =
        profiles.stream().anyMatch(p -> p.client().line().atLeast(ReleaseLine.DUBBO_3_0));
    if (third) {
      timers.add(
          "3.x consumers delay address lists that arrive within 5 s of the last one, and pass on"
              + " the latest");
      timers.add("3.x consumers remove departed addresses from their cache after 2 to 7 minutes");
    }
    if (third && profiles.stream().anyMatch(p -> Expectation.of(scenario, p).byApplication() > 0)) {
      timers.add("3.x consumers request missing metadata again after 10 s");
    }
    return timers;
  }
}
