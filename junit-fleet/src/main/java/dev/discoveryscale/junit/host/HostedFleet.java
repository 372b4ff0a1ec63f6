package dev.discoveryscale.junit.host;

import dev.discoveryscale.junit.channel.Changed;
import dev.discoveryscale.junit.channel.ChannelRequest;
import dev.discoveryscale.junit.channel.ContainerMark;
import dev.discoveryscale.junit.channel.FleetDefinition;
import dev.discoveryscale.junit.channel.RegisteredFleetFacts;
import dev.discoveryscale.junit.channel.RegisteredFleetFacts.Phase;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.churn.Step.Action;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.provider.Change;
import dev.discoveryscale.provider.RegistrationProgress;
import dev.discoveryscale.provider.RegistryOutage;
import dev.discoveryscale.provider.endpoint.service.EndpointStatistics;
import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.Restartable;
import dev.discoveryscale.simulator.container.ConsumerContainers;
import dev.discoveryscale.simulator.environment.CellEnvironment;
import dev.discoveryscale.simulator.environment.GroupChange;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.plan.Fleets;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.schedule.PlannedChange;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Registries and the fleet in them, and its changes. For one thread. */
final class HostedFleet implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(HostedFleet.class);
  private static final Duration COMEBACK_LIMIT = Duration.ofMinutes(5);

  private final FleetDefinition definition;
  private final Path folder;
  private final DeclaredScenario declared;
  private final CellEnvironment environment;
  private final HeldPorts ports;
  private final InstanceSelection picks;
  private final GroupChange groups;
  private final StartPhases phases;
  private final Map<Integer, RegistryOutage> absences = new HashMap<>();

  private HostedFleet(
      FleetDefinition definition,
      Path folder,
      DeclaredScenario declared,
      CellEnvironment environment,
      HeldPorts ports,
      StartPhases phases) {
    this.phases = phases;
    this.definition = definition;
    this.folder = folder;
    this.declared = declared;
    this.environment = environment;
    this.ports = ports;
    this.picks =
        new InstanceSelection(
            declared.scenario().providers().instances(),
            Fleets.instances(declared.scenario()),
            environment.fleet()::registeredInstances);
    this.groups = new GroupChange(environment.fleet());
  }

  static HostedFleet start(FleetDefinition definition, Path folder)
      throws IOException, InterruptedException {
    StartPhases phases = new StartPhases();
    phases.over("its JVM");
    HeldPorts ports = new HeldPorts();
    try {
      DeclaredScenario declared = DeclaredScenario.of(definition, ports);
      engine(definition, declared.scenario(), folder);
      phases.over("checks");
      CellEnvironment environment =
          CellEnvironment.start(declared.scenario(), declared.profile(), folder);
      phases.over("registries");
      try {
        int first = declared.scenario().providers().instances();
        environment.fleet().register(first, RegistrationProgress.SILENT);
        phases.over("registering");
        return new HostedFleet(definition, folder, declared, environment, ports, phases);
      } catch (IOException | RuntimeException e) {
        environment.close();
        throw e;
      }
    } catch (IOException | RuntimeException | InterruptedException e) {
      ports.close();
      throw e;
    }
  }

  /** Checks what containers need, before any starts; removes those of killed fleets. */
  private static void engine(FleetDefinition definition, Scenario scenario, Path folder)
      throws IOException, InterruptedException {
    Optional<ConsumerContainers> containers =
        ConsumerContainers.wanted(new From<>(scenario, DeclaredScenario.file(definition)));
    if (containers.isPresent()) {
      containers.get().removeAbandoned().ifPresent(LOG::info);
      containers.get().requireRegistries();
      ContainerMark.leave(folder);
    }
  }

  RegisteredFleetFacts standing() {
    Scenario scenario = declared.scenario();
    return new RegisteredFleetFacts(
        environment.network().connectStrings(),
        Fleets.interfaces(scenario),
        scenario.providers().instances(),
        scenario.providers().application(),
        describe(),
        Fleets.infidelities(scenario, declared.profile()),
        phases.all());
  }

  private boolean contained() {
    return declared.scenario().containers().use() && declared.scenario().registries().embedded();
  }

  private String describe() {
    Scenario scenario = declared.scenario();
    return "%,d instances x %,d interfaces x %d protocols of %s in %d %s"
        .formatted(
            scenario.providers().instances(),
            scenario.providers().interfaces().count(),
            scenario.providers().protocols().of(ReleaseLine.of(definition.line())).size(),
            definition.line(),
            scenario.registries().count(),
            kind(scenario));
  }

  private String kind(Scenario scenario) {
    String all = scenario.registries().count() == 1 ? "registry" : "registries";
    if (contained()) {
      return "%s in containers of %s".formatted(all, scenario.containers().registry());
    }
    return (scenario.registries().embedded() ? "embedded " : "external ") + all;
  }

  EndpointStatistics answers() {
    return environment.endpoints().statistics();
  }

  /** Lets objects of the test answer for an interface. */
  void answerFrom(RemoteAnswers answers, String interfaceName) {
    Scenario scenario = declared.scenario();
    if (!Fleets.interfaces(scenario).contains(interfaceName)) {
      throw new IllegalArgumentException(
          "answer: type must be one of the fleet's interfaceTypes, %s, got %s"
              .formatted(Fleets.interfaces(scenario), interfaceName));
    }
    if (Fleets.of(scenario, declared.profile()).contract(interfaceName).open()) {
      throw new IllegalArgumentException(
          "answer: %s must be one of interfaceTypes, as its name alone does not say which methods"
                  .formatted(interfaceName)
              + " it has; it is one of interfaceNames");
    }
    answers.add(interfaceName);
    environment.endpoints().answerFrom(answers);
  }

  /** The registries that answer now, whatever is cut. */
  List<String> answeringRegistries() {
    return environment.registries().stream()
        .filter(Registry::alive)
        .map(Registry::connectString)
        .toList();
  }

  EndpointCalls connections() {
    return new EndpointCalls(environment.endpoints(), environment.fleet()::registeredInstances);
  }

  /** Lets so many instances change at once. */
  Changed change(ChannelRequest.InstanceChange change, int count)
      throws CellFailure, InterruptedException {
    List<Integer> targets = picks.pick(change, count);
    return make(action(change), targets);
  }

  /** Takes an interface out of the registries, or brings it back. */
  Changed change(String interfaceName, boolean withdrawn) throws CellFailure, InterruptedException {
    List<String> names = Fleets.interfaces(declared.scenario());
    int index = names.indexOf(interfaceName);
    if (index < 0) {
      throw new IllegalArgumentException(
          "the fleet has no interface %s; it has %s".formatted(interfaceName, names));
    }
    return make(withdrawn ? Action.WITHDRAW : Action.RESTORE, List.of(index));
  }

  private Changed make(Action action, List<Integer> targets)
      throws CellFailure, InterruptedException {
    List<Change> done =
        groups.change(new PlannedChange(Duration.ZERO, definition.where(), action, targets));
    return changed(
        done.stream()
            .map(each -> new Changed.Moved(each.index(), each.finishedAtMillis()))
            .toList());
  }

  private Changed changed(List<Changed.Moved> moved) {
    return new Changed(moved, environment.fleet().registeredInstances().size());
  }

  /** Lets something happen to a registry. */
  Changed change(ChannelRequest.RegistryChange change, int registry) throws IOException {
    requireOne(change, registry);
    Registry changing = environment.registries().get(registry);
    switch (change) {
      case STOP -> {
        Restartable ours = restartable(changing);
        if (ours.stopped()) {
          throw new IllegalArgumentException(changing.name() + " is stopped already");
        }
        absences.put(registry, environment.fleet().expectAbsence(registry));
        ours.stop();
      }
      case START -> {
        restartable(changing).startAgain();
        absences.remove(registry).awaitEnd(COMEBACK_LIMIT);
      }
      case CUT -> environment.network().cut(registry);
      case HEAL -> environment.network().heal(registry);
    }
    return changed(List.of());
  }

  private void requireOne(ChannelRequest.RegistryChange change, int registry) {
    String asked = change.name().toLowerCase(Locale.ROOT) + " registry";
    int there = environment.registries().size();
    if (registry < 0 || registry >= there) {
      throw new IllegalArgumentException(
          "%s: number must be %3$s, got %2$d"
              .formatted(
                  asked,
                  registry,
                  there == 1
                      ? "0 (the fleet has one registry)"
                      : "0 to %d (the fleet has %d registries)".formatted(there - 1, there)));
    }
    boolean ofTheWay =
        change == ChannelRequest.RegistryChange.CUT || change == ChannelRequest.RegistryChange.HEAL;
    if (ofTheWay && !definition.cuttable()) {
      throw new IllegalArgumentException(
          "%s: the fleet must be declared with @ProviderFleet(cuttable = true)".formatted(asked));
    }
  }

  private static Restartable restartable(Registry registry) {
    if (registry instanceof Restartable ours) {
      return ours;
    }
    throw new IllegalArgumentException(registry.name() + " was not started here");
  }

  private static Action action(ChannelRequest.InstanceChange change) {
    return switch (change) {
      case LEAVE -> Action.LEAVE;
      case JOIN, SCALE_OUT -> Action.JOIN;
      case UPGRADE -> Action.UPGRADE;
      case CRASH -> Action.CRASH;
      case EXPIRE -> Action.EXPIRE;
      case RECOVER -> Action.RECOVER;
    };
  }

  @Override
  public void close() {
    try (ports) {
      environment.close();
      ContainerMark.remove(folder);
    } catch (IOException e) {
      LOG.warn("the removal of all containers cannot be recorded", e);
    }
  }

  /** The phases of a fleet's start, from the start of this JVM on. For one thread. */
  private static final class StartPhases {

    private final List<Phase> done = new ArrayList<>();
    private long since = ManagementFactory.getRuntimeMXBean().getStartTime();

    /** Ends the phase that began with the previous call. */
    void over(String what) {
      long now = System.currentTimeMillis();
      done.add(new Phase(what, now - since));
      since = now;
    }

    List<Phase> all() {
      return List.copyOf(done);
    }
  }
}
