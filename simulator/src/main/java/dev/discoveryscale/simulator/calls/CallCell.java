package dev.discoveryscale.simulator.calls;

import dev.discoveryscale.calls.launcher.LaunchedPeer;
import dev.discoveryscale.calls.launcher.PeerJars;
import dev.discoveryscale.calls.launcher.PeerSpec;
import dev.discoveryscale.jvm.conversation.CommandFailed;
import dev.discoveryscale.jvm.conversation.End;
import dev.discoveryscale.jvm.conversation.JvmEnded;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.calls.CallProfile;
import dev.discoveryscale.model.calls.CallScenario;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecordBuilder;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.PlayedCalls;
import dev.discoveryscale.simulator.calls.CallPlan.Cell;
import dev.discoveryscale.simulator.cores.Cores;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Pacer;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.watch.SampleTail;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Plays one cell of calls: starts servers and clients, warms them up, and measures the load. */
final class CallCell {

  private static final Logger LOG = LoggerFactory.getLogger(CallCell.class);

  private static final String SERVER = PeerSpecs.SERVER;
  private static final String CLIENT = PeerSpecs.CLIENT;

  private final CallScenario scenario;
  private final Cell cell;
  private final Path folder;
  private final Software software;
  private final Progress progress;
  private final Pacer pacer;
  private final CallPhase phase;
  private final CellRecordBuilder record;
  private final Optional<Turn> turn;
  private final SharedPeers shared;
  private Optional<CallMeasurement> measurement = Optional.empty();

  /**
   * What servers and clients are made of, and where they run.
   *
   * @param jars this project's own
   * @param server the vendor's jars of the server
   * @param client the same of the client
   * @param gateway the same of a gateway that is a server; else none
   * @param program what runs in place of a JVM for lines that are none of Java
   * @param cores the processors; the client has its own
   * @param starting changes how either is started; tests plant faults with it
   */
  record Software(
      PeerJars jars,
      List<Path> server,
      List<Path> client,
      List<Path> gateway,
      Function<ReleaseLine, Optional<Path>> program,
      Cores cores,
      UnaryOperator<PeerSpec> starting) {

    /** Whether a side is a JVM, so that the classes it loaded show what it ran. */
    boolean isJvm(CallProfile.Side side) {
      return program.apply(side.line()).isEmpty();
    }
  }

  /** The turn of a cell that is measured together with others. */
  interface Turn {

    /** Makes the processes of this cell's clients known to the others. */
    void begin(List<Long> clients);

    /** The clients of all cells: those of the others rest beside this cell's. */
    List<Long> clients();

    /** Lets the others have theirs, and waits for the next one. */
    void pass() throws InterruptedException;

    /** Lets the others have theirs, and gets no other one. */
    void leave();

    /** Takes the rate of a turn of the warm-up. */
    void addRate(double rate);

    /** The same rates, each relative to those of the others in the same round. */
    List<Double> ratesAgainstOthers();
  }

  CallCell(
      CallScenario scenario,
      Cell cell,
      Path folder,
      Software software,
      Progress progress,
      Pacer.Ticker ticker,
      Optional<Turn> turn,
      SharedPeers shared) {
    this.turn = turn;
    this.shared = shared;
    this.scenario = scenario;
    this.cell = cell;
    this.folder = folder;
    this.software = software;
    this.progress = progress;
    this.phase = new CallPhase(progress, name -> shared.phase(cell, name));
    this.pacer = new Pacer(ticker, progress::tick);
    this.record = new CellRecordBuilder(cell.subject(), Instant.now());
  }

  /**
   * Plays the cell. When this returns all its JVMs have ended, and the record contains everything
   * that was reached. An interrupt is answered by the outcome, and the thread's interrupt status is
   * cleared.
   *
   * @throws IOException if its folder cannot be written
   */
  CellRecord run() throws IOException {
    Files.createDirectories(folder);
    try {
      play();
      return end(Outcome.COMPLETED, "");
    } catch (InterruptedException e) {
      return end(Outcome.INTERRUPTED, "interrupted");
    } catch (JvmEnded e) {
      return ended(
          e.end() instanceof End.OutOfMemory
              ? CellFailure.outOfMemory(e.getMessage())
              : CellFailure.because(inPhase(e), e));
    } catch (CellFailure e) {
      return ended(e);
    } catch (IOException | CommandFailed e) {
      return ended(CellFailure.because(inPhase(e), e));
    } catch (RuntimeException e) {
      return ended(CellFailure.because("unexpected: " + e, e));
    }
  }

  private String inPhase(Exception e) {
    return "in %s: %s".formatted(phase.name(), e.getMessage());
  }

  private CellRecord ended(CellFailure failure) {
    LOG.error("cell {} ended early", cell.title(), failure);
    return Thread.interrupted()
        ? end(Outcome.INTERRUPTED, "interrupted")
        : end(failure.outcome(), failure.getMessage());
  }

