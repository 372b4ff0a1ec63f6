package dev.discoveryscale.simulator.run;

import static dev.discoveryscale.model.record.Sample.Settled.AFTER_CHURN;
import static dev.discoveryscale.model.record.Sample.Settled.BEFORE_CHURN;

import dev.discoveryscale.jvm.conversation.CommandFailed;
import dev.discoveryscale.jvm.conversation.End;
import dev.discoveryscale.jvm.conversation.JvmEnded;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecordBuilder;
import dev.discoveryscale.model.record.ContainerUse;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.model.scenario.Scenario.LiveSet.Before;
import dev.discoveryscale.probe.launcher.ConsumerProcess;
import dev.discoveryscale.probe.launcher.EachCalled;
import dev.discoveryscale.probe.launcher.Holdings;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.simulator.container.EngineLost;
import dev.discoveryscale.simulator.container.cgroup.ContainerWatch;
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
import dev.discoveryscale.simulator.runtime.RunPlan;
import dev.discoveryscale.simulator.runtime.RunPlan.Cell;
import dev.discoveryscale.simulator.schedule.ChurnPlan;
import dev.discoveryscale.simulator.stage.AddressComparison;
import dev.discoveryscale.simulator.stage.CellRecords;
import dev.discoveryscale.simulator.stage.ConsumerView;
import dev.discoveryscale.simulator.stage.FigureJudge;
import dev.discoveryscale.simulator.stage.HeldMemory;
import dev.discoveryscale.simulator.stage.RegisteredFleet;
import dev.discoveryscale.simulator.stage.Settling;
import dev.discoveryscale.simulator.stage.StackSampling;
import dev.discoveryscale.simulator.stage.Stage;
import dev.discoveryscale.simulator.watch.CellWatch;
import dev.discoveryscale.simulator.watch.ChurnPlayer;
import dev.discoveryscale.simulator.watch.ConsumerNetwork;
import dev.discoveryscale.simulator.watch.EnvironmentLog;
import dev.discoveryscale.simulator.watch.SampleTail;
import dev.discoveryscale.simulator.watch.SilentConsumer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Plays one cell from its first process to its record: registries up, fleet registered, consumer
 * launched, settled, left alone, churned, settled again, every address called, all stopped.
 */
final class CellRunner {

  private static final Logger LOG = LoggerFactory.getLogger(CellRunner.class);

  private final Cell cell;
  private final Scenario scenario;
  private final ChurnPlan churn;
  private final Path run;
  private final Path folder;
  private final Consumers consumers;
  private final Progress progress;
  private final CellRecordBuilder record;
  private final CellRecord.Expected expected;
  private final ConsumerView view;
  private final HeldMemory heldMemory;
  private final Moments moments;
  private final StackSampling sampling;
  private CellRecord ended;

  /** Callbacks of a run at two moments of each cell. */
  interface Moments {
    /**
     * Returns when nothing else is done beside the cell, which measures from now on.
     *
     * @throws IOException if a result cannot be written
     */
    void beforeMeasuring() throws IOException, InterruptedException;

    /**
     * Nothing more is measured in the cell. Its heap dump and the check of all addresses follow.
     *
     * @param soFar its record, if nothing goes wrong
     */
    void measured(CellRecord soFar);
  }

  CellRunner(
      RunPlan plan,
      Cell cell,
      RunFolder run,
      Consumers consumers,
      Progress progress,
      Moments moments) {
    this.moments = moments;
    this.run = run.root();
    this.folder = run.cell(cell.profile().name(), cell.replicate());
    this.cell = cell;
    this.scenario = plan.scenario();
    this.churn = plan.churn(cell.replicate());
    this.consumers = consumers;
    this.progress = progress;
    this.record = CellRecords.begin(cell, Instant.now());
    this.expected =
        CellRecords.expected(scenario, cell.profile(), Needs.of(scenario, cell.profile()));
    this.heldMemory =
        new HeldMemory(scenario.heapDump(), cell.profile().client().line().toString(), folder);
    this.sampling = new StackSampling(scenario, cell.title(), folder);
    this.view = ConsumerView.of(scenario, cell.profile());
  }

