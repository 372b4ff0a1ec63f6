package dev.discoveryscale.simulator.calls;

import dev.discoveryscale.calls.launcher.LaunchedClient;
import dev.discoveryscale.calls.launcher.LaunchedClient.Taken;
import dev.discoveryscale.calls.launcher.LaunchedPeer;
import dev.discoveryscale.calls.launcher.LaunchedServer;
import dev.discoveryscale.calls.launcher.PeerJars;
import dev.discoveryscale.calls.launcher.PeerSpec;
import dev.discoveryscale.model.calls.CallScenario;
import dev.discoveryscale.model.calls.CallScenario.Arrivals;
import dev.discoveryscale.model.calls.CallScenario.Through;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecordBuilder;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.PlayedCalls;
import dev.discoveryscale.model.record.Sample;
import dev.discoveryscale.probe.launcher.LateCollections;
import dev.discoveryscale.probe.launcher.Launcher;
import dev.discoveryscale.probe.launcher.conversation.CommandFailed;
import dev.discoveryscale.probe.launcher.conversation.ConsumerEnded;
import dev.discoveryscale.probe.launcher.conversation.End;
import dev.discoveryscale.registry.EmbeddedZooKeeper;
import dev.discoveryscale.registry.ZooKeeperOptions;
import dev.discoveryscale.simulator.calls.CallPlan.Cell;
import dev.discoveryscale.simulator.cores.Cores;
import dev.discoveryscale.simulator.cores.ForeignWatch;
import dev.discoveryscale.simulator.cores.Proc;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Folders;
import dev.discoveryscale.simulator.runtime.Pacer;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.watch.ClientTraffic;
import dev.discoveryscale.simulator.watch.SampleTail;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Plays one cell of calls: starts a server and a client, warms both up, and measures the load. */
final class CallCell {

  private static final Logger LOG = LoggerFactory.getLogger(CallCell.class);

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration SETTLE_LIMIT = Duration.ofSeconds(120);

  /** A port that was free may be taken before the server listens. */
  private static final int PORTS = 5;

  private static final String SERVER = PeerSpecs.SERVER;
  private static final String CLIENT = PeerSpecs.CLIENT;
  private static final String WARM_UP = "warm-up";
  private static final String MEASURED = "measured";
  private static final String REST = "rest";
  private static final String STOP = "stop";

  /** After this time all callers call again, and the processor's caches hold their data. */
  private static final Duration RESUMED = Duration.ofMillis(300);

  private final CallScenario scenario;
  private final Cell cell;
  private final Path folder;
  private final Software software;
  private final PeerSpecs specs;
  private final Progress progress;
  private final Pacer pacer;
  private final CellRecordBuilder record;
  private final SampleTail samples;
  private final Optional<Turn> turn;
  private String phase = "";
  private Optional<Ran> ran = Optional.empty();

  /**
   * What servers and clients are made of, and where they run.
   *
   * @param jars this project's own
   * @param server the vendor's jars of the server
   * @param client the same of the client
   * @param cores the processors; the client has its own
   * @param starting changes how either is started; tests plant faults with it
   */
  record Software(
      PeerJars jars,
      List<Path> server,
      List<Path> client,
      Cores cores,
      UnaryOperator<PeerSpec> starting) {}

  /** The turn of a cell that is measured together with others. */
  @FunctionalInterface
  interface Turn {

    /** Lets the others have theirs, and waits for the next one. */
    void pass() throws InterruptedException;
  }

  /** A server, and where it listens. */
  private record Listening(LaunchedServer server, int port) {}

  /** What is known before the logs of both JVMs are complete. */
  private record Ran(
      LaunchedPeer.Ready server,
      LaunchedPeer.Ready client,
      long warmUpMs,
      boolean warm,
      Measured measured) {}

