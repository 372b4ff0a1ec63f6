package dev.discoveryscale.simulator.stage;

import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.simulator.environment.CellEnvironment;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Pacer;
import dev.discoveryscale.simulator.runtime.Progress;
import java.io.IOException;
import java.time.Duration;
import java.util.SortedSet;

/**
 * Whether the registries hold the whole fleet again after the changes, independent of the consumer.
 */
public final class FleetCheck {

  private static final Duration WITHIN = Duration.ofMinutes(2);
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

  private final CellEnvironment environment;
  private final ConsumerView due;
  private final Pacer pacer;
  private final Progress progress;

  public FleetCheck(
      CellEnvironment environment,
      Scenario scenario,
      Profile profile,
      Pacer pacer,
      Progress progress) {
    this.environment = environment;
    this.due = ConsumerView.of(scenario, profile);
    this.pacer = pacer;
    this.progress = progress;
  }

  /**
   * Waits until it is there, two minutes at most.
   *
   * @throws CellFailure saying by how much it is not
   * @throws IOException naming a registry that cannot be read
   */
  public void awaitWhole() throws CellFailure, IOException, InterruptedException {
    long limit = pacer.nanos() + WITHIN.toNanos();
    long registered = registered();
    while (registered != due.addresses() && pacer.nanos() < limit) {
      progress.counts("registered %,d of %,d addresses".formatted(registered, due.addresses()));
      pacer.pass(LOOK_EVERY);
      registered = registered();
    }
    due.requireRegistered(registered);
  }

  private long registered() throws IOException, InterruptedException {
    return environment.truth().read().values().stream().mapToLong(SortedSet::size).sum();
  }
}
