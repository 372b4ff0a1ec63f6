package dev.discoveryscale.simulator.run;

import dev.discoveryscale.jvm.conversation.CommandFailed;
import dev.discoveryscale.jvm.conversation.JvmEnded;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.model.record.search.WeighedCell;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.probe.launcher.CallCounts;
import dev.discoveryscale.probe.launcher.ConsumerProcess;
import dev.discoveryscale.probe.launcher.Measuring;
import dev.discoveryscale.simulator.cores.Cores;
import dev.discoveryscale.simulator.environment.CellEnvironment;
import dev.discoveryscale.simulator.environment.RecordedRegistries;
import dev.discoveryscale.simulator.plan.SampleIntervals;
import dev.discoveryscale.simulator.runtime.CellEvents;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Folders;
import dev.discoveryscale.simulator.runtime.Jcmd;
import dev.discoveryscale.simulator.runtime.Machine;
import dev.discoveryscale.simulator.runtime.Pacer;
import dev.discoveryscale.simulator.runtime.ProbeCounters;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.runtime.RunPlan;
import dev.discoveryscale.simulator.runtime.ThreadBytes;
import dev.discoveryscale.simulator.schedule.ChurnPlan;
import dev.discoveryscale.simulator.stage.ConsumerView;
import dev.discoveryscale.simulator.stage.Stage;
import dev.discoveryscale.simulator.watch.CellWatch;
import dev.discoveryscale.simulator.watch.ChurnPlayer;
import dev.discoveryscale.simulator.watch.ConsumerNetwork;
import dev.discoveryscale.simulator.watch.SampleTail;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Plays one cell of a pair, with the probe or without it, and reads from outside, in the same way
 * and at the same moments, what its consumer cost: registries up, fleet registered, consumer
 * launched and warm, then the window of calls without changes, changes and last pushes, and at the
 * end its live objects.
 */
final class WeighCell {

  private static final int MOST_READINGS = 6;
  private static final long THOUSANDTH = 1_000;

  private final Scenario scenario;
  private final ChurnPlan churn;
  private final WeighPlan.Half half;
  private final Path folder;
  private final Consumers consumers;
  private final Jcmd jcmd;
  private final Progress progress;

  WeighCell(
      RunPlan plan,
      WeighPlan.Half half,
      Path folder,
      Consumers consumers,
      Jcmd jcmd,
      Progress progress) {
    this.scenario = plan.scenario();
    this.churn = plan.churn(half.pair());
    this.half = half;
    this.folder = folder;
    this.consumers = consumers;
    this.jcmd = jcmd;
    this.progress = progress;
  }

  /**
   * Plays the cell; all it started is stopped when this returns or throws.
   *
   * @throws CellFailure if it cannot be weighed; the message is one line
   */
  WeighedCell run() throws CellFailure, IOException, InterruptedException {
    Files.createDirectories(folder);
    try (CellEvents events = new CellEvents(folder.resolve("events.jsonl"), Clock.systemUTC());
        CellEnvironment environment = CellEnvironment.start(scenario, half.profile(), folder)) {
      CellWatch watch = new CellWatch(environment, progress);
      Pacer pacer = new Pacer(Pacer.Ticker.system(), watch);
      progress.phase("registering");
      environment.fleet().register(scenario.providers().instances(), (done, all) -> {});
      RecordedRegistries.standIns(environment.registries()).forEach(progress::say);
      RecordedRegistries.unneededLogins(environment.registries()).forEach(progress::say);
      List<CellRecord.Server> servers = RecordedRegistries.servers(environment.registries());
      return weigh(environment, watch, pacer, events).answeredBy(servers);
    } catch (JvmEnded e) {
      throw Consumers.failure(e, progress.phase());
    } catch (CommandFailed e) {
      throw CellFailure.because(e.getMessage(), e);
    } finally {
      Consumers.addLateCollections(folder).ifPresent(progress::say);
      Folders.delete(folder.resolve("home"));
      Folders.delete(folder.resolve("unmeasured"));
    }
  }

