package dev.discoveryscale.simulator.stage;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.provider.Registration;
import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.simulator.environment.CellEnvironment;
import dev.discoveryscale.simulator.environment.FleetCount;
import dev.discoveryscale.simulator.environment.FormerFleet;
import dev.discoveryscale.simulator.environment.GroupChange;
import dev.discoveryscale.simulator.live.LiveMetric;
import dev.discoveryscale.simulator.runtime.CellEvents;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Pacer;
import dev.discoveryscale.simulator.runtime.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** The fleet of a cell in its registries: registering it, and what they hold of it. */
public final class RegisteredFleet {

  private final Scenario scenario;
  private final CellEnvironment environment;
  private final Progress progress;
  private final CellEvents events;
  private final Map<String, OptionalLong> observed = new HashMap<>();

  public RegisteredFleet(
      Scenario scenario, CellEnvironment environment, Progress progress, CellEvents events) {
    this.scenario = scenario;
    this.environment = environment;
    this.progress = progress;
    this.events = events;
  }

  /**
   * Makes sure that registries which were not started for the cell hold no other fleet, nor
   * overrides that a simulator which was killed wrote there.
   */
  public void clear(Pacer pacer) throws CellFailure, IOException, InterruptedException {
    if (!scenario.registries().embedded()) {
      progress.phase("looking for addresses of an earlier fleet");
      FormerFleet.of(environment, pacer, progress).awaitGone(FormerFleet::keeping);
      int overrides = environment.fleet().clearLeft(GroupChange.OVERRIDE);
      events.add("former-fleet", "overridesDeleted", overrides);
    }
  }

  /**
   * Registers all instances that the fleet begins with.
   *
   * @param pacer passes the time until registries of the cell's own have counted them
   * @throws CellFailure naming a registry that does not hold what was registered
   */
  public CellRecord.Registration register(Pacer pacer)
      throws CellFailure, IOException, InterruptedException {
    progress.phase("registering");
    List<Integer> all = IntStream.range(0, scenario.providers().instances()).boxed().toList();
    progress.board().set(LiveMetric.URLS_EXPECTED, environment.urls().inTheFullest(all));
    Registration done =
        environment.fleet().register(scenario.providers().instances(), this::registering);
    events.add("registered", "registration", done);
    FleetCount count = new FleetCount(scenario.registries().embedded(), pacer);
    for (int i = 0; i < environment.registries().size(); i++) {
      Registry registry = environment.registries().get(i);
      long written = done.registries().get(i).nodes();
      observed.put(registry.name(), count.of(registry, written));
    }
    return new CellRecord.Registration(done.nodes(), done.millis());
  }

  private void registering(long registered, long all) {
    progress.counts(
        "registered %,d of %,d %s".formatted(registered, all, scenario.registries().entries()));
    progress.board().set(LiveMetric.NODES_REGISTERED, registered);
    progress.board().set(LiveMetric.NODES_EXPECTED, all);
  }

  /**
   * The contents of the registries now. The fleet's nodes are those that existed before a consumer
   * registered its own; absent for external registries.
   */
  public List<CellRecord.RegistryState> states() throws IOException {
    List<CellRecord.RegistryState> states = new ArrayList<>();
    for (Registry registry : environment.registries()) {
      states.add(
          CellRecords.registry(
              registry.name(), observed.get(registry.name()), registry.statistics()));
    }
    return states;
  }
}
