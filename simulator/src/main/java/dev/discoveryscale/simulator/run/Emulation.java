package dev.discoveryscale.simulator.run;

import dev.discoveryscale.provider.Registration;
import dev.discoveryscale.provider.endpoint.service.EndpointStatistics;
import dev.discoveryscale.simulator.model.Profile;
import dev.discoveryscale.simulator.model.Scenario;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Pacer;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.watch.CellWatch;
import dev.discoveryscale.simulator.world.RecordedRegistries;
import dev.discoveryscale.simulator.world.World;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** A world without a consumer of its own, kept up for someone else's. */
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
   * Starts everything and keeps it up.
   *
   * @throws InterruptedException when the calling thread is interrupted; all is stopped then
   * @throws IOException if it cannot be started or a part of it fails; all is stopped then
   */
  public void untilInterrupted() throws IOException, InterruptedException {
    progress.endless("emulating " + profile.name());
    progress.phase("starting registries");
    try (World world = World.start(scenario, profile, folder)) {
      world.network().shown().forEach(one -> progress.say("registry: " + one));
      RecordedRegistries.standIns(world.registries()).forEach(progress::say);
      RecordedRegistries.unneededLogins(world.registries()).forEach(progress::say);
      String entries = scenario.registries().entries();
      Registration done =
          world
              .fleet()
              .register(
                  scenario.providers().instances(),
                  (registered, all) ->
                      progress.counts(
                          "registered %,d of %,d %s".formatted(registered, all, entries)));
      progress.say(
          "registered %,d %s in %.1f s; interrupt to stop"
              .formatted(done.nodes(), entries, done.millis() / 1000.0));
      keep(world);
    } catch (CellFailure e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private void keep(World world) throws CellFailure, InterruptedException {
    Pacer pacer = new Pacer(Pacer.Ticker.system(), new CellWatch(world, progress));
    progress.phase("serving");
    while (true) {
      pacer.pass(ROUND);
      EndpointStatistics seen = world.endpoints().statistics();
      progress.counts(
          "connections %,d, calls %,d, heartbeats %,d"
              .formatted(seen.connections(), seen.callsAnswered(), seen.heartbeatsAnswered()));
    }
  }
}
