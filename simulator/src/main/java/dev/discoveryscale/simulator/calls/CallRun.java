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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.UnaryOperator;

/**
 * Plays the cells of a run of calls, one after another, and writes records and reports after each.
 * Cells that take turns have their reports when all of them have ended. Plan and results are only
 * in the folder, so another simulator can resume an interrupted run.
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
      profiles.put(profile.name(), RecordedProfile.of(profile));
      for (CallProfile.Side side : List.of(profile.server(), profile.client())) {
        dubbo.merge(side.line().toString(), side.version().toString(), RunRecords::releases);
      }
    }
    return RunRecords.ofCalls(
        new RunRecord.Plan(
            plan.scenario().name(),
            RecordedScenario.of(plan.scenario()),
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
    if (plan.scenario().sharesJvms()) {
      warnings.add(
          "All payloads of a stack share its server and client. Figures of memory are those of all payloads together.");
    }
    return warnings;
  }

  /**
   * The cells to play, in the plan's order. A cell without a result is one. So are all cells of its
   * group, which take turns with it: measured later, it could not be compared with them.
   */
  public List<Cell> open() throws IOException {
    List<Cell> open = new ArrayList<>();
    for (List<Cell> group : plan.together(plan.cells())) {
      for (Cell cell : group) {
        if (!hasResult(cell)) {
          open.addAll(group);
          break;
        }
      }
    }
    return open;
  }

  private boolean hasResult(Cell cell) throws IOException {
    return folder
        .ended(cell.profile().name(), cell.replicate())
        .map(one -> one.outcome().isResult())
        .orElse(false);
  }

  /**
   * Plays the {@link #open} cells. Files of cells that were begun are set aside first. An interrupt
   * of the calling thread ends the cell in progress, which is then the last.
   *
   * @throws IOException if the run's folder cannot be written
   */
  public void play() throws IOException, InterruptedException {
    try (RunLog log = RunLog.to(folder.root().resolve("simulator.log"))) {
      List<Cell> open = open();
      setAside(open);
      int left = open.size();
      for (List<Cell> group : plan.together(open)) {
        left -= group.size();
        try {
          if (played(group, left) == Outcome.INTERRUPTED) {
            return;
          }
        } finally {
          // Not before all its cells have ended: each keeps this process off their processors.
          cores.cores(1).release(List.of(ProcessHandle.current().pid()));
        }
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

  private Outcome played(List<Cell> group, int left) throws IOException {
    Instant end = Instant.now().plus(plan.longest().multipliedBy(group.size()));
    if (plan.scenario().time().turn().isEmpty()) {
      show(group.get(0), end, left);
      return play(group.get(0), Optional.empty(), peers(group).get(group.get(0)));
    }
    progress.say("%d cells are warmed up and measured in turns".formatted(group.size()));
    Turns turns = new Turns(plan.scenario().seed() + plan.cells().indexOf(group.get(0)));
    RoundRates rates = new RoundRates();
    Set<Long> clients = ConcurrentHashMap.newKeySet();
    Map<Cell, SharedPeers> peers = peers(group);
    group.forEach(turns::admit);
    Map<Thread, FutureTask<Outcome>> tasks = new LinkedHashMap<>();
    for (Cell cell : group) {
      FutureTask<Outcome> task =
          new FutureTask<>(() -> inTurns(cell, turns, peers.get(cell), rates, clients, end, left));
      tasks.put(new Thread(task, cell.title()), task);
    }
    tasks.keySet().forEach(Thread::start);
    Outcome outcome = ended(tasks);
    Run.writeReports(folder);
    return outcome;
  }

  /** The servers and clients of each cell; those of a stack may share theirs. */
  private Map<Cell, SharedPeers> peers(List<Cell> group) {
    Map<Object, SharedPeers> each = new HashMap<>();
    Map<Cell, SharedPeers> all = new HashMap<>();
    for (Cell cell : group) {
      Object stack = plan.scenario().sharesJvms() ? cell.profile().stackName() : cell;
      SharedPeers peers =
          each.computeIfAbsent(stack, any -> new SharedPeers(plan.scenario().load().peers()));
      peers.add(cell, folder.cell(cell.profile().name(), cell.replicate()));
      all.put(cell, peers);
    }
    return all;
  }

  private Outcome inTurns(
      Cell cell,
      Turns turns,
      SharedPeers peers,
      RoundRates rates,
      Set<Long> clients,
      Instant end,
      int left)
      throws IOException, InterruptedException {
    CallCell.Turn turn =
        new CallCell.Turn() {
          @Override
          public void begin(List<Long> own) {
            clients.addAll(own);
          }

          @Override
          public List<Long> clients() {
            return List.copyOf(clients);
          }

          @Override
          public void pass() throws InterruptedException {
            turns.pass(cell);
            show(cell, end, left);
          }

          @Override
          public void leave() {
            turns.leave(cell);
          }

          @Override
          public void addRate(double rate) {
            rates.add(cell, rate);
          }

          @Override
          public List<Double> ratesAgainstOthers() {
            return rates.againstOthers(cell);
          }
        };
    try {
      turns.await(cell);
      show(cell, end, left);
      return play(cell, Optional.of(turn), peers);
    } finally {
      turns.leave(cell);
      peers.leave(cell);
    }
  }

  /** Waits for all; an interrupt of this thread is one of all of them. */
  private static Outcome ended(Map<Thread, FutureTask<Outcome>> tasks) throws IOException {
    boolean interrupted = false;
    Optional<Throwable> failure = Optional.empty();
    for (Thread thread : tasks.keySet()) {
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          interrupted = true;
          tasks.keySet().forEach(Thread::interrupt);
        }
      }
    }
    for (FutureTask<Outcome> task : tasks.values()) {
      try {
        interrupted |= task.get() == Outcome.INTERRUPTED;
      } catch (InterruptedException e) {
        interrupted = true;
      } catch (ExecutionException e) {
        interrupted |= e.getCause() instanceof InterruptedException;
        failure = failure.or(() -> Optional.of(e.getCause()));
      }
    }
    if (interrupted) {
      return Outcome.INTERRUPTED;
    }
    if (failure.isPresent()) {
      throw new IOException("a cell was not played: " + failure.get(), failure.get());
    }
    return Outcome.COMPLETED;
  }

  /** Says whose turn it is. */
  private void show(Cell cell, Instant end, int left) {
    progress.board().begin(cell.profile().name(), cell.replicate());
    Duration length = Duration.between(Instant.now(), end);
    progress.cell(
        plan.cells().indexOf(cell) + 1,
        plan.cells().size(),
        cell.title(),
        length.isNegative() ? Duration.ZERO : length,
        plan.longest().multipliedBy(left));
  }

  private Outcome play(Cell cell, Optional<CallCell.Turn> turn, SharedPeers peers)
      throws IOException {
    Instant begun = Instant.now();
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
                    CallSoftware.gateway(profile).map(software::classPath).orElse(List.of()),
                    software::program,
                    cores.cores(profile.client().jvm().cores()),
                    starting),
                progress,
                Pacer.Ticker.system(),
                turn,
                peers)
            .run();
    if (turn.isPresent()) {
      Run.writeRecord(folder, record);
    } else {
      Run.write(folder, record);
    }
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