  CallCell(
      CallScenario scenario,
      Cell cell,
      Path folder,
      Software software,
      Progress progress,
      Pacer.Ticker ticker,
      Optional<Turn> turn) {
    this.turn = turn;
    this.scenario = scenario;
    this.cell = cell;
    this.folder = folder;
    this.software = software;
    this.specs = new PeerSpecs(scenario, cell, software, folder);
    this.progress = progress;
    this.samples = new SampleTail(folder.resolve(CLIENT).resolve("samples.jsonl"));
    this.pacer = new Pacer(ticker, progress::tick);
    this.record = new CellRecordBuilder(cell.subject(), Instant.now());
  }

  /**
   * Plays the cell. When this returns both JVMs have ended, and the record contains everything that
   * was reached. An interrupt is answered by the outcome, and the thread's interrupt status is
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
    } catch (ConsumerEnded e) {
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
    return "in %s: %s".formatted(phase, e.getMessage());
  }

  private CellRecord ended(CellFailure failure) throws IOException {
    LOG.error("cell {} ended early", cell.title(), failure);
    return Thread.interrupted()
        ? end(Outcome.INTERRUPTED, "interrupted")
        : end(failure.outcome(), failure.getMessage());
  }

  /** Both JVMs have ended, so their logs are complete. */
  private CellRecord end(Outcome outcome, String message) throws IOException {
    for (String side : List.of(SERVER, CLIENT)) {
      try {
        LateCollections.add(folder.resolve(side));
      } catch (IOException | RuntimeException e) {
        LOG.warn("{}: late collections cannot be read", folder, e);
        record.warning(
            "Collections between the last reading of the %s's agent and its end may be missing: %s"
                .formatted(side, e.getMessage()));
      }
      Folders.delete(folder.resolve(side).resolve("home"));
    }
    if (ran.isEmpty()) {
      return record.end(outcome, message, Instant.now());
    }
    PlayedCalls played = played(ran.get());
    record.with(played);
    if (played.server().serializations().isEmpty() || played.client().serializations().isEmpty()) {
      record.warning(
          "Which serialization ran is not proved: the classes that server and client loaded do not tell it for both.");
    }
    if (played.traffic().isEmpty()) {
      record.warning(
          "How many connections there were is not proved, and bytes are not known: the system does not tell, or connections changed.");
    }
    if (played.client().protocols().isEmpty()) {
      record.warning(
          "Which protocol ran is not proved: the classes that the client loaded do not tell it.");
    }
    Optional<String> other =
        Stream.of(played.server(), played.client())
            .flatMap(
                side ->
                    LoadedClasses.otherThan(cell.profile().stack(), cell.profile().payload(), side)
                        .stream())
            .findFirst()
            .or(() -> played.traffic().flatMap(this::otherConnections));
    return outcome == Outcome.COMPLETED && other.isPresent()
        ? record.end(Outcome.FAILED, other.get(), Instant.now())
        : record.end(outcome, message, Instant.now());
  }

  private Optional<String> otherConnections(PlayedCalls.Traffic seen) {
    int asked = cell.profile().stack().connections();
    return seen.connections() == asked
        ? Optional.empty()
        : Optional.of(
            "connections must be %d, got %d from the client to the server: the setting was not read"
                .formatted(asked, seen.connections()));
  }

  private PlayedCalls played(Ran what) throws IOException {
    return new PlayedCalls(
        side(SERVER, what.server()),
        side(CLIENT, what.client()),
        what.client().answer(),
        what.warmUpMs(),
        what.warm(),
        what.measured().traffic(),
        what.measured().foreignLoad(),
        what.measured().simulatorPercent(),
        what.measured().stealPercent());
  }

  private PlayedCalls.Side side(String name, LaunchedPeer.Ready ready) throws IOException {
    LoadedClasses loaded = LoadedClasses.take(folder.resolve(name).resolve("classes.log"));
    return new PlayedCalls.Side(
        ready.release(), loaded.serializations(), loaded.transporters(), loaded.protocols());
  }

  private void play() throws CellFailure, IOException, InterruptedException {
    if (scenario.through() == Through.DIRECT) {
      play(Optional.empty());
      return;
    }
    begin("starting the registry");
    Path data = folder.resolve("registry");
    try (EmbeddedZooKeeper registry =
        EmbeddedZooKeeper.start(ZooKeeperOptions.of("registry", data))) {
      play(Optional.of("zookeeper://" + registry.connectString()));
    }
  }