  private WeighedCell weigh(
      CellEnvironment environment, CellWatch watch, Pacer pacer, CellEvents events)
      throws CellFailure, IOException, InterruptedException {
    Cores cores = consumers.cores(half.profile());
    cores.keepOff(watch.processes());
    progress.phase("launching the consumer");
    Measuring measuring = half.probed() ? consumers.measuring() : Measuring.none();
    try (ConsumerProcess consumer =
        consumers.launch(
            half.profile(), environment.network().addresses(), cores, folder, measuring)) {
      ConsumerNetwork network =
          ConsumerNetwork.of(consumer.pid(), environment, scenario, half.profile());
      watch.follow(consumer, new SampleTail(folder.resolve("samples.jsonl")), network);
      Stage stage =
          new Stage(
              consumer,
              environment,
              network,
              pacer,
              progress,
              events,
              SampleIntervals.of(scenario));
      return weigh(consumer, stage, pacer);
    } finally {
      cores.release(watch.processes());
    }
  }

  private WeighedCell weigh(ConsumerProcess consumer, Stage stage, Pacer pacer)
      throws CellFailure, IOException, InterruptedException {
    phase(stage, Phases.SUBSCRIBE);
    stage.subscribe(sight());
    phase(stage, Phases.WARM_UP);
    stage.startCalls();
    stage.pass(scenario.time().warmUp().duration());

    jcmd.collect(consumer.pid());
    ThreadBytes bytesBefore = ThreadBytes.of(consumer.pid());
    phase(stage, Phases.STILL);
    long begun = pacer.nanos();
    long cpuBefore = Machine.cpuMillis(consumer.pid());
    stage.pass(scenario.time().still().duration());
    phase(stage, Phases.CHURN);
    // Both cells of a pair are to play the same: the shortest time, whatever their figures say.
    new ChurnPlayer(pacer, stage::change).play(churn, played -> true);
    phase(stage, Phases.COOL_DOWN);
    stage.pass(ChurnPlan.LAST_PUSH_WITHIN.multipliedBy(2));
    long cpu = Machine.cpuMillis(consumer.pid()) - cpuBefore;
    Duration window = Duration.ofNanos(pacer.nanos() - begun);
    long allocated = ThreadBytes.of(consumer.pid()).since(bytesBefore);
    phase(stage, Phases.CHECK);

    CallCounts calls = consumer.stopCalls();
    long live = liveBytes(consumer.pid(), stage);
    ProbeCounters said = ProbeCounters.read(folder.resolve("samples.jsonl"));
    return new WeighedCell(
        half.profile().name(),
        half.pair(),
        half.probed(),
        window.toMillis(),
        cpu,
        allocated,
        live,
        calls.callsOk(),
        calls.callsFailed(),
        said.cpuUs(Phases.STILL, Phases.CHECK),
        said.allocatedBytes(Phases.STILL, Phases.CHECK),
        Optional.empty());
  }

  /** Read until two readings agree within a thousandth. */
  private long liveBytes(long pid, Stage stage)
      throws CellFailure, IOException, InterruptedException {
    long last = jcmd.liveBytes(pid);
    for (int i = 1; i < MOST_READINGS; i++) {
      stage.pass(Duration.ofSeconds(1));
      long next = jcmd.liveBytes(pid);
      if (Math.abs(next - last) * THOUSANDTH <= next) {
        return next;
      }
      last = next;
    }
    return last;
  }

  /** A consumer without the probe receives no phases. */
  private void phase(Stage stage, String name) throws CellFailure, InterruptedException {
    if (half.probed()) {
      stage.phase(name);
    } else {
      progress.phase(name);
    }
  }

  private ConsumerView sight() {
    return ConsumerView.of(scenario, half.profile());
  }
}