  /** All JVMs have ended, so their logs are complete. */
  private CellRecord end(Outcome outcome, String message) {
    shared.warnings().forEach(record::warning);
    if (outcome == Outcome.COMPLETED && shared.failure().isPresent()) {
      return record.end(Outcome.FAILED, shared.failure().get(), Instant.now());
    }
    if (measurement.flatMap(CallMeasurement::warmedUp).isEmpty()) {
      return record.end(outcome, message, Instant.now());
    }
    PlayedCalls played = played(measurement.get());
    record.with(played);
    measurement.get().measured().warnings().forEach(record::warning);
    List<PlayedCalls.Side> jvms = new ArrayList<>();
    if (software.isJvm(cell.profile().server())) {
      jvms.add(played.server());
    }
    if (software.isJvm(cell.profile().client())) {
      jvms.add(played.client());
    }
    LoadedClasses.unproved(cell.profile().stack(), cell.profile().payload(), jvms)
        .ifPresent(record::warning);
    if (played.traffic().isEmpty()) {
      record.warning(
          "The number of connections is not proved, and bytes are not known. The system"
              + " does not report them, or connections changed.");
    }
    if (played.client().protocols().isEmpty() && jvms.contains(played.client())) {
      record.warning(
          "Which protocol ran is not proved: the classes that the client loaded do not"
              + " show it.");
    }
    Optional<String> other =
        otherThan(CallSoftware.served(cell.profile()), Stream.of(played.server()))
            .or(() -> otherThan(cell.profile().stack(), Stream.of(played.client())))
            .or(() -> otherThan(cell.profile().stack(), furtherSides(measurement.get())))
            .or(() -> played.traffic().flatMap(this::otherConnections));
    return outcome == Outcome.COMPLETED && other.isPresent()
        ? record.end(Outcome.FAILED, other.get(), Instant.now())
        : record.end(outcome, message, Instant.now());
  }

  private Optional<String> otherThan(CallProfile.Stack stack, Stream<PlayedCalls.Side> sides) {
    return sides
        .flatMap(side -> LoadedClasses.otherThan(stack, cell.profile().payload(), side).stream())
        .findFirst();
  }

  private Optional<String> otherConnections(PlayedCalls.Traffic seen) {
    return cell.profile()
        .stack()
        .connections()
        .map(each -> each * scenario.load().serverCount() * scenario.load().clientCount())
        .filter(asked -> asked != seen.connections())
        .map(
            asked ->
                "connections must be %d, got %d from the client to the server: the setting was not read"
                    .formatted(asked, seen.connections()));
  }

  private PlayedCalls played(CallMeasurement what) {
    return new PlayedCalls(
        side(SERVER, what.peers().servers().get(0).ready(), what.measured().serverThreads()),
        side(CLIENT, what.peers().clients().get(0).ready(), what.measured().clientThreads()),
        what.answer(),
        what.warmedUp().orElseThrow().millis(),
        what.warmedUp().orElseThrow().steady(),
        what.measured().traffic(),
        what.measured().foreignLoad(),
        what.measured().simulatorPercent(),
        what.measured().stealPercent(),
        what.measured().gateway());
  }

  /** What further servers and clients ran, whose records are those of the first ones. */
  private Stream<PlayedCalls.Side> furtherSides(CallMeasurement what) {
    List<PlayedCalls.Side> further = new ArrayList<>();
    for (int i = 2; i <= what.peers().servers().size(); i++) {
      LaunchedPeer.Ready ready = what.peers().servers().get(i - 1).ready();
      further.add(side(CallScenario.Load.peer(SERVER, i), ready, List.of()));
    }
    for (int i = 2; i <= what.peers().clients().size(); i++) {
      LaunchedPeer.Ready ready = what.peers().clients().get(i - 1).ready();
      further.add(side(CallScenario.Load.peer(CLIENT, i), ready, List.of()));
    }
    return further.stream();
  }

  private PlayedCalls.Side side(
      String name, LaunchedPeer.Ready ready, List<PlayedCalls.Threads> threads) {
    LoadedClasses loaded = shared.loaded(name);
    return new PlayedCalls.Side(
        ready.release(),
        loaded.serializations(),
        loaded.transporters(),
        loaded.protocols(),
        Optional.of(threads).filter(known -> !known.isEmpty()));
  }

  private void play() throws CellFailure, IOException, InterruptedException {
    try {
      Peers peers =
          shared.join(cell, new PeersStart(scenario, cell, folder, software, progress, phase));
      CallMeasurement measuring =
          new CallMeasurement(
              peers,
              new CallMeasurement.Shared(
                  Optional.of(cell.profile().payload()).filter(any -> shared.shared()),
                  shared::isLast,
                  shared::stopped),
              serverCores(),
              scenario,
              software.cores(),
              new CallMeasurement.Shown(
                  phase,
                  pacer,
                  progress,
                  new SampleTail(shared.home().resolve(CLIENT).resolve("samples.jsonl"))),
              record::warning);
      measurement = Optional.of(measuring);
      measure(measuring);
    } finally {
      try {
        // Within its turn: the last cell ends all JVMs, and nobody is measured meanwhile.
        shared.leave(cell);
      } finally {
        turn.ifPresent(Turn::leave);
      }
      shared.awaitEnd();
    }
  }

  /** A cell that fails in its turn must not go on calling while others are measured. */
  private void measure(CallMeasurement measuring)
      throws CellFailure, IOException, InterruptedException {
    boolean measured = false;
    try {
      measuring.run(turn);
      measured = true;
    } finally {
      if (!measured && shared.shared()) {
        pause(measuring.peers());
      }
    }
  }

  private void pause(Peers peers) throws InterruptedException {
    try {
      peers.pauseCalls();
    } catch (RuntimeException e) {
      LOG.warn("cell {}: its calls cannot be paused", cell.title(), e);
      peers.close();
    }
  }

  private int serverCores() {
    return cell.profile().server().jvm().cores();
  }
}
