package dev.discoveryscale.simulator.run;

import static dev.discoveryscale.model.record.Sample.Settled.AFTER_CHURN;
import static dev.discoveryscale.model.record.Sample.Settled.BEFORE_CHURN;

import dev.discoveryscale.jvm.conversation.ApplicationLost;
import dev.discoveryscale.jvm.conversation.CommandFailed;
import dev.discoveryscale.jvm.launcher.AgentOption;
import dev.discoveryscale.jvm.launcher.Application;
import dev.discoveryscale.jvm.launcher.ApplicationJvm;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecord.Foreign;
import dev.discoveryscale.model.record.CellRecordBuilder;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.provider.endpoint.Endpoints;
import dev.discoveryscale.provider.endpoint.service.EndpointStatistics;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.simulator.cores.Cores;
import dev.discoveryscale.simulator.environment.CellEnvironment;
import dev.discoveryscale.simulator.environment.RecordedRegistries;
import dev.discoveryscale.simulator.plan.Needs;
import dev.discoveryscale.simulator.plan.SampleIntervals;
import dev.discoveryscale.simulator.runtime.CellEvents;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Folders;
import dev.discoveryscale.simulator.runtime.Pacer;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.runtime.ReportedPid;
import dev.discoveryscale.simulator.runtime.RunPlan;
import dev.discoveryscale.simulator.runtime.RunPlan.Cell;
import dev.discoveryscale.simulator.schedule.ChurnPlan;
import dev.discoveryscale.simulator.stage.ApplicationEnd;
import dev.discoveryscale.simulator.stage.Arrival;
import dev.discoveryscale.simulator.stage.CellRecords;
import dev.discoveryscale.simulator.stage.FigureJudge;
import dev.discoveryscale.simulator.stage.FleetCheck;
import dev.discoveryscale.simulator.stage.HeldMemory;
import dev.discoveryscale.simulator.stage.RegisteredFleet;
import dev.discoveryscale.simulator.stage.Settling;
import dev.discoveryscale.simulator.stage.Steps;
import dev.discoveryscale.simulator.watch.CellWatch;
import dev.discoveryscale.simulator.watch.ChurnPlayer;
import dev.discoveryscale.simulator.watch.ConsumerNetwork;
import dev.discoveryscale.simulator.watch.EnvironmentLog;
import dev.discoveryscale.simulator.watch.SampleTail;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Plays a cell whose consumer is the user's own application: starts registries, registers the
 * fleet, waits for the application, settles, plays churn, settles again. Uses only what the agent
 * in the application offers; its calls are its own, so there is no quiet phase, and its time is
 * still.
 */
final class ApplicationCell {

  private static final Logger LOG = LoggerFactory.getLogger(ApplicationCell.class);

  /** The simulator did not choose a collector. */
  private static final String ITS_OWN = "its own";

  private final Cell cell;
  private final Scenario scenario;
  private final ChurnPlan churn;
  private final Path run;
  private final Path folder;
  private final Path agent;
  private final Duration wait;
  private final Progress progress;
  private final CellRecordBuilder record;
  private final HeldMemory heldMemory;
  private Optional<Application> application = Optional.empty();
  private boolean known = true;

  /**
   * A cell.
   *
   * @param agent the agent's jar
   * @param wait how long to wait for the application
   */
  ApplicationCell(
      RunPlan plan, Cell cell, RunFolder run, Path agent, Duration wait, Progress progress) {
    this.run = run.root();
    this.folder = run.cell(cell.profile().name(), cell.replicate());
    this.cell = cell;
    this.scenario = plan.scenario();
    this.churn = plan.churn(cell.replicate());
    this.agent = agent;
    this.wait = wait;
    this.progress = progress;
    this.heldMemory =
        new HeldMemory(scenario.heapDump(), cell.profile().client().line().toString(), folder);
    this.record =
        CellRecords.begin(cell, Instant.now())
            .jvm(ITS_OWN, 0)
            .with(
                new Foreign(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()))
            .with(
                CellRecords.expected(scenario, cell.profile(), Needs.of(scenario, cell.profile())));
  }

  /**
   * Plays the cell, as {@link CellRunner#run} does; the application is left running.
   *
   * @throws IOException if its folder cannot be written
   */
  CellRecord run() throws IOException {
    Files.createDirectories(folder);
    Folders.createPrivate(control());
    try (CellEvents events = new CellEvents(folder.resolve("events.jsonl"), Clock.systemUTC())) {
      try {
        play(events);
      } finally {
        endAgent();
      }
      sumUp();
      return end(Outcome.COMPLETED, "");
    } catch (InterruptedException e) {
      return end(Outcome.INTERRUPTED, "interrupted");
    } catch (ApplicationLost e) {
      return ended(lost(e));
    } catch (CellFailure e) {
      return ended(e);
    } catch (IOException | CommandFailed e) {
      return ended(CellFailure.because(e.getMessage(), e));
    } catch (RuntimeException e) {
      return ended(CellFailure.because("unexpected: " + e, e));
    }
  }