  /**
   * Plays the cell. When this returns, everything it started is stopped, and the record contains
   * everything that was reached. An interrupt is answered by the outcome, and the thread's
   * interrupt status is cleared, so that everything can still be written. A heap dump is left to
   * {@link #divide}.
   *
   * @throws IOException if its folder cannot be written
   */
  CellRecord run() throws IOException {
    Files.createDirectories(folder);
    record.with(expected);
    record.profiled(sampling.kinds());
    try (CellEvents events = new CellEvents(folder.resolve("events.jsonl"), Clock.systemUTC())) {
      play(events);
      sumUp();
      return end(Outcome.COMPLETED, "");
    } catch (InterruptedException e) {
      return end(Outcome.INTERRUPTED, "interrupted");
    } catch (JvmEnded e) {
      CellFailure failure = Consumers.failure(e, progress.phase());
      return e.end() instanceof End.HostLost ? ended(failure) : ended(explained(failure));
    } catch (CellFailure e) {
      return ended(explained(e));
    } catch (EngineLost e) {
      return ended(CellFailure.because("in %s: %s".formatted(progress.phase(), e.getMessage()), e));
    } catch (IOException | CommandFailed e) {
      return ended(explained(CellFailure.because(e.getMessage(), e)));
    } catch (RuntimeException e) {
      return ended(explained(CellFailure.because("unexpected: " + e, e)));
    }
  }

