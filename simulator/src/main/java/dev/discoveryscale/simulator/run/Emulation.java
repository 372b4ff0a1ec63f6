package dev.discoveryscale.simulator.run;

import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.provider.Registration;
import dev.discoveryscale.provider.endpoint.service.EndpointStatistics;
import dev.discoveryscale.simulator.environment.CellEnvironment;
import dev.discoveryscale.simulator.environment.RecordedRegistries;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Pacer;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.watch.CellWatch;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** An environment without a consumer of its own, kept up for someone else's. */
public final class Emulation {

  private static final Duration ROUND = Duration.ofSeconds(1);

  private final Scenario scenario;
  private final Profile profile;
  private final Path folder;
  private final Progress progress;

  /** An emulation that is not started yet. */
  public Emulation(Scenario scenario, Profile profile, Path folder, Progress progress) {
    this.scenario = scenario;
    this.profile = profile;
    this.folder = folder;
    this.progress = progress;
  }

  /**
   * Starts everything and keeps it up. Says the addresses of the registries first.
   *
   * @param about what else somebody must know to use it
   * @throws InterruptedException when the calling thread is interrupted; all is stopped then
   * @throws IOException if it cannot be started or a part of it fails; all is stopped then
   */
  public void untilInterrupted(List<String> about) throws IOException, InterruptedException {
    progress.endless("emulating " + profile.name());
    progress.phase("starting registries");
    try (CellEnvironment environment = CellEnvironment.start(scenario, profile, folder)) {
      environment.network().shown().forEach(one -> progress.say("registry: " + one));
      about.forEach(progress::say);
      RecordedRegistries.standIns(environment.registries()).forEach(progress::say);
      RecordedRegistries.unneededLogins(environment.registries()).forEach(progress::say);
      String entries = scenario.registries().entries();
      Registration done =
          environment
              .fleet()
              .register(
                  scenario.providers().instances(),
                  (registered, all) ->
                      progress.counts(
                          "registered %,d of %,d %s".formatted(registered, all, entries)));
      progress.say(
          "registered %,d %s in %.1f s; interrupt to stop"
              .formatted(done.nodes(), entries, done.millis() / 1000.0));
      keep(environment);
    } catch (CellFailure e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private void keep(CellEnvironment environment) throws CellFailure, InterruptedException {
    Pacer pacer = new Pacer(Pacer.Ticker.system(), new CellWatch(environment, progress));
    progress.phase("serving");
    Set<String> told = new HashSet<>();
    while (true) {
      pacer.pass(ROUND);
      environment.endpoints().unmatchedCalls().keySet().stream()
          .filter(told::add)
          .forEach(
              name ->
                  progress.say(
                      "no rule of answers fits %s: it is answered as without rules"
                          .formatted(name)));
      EndpointStatistics seen = environment.endpoints().statistics();
      progress.counts(
          "connections %,d, calls %,d, heartbeats %,d"
              .formatted(seen.connections(), seen.callsAnswered(), seen.heartbeatsAnswered()));
    }
  }
}