  private void play(Optional<String> registry)
      throws CellFailure, IOException, InterruptedException {
    begin("starting the server");
    Listening listening = listening(registry);
    try (LaunchedServer server = listening.server()) {
      software.cores().keepOff(ProcessHandle.current().pid(), serverCores());
      begin("starting the client");
      try (LaunchedClient client = connected(server, listening.port(), registry)) {
        measure(server, client, listening.port());
      } finally {
        software.cores().release(List.of(ProcessHandle.current().pid()));
      }
    }
  }

  /** Why a client cannot call may be that the server has ended: then that is the reason. */
  private LaunchedClient connected(LaunchedServer server, int port, Optional<String> registry)
      throws IOException, InterruptedException {
    try {
      return LaunchedClient.start(
          specs.client(port, registry), software.jars(), Launcher.plainProcess());
    } catch (CommandFailed e) {
      server.phase(STOP);
      throw e;
    }
  }

  /** Another process may take a free port before the server does; others are tried then. */
  private Listening listening(Optional<String> registry) throws IOException, InterruptedException {
    for (int tried = 1; ; tried++) {
      int port = PeerSpecs.freePort();
      try {
        return new Listening(
            LaunchedServer.start(
                specs.server(port, registry), software.jars(), Launcher.plainProcess()),
            port);
      } catch (CommandFailed e) {
        if (tried == PORTS || PeerSpecs.isFree(port)) {
          throw e;
        }
        LOG.warn("cell {}: port {} was taken before the server listened", cell.title(), port, e);
        progress.say("port %d was taken by another process; trying another".formatted(port));
        Folders.delete(folder.resolve(SERVER));
      }
    }
  }

  private void measure(LaunchedServer server, LaunchedClient client, int port)
      throws CellFailure, IOException, InterruptedException {
    phase(WARM_UP, server, client);
    long begun = pacer.nanos();
    client.startCalls();
    WarmUp warmUp = new WarmUp();
    long seconds = scenario.time().warmUp().duration().toSeconds();
    long windows = seconds / windowSeconds();
    for (long rest = seconds % windowSeconds(); rest > 0; rest--) {
      second(server, client);
    }
    for (int i = 0; i < windows; i++) {
      if (i == windows / 2) {
        client.startOtherCallers();
      }
      window(server, client, warmUp);
    }
    long warmUpMs = Duration.ofNanos(pacer.nanos() - begun).toMillis();
    boolean warm = warmUp.isSteady();
    if (!warm) {
      record.warning(warmUp.missing(warmUpMs, windowSeconds()));
    }
    countObjects(Sample.ObjectClass.BEGIN, server, client);
    Measured measured = new Measured();
    ran = Optional.of(new Ran(server.ready(), client.ready(), warmUpMs, warm, measured));
    Duration length = scenario.time().measured().duration();
    if (turn.isEmpty()) {
      measured(server, client, port, length, measured);
    } else {
      inTurns(server, client, port, length, measured);
    }
    phase(STOP, server, client);
    Taken last = client.stopCalls();
    if (last.waiting() > 0) {
      record.warning(
          "%d callers still waited for an answer when the load had ended."
              .formatted(last.waiting()));
    }
    countObjects(Sample.ObjectClass.END, server, client);
    begin("reading live sets");
    server.settle(STOP, SETTLE_LIMIT);
    client.settle(STOP, SETTLE_LIMIT);
  }

  /** Measures for some time, and adds what is not in the samples. */
  private void measured(
      LaunchedServer server, LaunchedClient client, int port, Duration length, Measured measured)
      throws CellFailure, InterruptedException {
    ForeignWatch foreign = foreign(server.pid(), client.pid());
    ClientTraffic traffic = new ClientTraffic(client.pid(), port);
    MeasuredTime time = new MeasuredTime();
    client.takeCalls();
    phase(MEASURED, server, client);
    long from = pacer.nanos();
    while (pacer.nanos() - from < length.toNanos()) {
      second(server, client);
      foreign.look();
    }
    measured.add(
        traffic.passed(),
        foreign.account(),
        software.cores().simulatorHasItsOwn(serverCores())
            ? Optional.empty()
            : Optional.of(time.ownPercent()),
        time.stealPercent());
  }

