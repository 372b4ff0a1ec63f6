package dev.discoveryscale.simulator.run;

import static dev.discoveryscale.model.record.Sample.Settled.BEFORE_CHURN;

import dev.discoveryscale.jvm.conversation.End;
import dev.discoveryscale.jvm.conversation.JvmEnded;
import dev.discoveryscale.model.record.CellRecordBuilder;
import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.probe.launcher.ConsumerProcess;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.simulator.environment.CellEnvironment;
import dev.discoveryscale.simulator.plan.SampleIntervals;
import dev.discoveryscale.simulator.runtime.CellEvents;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Folders;
import dev.discoveryscale.simulator.runtime.Pacer;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.stage.ConsumerView;
import dev.discoveryscale.simulator.stage.Settling;
import dev.discoveryscale.simulator.stage.Stage;
import dev.discoveryscale.simulator.watch.CellWatch;
import dev.discoveryscale.simulator.watch.ConsumerNetwork;
import dev.discoveryscale.simulator.watch.SampleTail;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A second consumer in which a cell's live set before the changes is read. It subscribes and calls
 * as the measured one will, and ends before the measured one starts.
 */
record TwinConsumer(
    Scenario scenario,
    Profile profile,
    Consumers consumers,
    Progress progress,
    CellRecordBuilder record,
    Path cell) {

  /**
   * Reads the live set. The readings are as far apart as Dubbo holds back a push. If the twin's JVM
   * ends early, the record gets a warning, and the measured consumer decides the outcome.
   *
   * @param view what the twin must see before it is read
   */
  void read(
      CellEnvironment environment,
      CellWatch watch,
      Pacer pacer,
      ConsumerView view,
      CellEvents events)
      throws CellFailure, IOException, InterruptedException {
    progress.phase("launching the twin");
    Path place = Files.createDirectories(RunFolder.twin(cell));
    try (ConsumerProcess twin =
        consumers.launch(
            profile, environment.network().addresses(), consumers.cores(profile), place)) {
      events.add("twin", "started", twin.started());
      ConsumerNetwork network = ConsumerNetwork.of(twin.pid(), environment, scenario, profile);
      watch.follow(twin, new SampleTail(place.resolve("samples.jsonl")), network);
      Stage stage =
          new Stage(
              twin, environment, network, pacer, progress, events, SampleIntervals.of(scenario));
      stage.phase(Phases.SUBSCRIBE);
      stage.subscribe(view);
      stage.phase(Phases.WARM_UP);
      stage.startCalls();
      stage.settle(BEFORE_CHURN, Settling.LONGEST_PAUSE).ifPresent(record::warning);
      endQuickly(twin, environment);
    } catch (JvmEnded e) {
      if (e.end() instanceof End.HostLost) {
        throw e;
      }
      record.warning(
          "The live set before the changes is not known, because the twin that reads it failed: "
              + Consumers.failure(e, progress.phase()).getMessage());
    } finally {
      watch.followNobody();
      Folders.delete(place.resolve("home"));
    }
  }

  /**
   * Kills a consumer when everything is read and its registries end with it. Stopping it in order
   * takes seconds longer, and only registries that live on need that.
   */
  static void endQuickly(ConsumerProcess consumer, CellEnvironment environment) {
    if (environment.isOwn()) {
      consumer.kill();
    }
  }
}
