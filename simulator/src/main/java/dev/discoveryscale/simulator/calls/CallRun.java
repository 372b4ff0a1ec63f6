package dev.discoveryscale.simulator.calls;

import dev.discoveryscale.calls.launcher.PeerSpec;
import dev.discoveryscale.model.calls.CallProfile;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.RecordedProfile;
import dev.discoveryscale.model.record.RecordedScenario;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.model.record.RunRecord.SetAside;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.simulator.calls.CallPlan.Cell;
import dev.discoveryscale.simulator.cores.CoreReservation;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.run.Run;
import dev.discoveryscale.simulator.run.RunRecords;
import dev.discoveryscale.simulator.runtime.Pacer;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.runtime.RunLog;
import dev.discoveryscale.simulator.yaml.Recorded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Plays the cells of a run of calls, one after another, and writes records and reports after each.
 * Plan and results are only in the folder, so another simulator can resume an interrupted run.
 */
public final class CallRun {

  private final CallPlan plan;
  private final CallSoftware software;
  private final CoreReservation cores;
  private final Path home;
  private final RunFolder folder;
  private final Progress progress;
  private UnaryOperator<PeerSpec> starting = UnaryOperator.identity();

  /**
   * A run.
   *
   * @param software what its servers and clients are made of
   * @param cores the processors reserved for its clients
   * @param home the project's folder
   * @param folder the run folder
   */
  public CallRun(
      CallPlan plan,
      CallSoftware software,
      CoreReservation cores,
      Path home,
      Path folder,
      Progress progress) {
    this.plan = plan;
    this.software = software;
    this.cores = cores;
    this.home = home;
    this.folder = new RunFolder(folder);
    this.progress = progress;
  }

  /** Lets servers and clients be started otherwise; tests plant faults with it. */
  CallRun starting(UnaryOperator<PeerSpec> otherwise) {
    starting = otherwise;
    return this;
  }

  /**
   * Writes the run's record; from then on the run can be resumed.
   *
   * @throws IOException if the run's folder cannot be written
   */
  public void begin() throws IOException, InterruptedException {
    folder.write(record());
  }

  /** The record of the run if it begins now. */
  RunRecord record() throws InterruptedException {
    Map<String, RecordedProfile> profiles = new LinkedHashMap<>();
    Map<String, String> dubbo = new LinkedHashMap<>();
    for (From<CallProfile> each : plan.inputs().profiles()) {
      CallProfile profile = each.value();
      profiles.put(profile.name(), new RecordedProfile(Recorded.tree(profile)));
      for (CallProfile.Side side : List.of(profile.server(), profile.client())) {
        dubbo.merge(side.line().toString(), side.version().toString(), RunRecords::releases);
      }
    }
    return RunRecords.ofCalls(
        new RunRecord.Plan(
            plan.scenario().name(),
            new RecordedScenario(Recorded.tree(plan.scenario())),
            profiles,
            plan.command(),
            Optional.of(plan.replicates()),
            plan.inputs().defaults().stream().map(RunRecords::applied).toList()),
        dubbo,
        warnings(),
        home,
        Instant.now());
  }

  private List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    plan.inputs().profiles().stream()
        .map(each -> cores.describe(each.value().client().jvm().cores()))
        .distinct()
        .map(line -> line.replace("consumer", "client"))
        .forEach(warnings::add);
    cores.doubt().ifPresent(warnings::add);
    return warnings;
  }

  /** The cells without a result, in the plan's order. */
  public List<Cell> open() throws IOException {
    List<Cell> open = new ArrayList<>();
    for (Cell cell : plan.cells()) {
      if (!folder
          .ended(cell.profile().name(), cell.replicate())
          .map(one -> one.outcome().isResult())
          .orElse(false)) {
        open.add(cell);
      }
    }
    return open;
  }

  /**
   * Plays the cells without a result. Files of cells that were begun are set aside first. An
   * interrupt of the calling thread ends the cell in progress, which is then the last.
   *
   * @throws IOException if the run's folder cannot be written
   */
  public void play() throws IOException, InterruptedException {
    try (RunLog log = RunLog.to(folder.root().resolve("simulator.log"))) {
      List<Cell> open = open();
      setAside(open);
      Outcome last = Outcome.COMPLETED;
      for (int i = 0; i < open.size() && last != Outcome.INTERRUPTED; i++) {
        last = play(open.get(i), open.size() - i - 1);
      }
    }
  }

  private void setAside(List<Cell> open) throws IOException, InterruptedException {
    List<SetAside> moved = new ArrayList<>();
    for (Cell cell : open) {
      String profile = cell.profile().name();
      if (Files.exists(folder.cell(profile, cell.replicate()))) {
        String ended =
            folder
                .ended(profile, cell.replicate())
                .map(one -> one.outcome().text())
                .orElse("cut off");
        Path kept = folder.setAside(profile, cell.replicate());
        moved.add(
            new SetAside(
                profile, cell.replicate(), ended, folder.root().relativize(kept).toString()));
      }
    }
    if (moved.isEmpty()) {
      return;
    }
    moved.forEach(
        one ->
            progress.say(
                "%s #%d was %s; its files are now in %s"
                    .formatted(one.profile(), one.replicate(), one.ended(), one.keptIn())));
    folder.write(folder.run().resumed(RunRecords.resumption(home, Instant.now(), moved)));
  }

  private Outcome play(Cell cell, int left) throws IOException {
    Instant begun = Instant.now();
    progress.board().begin(cell.profile().name(), cell.replicate());
    progress.cell(
        plan.cells().indexOf(cell) + 1,
        plan.cells().size(),
        cell.title(),
        plan.longest(),
        plan.longest().multipliedBy(left));
    CallProfile profile = cell.profile();
    CellRecord record =
        new CallCell(
                plan.scenario(),
                cell,
                folder.cell(profile.name(), cell.replicate()),
                new CallCell.Software(
                    software.jars(),
                    software.classPath(profile.server()),
                    software.classPath(profile.client()),
                    cores.cores(profile.client().jvm().cores()),
                    starting),
                progress,
                Pacer.Ticker.system())
            .run();
    Run.write(folder, record);
    progress.board().end();
    progress.say(
        "%s: %s in %ds%s"
            .formatted(
                cell.title(),
                record.outcome().text(),
                Duration.between(begun, Instant.now()).toSeconds(),
                record.ending().reason().map(": "::concat).orElse("")));
    return record.outcome();
  }
}