  /** An interrupted thread could not read files; nothing is lost without the answer. */
  private CellFailure lost(ApplicationLost lost) throws IOException {
    long limit = application.map(Application::maxHeapBytes).orElse(Long.MAX_VALUE);
    return Thread.currentThread().isInterrupted()
        ? CellFailure.because(lost.getMessage(), lost)
        : ApplicationEnd.of(lost, samples(), limit);
  }

  private CellRecord ended(CellFailure failure) {
    LOG.error("cell {} ended early", cell.title(), failure);
    if (Thread.interrupted()) {
      return end(Outcome.INTERRUPTED, "interrupted");
    }
    try {
      sumUp();
    } catch (InterruptedException e) {
      return end(Outcome.INTERRUPTED, "interrupted");
    }
    return end(failure.outcome(), failure.getMessage());
  }

  /** What was dumped shows as much of a cell that failed later as of one that did not. */
  private void sumUp() throws InterruptedException {
    progress.phase(HeldMemory.PHASE);
    heldMemory.divide().ifPresent(record::warning);
  }

  /** A dump is as large as a heap, so it is deleted unless it was requested. */
  private CellRecord end(Outcome outcome, String message) {
    heldMemory.discard().ifPresent(record::warning);
    return record.end(outcome, message, Instant.now());
  }

  private void play(CellEvents events) throws CellFailure, IOException, InterruptedException {
    ChurnPlayer.Judge judge = FigureJudge.of(scenario, cell.title(), run, record, progress, events);
    progress.endless(cell.title());
    progress.phase("starting registries");
    try (CellEnvironment environment = CellEnvironment.start(scenario, cell.profile(), folder)) {
      events.add("registries", "connect", environment.network().connectStrings());
      record.servers(RecordedRegistries.servers(environment.registries()));
      CellWatch watch =
          new CellWatch(
              environment,
              progress,
              new EnvironmentLog(
                  folder.resolve("world.jsonl"), Clock.systemUTC(), progress.board()),
              record::warning);
      Pacer pacer = new Pacer(Pacer.Ticker.system(), watch);
      RegisteredFleet fleet = new RegisteredFleet(scenario, environment, progress, events);
      fleet.clear(pacer);
      record.with(fleet.register(pacer));
      tell(environment);
      try {
        Arrival arrival = new Arrival(pacer, progress);
        ApplicationJvm jvm = arrival.await(control(), wait);
        come(jvm.application(), events);
        Optional<String> doubt = ReportedPid.doubt(jvm.pid(), control().resolve("answers"));
        doubt.ifPresent(this::doubt);
        ConsumerNetwork network =
            doubt
                .map(ConsumerNetwork::unknown)
                .orElseGet(
                    () -> ConsumerNetwork.of(jvm.pid(), environment, scenario, cell.profile()));
        watch.follow(jvm, new SampleTail(samples()), network);
        try {
          Steps steps =
              new Steps(
                  jvm, environment, network, pacer, progress, events, SampleIntervals.of(scenario));
          measure(new Parts(steps, arrival, network, pacer, watch, environment, fleet, judge));
        } finally {
          record.with(network.traffic());
        }
      } finally {
        if (known) {
          record.totalMemoryPeakBytes(watch.memoryPeak());
        }
      }
    }
  }

  /**
   * The command is written even if no application connected, so that a later one does not measure
   * in vain.
   */
  private void endAgent() {
    try {
      ApplicationJvm.end(control());
    } catch (IOException e) {
      LOG.warn("the agent cannot be asked to end", e);
    }
  }

  private void tell(CellEnvironment environment) throws IOException {
    environment.network().shown().forEach(one -> progress.say("registry: " + one));
    RecordedRegistries.standIns(environment.registries()).forEach(progress::say);
    for (String remark : RecordedRegistries.unneededLogins(environment.registries())) {
      progress.say(remark);
      record.warning(remark);
    }
    progress.say("start your application with this option of java, before -jar or the main class:");
    progress.say("  " + AgentOption.quoted(AgentOption.of(agent, samples(), control())));
    progress.say("waiting up to %d s for it; interrupt to stop".formatted(wait.toSeconds()));
  }

  /** Its sockets and resident memory would be another process's. */
  private void doubt(String why) {
    known = false;
    progress.say("not measured from outside the JVM: " + why);
    record.warning(
        "The application's connections, its traffic with the registries and the total memory of"
            + " all processes are not known: "
            + why
            + ".");
  }