  /**
   * Measures a little at a time, and rests while others are measured, so that what the machine's
   * speed does in the meantime concerns all alike.
   */
  private void inTurns(
      LaunchedServer server, LaunchedClient client, int port, Duration length, Measured measured)
      throws CellFailure, IOException, InterruptedException {
    begin("taking turns");
    Duration each = scenario.time().turn().orElseThrow().duration();
    for (Duration left = length; left.compareTo(Duration.ZERO) > 0; left = left.minus(each)) {
      rest(server, client);
      software.cores().keepOff(ProcessHandle.current().pid(), serverCores());
      server.requireAlive();
      client.resumeCalls();
      pacer.pass(RESUMED);
      measured(server, client, port, each, measured);
    }
    rest(server, client);
  }

  /** No calls until it is this cell's turn again. */
  private void rest(LaunchedServer server, LaunchedClient client) throws InterruptedException {
    phase(REST, server, client);
    client.pauseCalls();
    turn.orElseThrow().pass();
  }

  private ForeignWatch foreign(long server, long client) {
    boolean alone = software.cores().simulatorHasItsOwn(serverCores());
    return new ForeignWatch(
        Proc.ofThisMachine(),
        software.cores().beside(serverCores()),
        new ForeignWatch.Own(
            Optional.of(client),
            ProcessHandle.current().pid(),
            () -> List.of(),
            Optional.of(server).filter(pid -> alone)),
        System::nanoTime);
  }

  /**
   * Counts the objects of both sides by class, if that is asked for. Both stand still meanwhile, so
   * what then waited is given one window before the measured time begins.
   */
  private void countObjects(String point, LaunchedServer server, LaunchedClient client)
      throws CellFailure, InterruptedException {
    if (scenario.steadiness().largestObjects()) {
      begin("counting objects");
      server.countObjects(point);
      client.countObjects(point);
      if (point.equals(Sample.ObjectClass.BEGIN)) {
        for (int i = 0; i < windowSeconds(); i++) {
          second(server, client);
        }
      }
    }
  }

  /** So long that slow progress is not taken for none. */
  private long windowSeconds() {
    return Math.max(1, scenario.time().warmUp().duration().toSeconds() / WarmUp.WINDOWS);
  }

  private int serverCores() {
    return cell.profile().server().jvm().cores();
  }

  /**
   * What shows whether a load is steady: the rate of a closed loop, and of an open one, whose rate
   * is given, the mean of its medians.
   */
  private void window(LaunchedServer server, LaunchedClient client, WarmUp warmUp)
      throws CellFailure, InterruptedException {
    List<Double> seconds = new ArrayList<>();
    long answered = 0;
    for (int i = 0; i < windowSeconds(); i++) {
      Taken taken = second(server, client);
      seconds.add(
          scenario.load().arrivals() == Arrivals.CLOSED ? taken.rate() : taken.medianNanos());
      answered += taken.right();
    }
    warmUp.add(seconds, answered);
  }

  private Taken second(LaunchedServer server, LaunchedClient client)
      throws CellFailure, InterruptedException {
    pacer.pass(SECOND);
    server.requireAlive();
    Taken taken = client.takeCalls();
    samples.tellNow(progress.board());
    progress.counts(
        "%,.0f calls/s, mean %.3f ms, %,d failed"
            .formatted(
                taken.rate(),
                taken.meanNanos() / 1e6,
                taken.wrong() + taken.timeouts() + taken.errors()));
    return taken;
  }

  private void begin(String name) {
    phase = name;
    progress.phase(name);
  }

  private void phase(String name, LaunchedServer server, LaunchedClient client)
      throws InterruptedException {
    if (turn.isPresent() && (name.equals(REST) || name.equals(MEASURED))) {
      phase = name; // Too many to be shown, each for some seconds.
    } else {
      begin(name);
    }
    client.phase(name);
    server.phase(name);
  }
}