  private CellFailure explained(CellFailure failure) {
    return consumers.explained(failure, progress.phase());
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

  /** Whether there is a heap dump to divide. */
  boolean dumped() {
    return heldMemory.dumped();
  }

  /**
   * Divides the heap dump of a cell that has ended, however it ended. An interrupt ends that.
   *
   * @return the cell's record, with what a reader has to know if that failed
   */
  CellRecord divide() {
    try {
      heldMemory.divide().ifPresent(record::warning);
    } catch (InterruptedException e) {
      record.warning(
          "Who holds the memory is not known: the run was interrupted while the heap dump was"
              + " divided.");
    }
    heldMemory.discard().ifPresent(record::warning);
    return record.end(ended.outcome(), ended.ending().message(), ended.ending().endedAt());
  }

  /** What was sampled shows as much of a cell that failed later as of one that did not. */
  private void sumUp() throws InterruptedException {
    sampling.sumUp(progress).ifPresent(record::warning);
  }

  /**
   * The consumer has ended, so its log is complete. A dump is as large as a heap, so it is deleted
   * unless it was requested.
   */
  private CellRecord end(Outcome outcome, String message) {
    Consumers.addLateCollections(folder).ifPresent(record::warning);
    if (outcome == Outcome.INTERRUPTED || !dumped()) {
      heldMemory.discard().ifPresent(record::warning);
    }
    ended = record.end(outcome, message, Instant.now());
    return ended;
  }

  private void play(CellEvents events) throws CellFailure, IOException, InterruptedException {
    ChurnPlayer.Judge judge = FigureJudge.of(scenario, cell.title(), run, record, progress, events);
    progress.phase("starting registries");
    try (CellEnvironment environment = CellEnvironment.start(scenario, cell.profile(), folder)) {
      events.add(
          "registries",
          "connect",
          environment.connectStrings(),
          "consumerConnect",
          environment.network().connectStrings());
      progress.say(
          cell.title() + ": registries " + String.join(", ", environment.connectStrings()));
      RecordedRegistries.standIns(environment.registries()).forEach(progress::say);
      for (String remark : RecordedRegistries.unneededLogins(environment.registries())) {
        progress.say(remark);
        record.warning(remark);
      }
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
      watch.run();
      Cores cores = consumers.cores(cell.profile());
      cores.keepOff(watch.processes());
      if (scenario.liveSet().beforeChurn() == Before.TWIN) {
        new TwinConsumer(scenario, cell.profile(), consumers, progress, record, folder)
            .read(environment, watch, pacer, view, events);
      }
      moments.beforeMeasuring();
      progress.phase("launching the consumer");
      Optional<ContainerUse> limits = consumers.limits(cell.profile());
      limits.ifPresent(record::with);
      try (ConsumerProcess consumer =
          consumers.launch(cell.profile(), environment.network().addresses(), cores, folder)) {
        events.add("consumer", "started", consumer.started());
        ConsumerNetwork network =
            ConsumerNetwork.of(consumer.pid(), environment, scenario, cell.profile());
        SampleTail samples = new SampleTail(folder.resolve("samples.jsonl"));
        watch.follow(consumer, samples, network);
        watch.follow(new SilentConsumer(samples::read, consumer::callStatus, System::nanoTime));
        Optional<ContainerWatch> container =
            limits.map(known -> ContainerWatch.of(known, consumer.pid()));
        container.ifPresent(watch::follow);
        try {
          Stage stage =
              new Stage(
                  consumer,
                  environment,
                  network,
                  pacer,
                  progress,
                  events,
                  SampleIntervals.of(scenario));
          container.ifPresent(stage::follow);
          measure(stage, network, pacer, watch, fleet, judge);
        } finally {
          watch.outputIsKept();
          record.with(network.traffic());
          container.map(ContainerWatch::end).ifPresent(record::with);
        }
        TwinConsumer.endQuickly(consumer, environment);
      } finally {
        record.totalMemoryPeakBytes(watch.memoryPeak());
        cores.release(watch.processes());
        Folders.delete(folder.resolve("home"));
      }
    }
  }

  private void measure(
      Stage stage,
      ConsumerNetwork network,
      Pacer pacer,
      CellWatch watch,
      RegisteredFleet fleet,
      ChurnPlayer.Judge judge)
      throws CellFailure, IOException, InterruptedException {
    stage.phase(Phases.SUBSCRIBE);
    record.subscribeMs(stage.subscribe(view));

    stage.phase(Phases.WARM_UP);
    stage.startCalls();
    stage.pass(scenario.time().warmUp().duration());
    record.holdingsBeforeChurn(held(stage.see(view)));
    if (scenario.liveSet().beforeChurn() == Before.IN_PLACE) {
      settle(stage, BEFORE_CHURN);
    }
    look(stage, network, BEFORE_CHURN);

    stage.stopCalls();
    stage.phase(Phases.QUIET);
    stage.pass(scenario.time().quiet().duration());

    stage.beginSampling(sampling).ifPresent(record::warning);
    stage.phase(Phases.STILL);
    stage.startCalls();
    Profile profile = cell.profile();
    watch.measure(consumers.cores(profile), profile.jvm().cores(), Optional.of(stage.pid()));
    stage.pass(scenario.time().still().duration());

    stage.phase(Phases.CHURN);
    ChurnPlayer player = new ChurnPlayer(pacer, stage::change);
    watch.follow(player);
    try {
      player.play(churn, judge);
      stage.phase(Phases.COOL_DOWN);
      if (player.played().any()) {
        stage.awaitLastPush().ifPresent(record::warning);
      }
      record.with(watch.generator(player.played()));
    } finally {
      record.with(CellRecords.churn(scenario, churn, player.played()));
    }

    stage.endSampling(sampling).ifPresent(record::warning);
    stage.phase(Phases.CHECK);
    AddressComparison compared = stage.agree(view, folder.resolve("addresses.jsonl"));
    record.with(CellRecords.addresses(compared));
    settle(stage, AFTER_CHURN);
    look(stage, network, AFTER_CHURN);
    fleet.states().forEach(record::with);
    prove(stage, compared);
  }

  private void settle(Stage stage, String name) throws CellFailure, InterruptedException {
    stage
        .settle(name, Settling.between(scenario.time().warmUp().duration()))
        .ifPresent(record::warning);
  }

  /** Reads what takes no collection. */
  private void look(Stage stage, ConsumerNetwork network, String name) throws InterruptedException {
    network.connections(name).ifPresent(record::with);
    if (cell.profile().jvm().nativeMemory()) {
      stage.nativeMemory(name).ifPresent(record::warning);
    }
  }

  /** After all measuring: every single address answers, unless it should not be held. */
  private void prove(Stage stage, AddressComparison compared)
      throws CellFailure, InterruptedException {
    stage.phase(Phases.STOP);
    stage.stopCalls();
    moments.measured(record.end(Outcome.COMPLETED, "", Instant.now()));
    stage.dumpHeap(heldMemory).ifPresent(record::warning);
    Holdings held = compared.agrees() ? stage.see(view) : stage.look();
    EachCalled each = stage.callEach();
    record.holdingsAfterChurn(
        CellRecords.holdings(held, OptionalLong.of(each.callsOk()), each.callsFailed()));
    if (each.callsFailed() > compared.stale().size()) {
      throw CellFailure.because(
          "%,d of %,d addresses did not answer; the first: %s"
              .formatted(
                  each.callsFailed(), each.callsOk() + each.callsFailed(), each.firstError()));
    }
  }

  private static CellRecord.Holdings held(Holdings held) {
    return CellRecords.holdings(held, OptionalLong.empty(), 0);
  }
}