  private void come(Application who, CellEvents events) throws CellFailure {
    application = Optional.of(who);
    record
        .jvm(ITS_OWN, Math.toIntExact(who.maxHeapBytes() >> 20))
        .with(
            new Foreign(
                Optional.of(who.pid()), Optional.empty(), Optional.empty(), Optional.empty()));
    events.add("application", "pid", who.pid());
    progress.cell(1, 1, cell.title(), length(), Duration.ZERO);
    progress.say(
        "process %d connected: %s %s, heap %,d MB"
            .formatted(who.pid(), who.vmName(), who.version(), who.maxHeapBytes() >> 20));
    who.refusesCollections()
        .map(
            option ->
                "The application's JVM does not run a full collection on request (%s), so its live set cannot be read."
                    .formatted(option))
        .ifPresent(
            blind -> {
              progress.say(blind);
              record.warning(blind);
            });
  }

  /** The parts of a cell after its application has connected. */
  private record Parts(
      Steps steps,
      Arrival arrival,
      ConsumerNetwork network,
      Pacer pacer,
      CellWatch watch,
      CellEnvironment environment,
      RegisteredFleet fleet,
      ChurnPlayer.Judge judge) {}

  private void measure(Parts with) throws CellFailure, IOException, InterruptedException {
    Steps steps = with.steps();
    steps.phase(Phases.SUBSCRIBE);
    Arrival.Connected found =
        with.arrival()
            .awaitConnected(() -> with.environment().endpoints().statistics().connections());
    found.unsteady().ifPresent(record::warning);
    progress.say("it has %,d connections to the fleet".formatted(found.connections()));

    steps.phase(Phases.WARM_UP);
    steps.pass(scenario.time().warmUp().duration());
    // There is one application, so there is no twin to read it in.
    if (scenario.liveSet().readsBeforeChurn()) {
      settle(with, BEFORE_CHURN);
    }
    look(with, BEFORE_CHURN);
    EndpointStatistics before = with.environment().endpoints().statistics();
    seen(Optional.of(before), Optional.empty(), Map.of());

    steps.phase(Phases.STILL);
    Application consumer = application.orElseThrow();
    with.watch()
        .measure(
            Cores.unbound(),
            consumer.processors(),
            Optional.of(consumer.pid()).filter(pid -> known));
    steps.pass(still());

    steps.phase(Phases.CHURN);
    ChurnPlayer player = new ChurnPlayer(with.pacer(), steps::change);
    with.watch().follow(player);
    try {
      player.play(churn, with.judge());
      steps.phase(Phases.COOL_DOWN);
      if (player.played().any()) {
        steps.pass(ChurnPlan.LAST_PUSH_WITHIN);
      }
      record.with(with.watch().generator(player.played()));
    } finally {
      record.with(CellRecords.churn(scenario, churn, player.played()));
    }

    steps.phase(Phases.CHECK);
    new FleetCheck(with.environment(), scenario, cell.profile(), with.pacer(), progress)
        .awaitWhole();
    settle(with, AFTER_CHURN);
    look(with, AFTER_CHURN);
    Endpoints endpoints = with.environment().endpoints();
    seen(Optional.of(before), Optional.of(endpoints.statistics()), endpoints.unmatchedCalls());
    with.fleet().states().forEach(record::with);

    steps.phase(Phases.STOP);
    steps.dumpHeap(heldMemory).ifPresent(record::warning);
  }

  private void settle(Parts with, String name) throws CellFailure, InterruptedException {
    with.steps()
        .settle(name, Settling.between(scenario.time().warmUp().duration()))
        .ifPresent(record::warning);
  }

  /** Reads what takes no collection. */
  private void look(Parts with, String name) throws CellFailure, InterruptedException {
    with.network().connections(name).ifPresent(record::with);
    with.steps().recordNativeMemory(name);
  }

  private void seen(
      Optional<EndpointStatistics> before,
      Optional<EndpointStatistics> after,
      Map<String, Long> unmatched) {
    record.with(
        new Foreign(
            application.map(Application::pid),
            before.map(statistics -> (long) statistics.connections()),
            after.map(statistics -> (long) statistics.connections()),
            after.map(
                statistics -> statistics.callsAnswered() - before.orElseThrow().callsAnswered()),
            Optional.of(unmatched).filter(calls -> !calls.isEmpty())));
  }

  /**
   * Its calls cannot be stopped, so there is no quiet phase; that time is part of the still phase.
   */
  private Duration still() {
    return scenario.time().quiet().duration().plus(scenario.time().still().duration());
  }

  private Duration length() {
    return Needs.of(scenario, cell.profile()).wall();
  }

  private Path samples() {
    return folder.resolve("samples.jsonl");
  }

  private Path control() {
    return folder.resolve("control");
  }
}
