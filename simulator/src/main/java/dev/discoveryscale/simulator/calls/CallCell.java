package dev.discoveryscale.simulator.calls;

import dev.discoveryscale.calls.launcher.LaunchedClient;
import dev.discoveryscale.calls.launcher.LaunchedClient.Taken;
import dev.discoveryscale.calls.launcher.LaunchedPeer;
import dev.discoveryscale.calls.launcher.LaunchedServer;
import dev.discoveryscale.calls.launcher.PeerJars;
import dev.discoveryscale.calls.launcher.PeerSpec;
import dev.discoveryscale.model.calls.CallProfile;
import dev.discoveryscale.model.calls.CallProfile.DecidedBy;
import dev.discoveryscale.model.calls.CallProfile.Stack;
import dev.discoveryscale.model.calls.CallScenario;
import dev.discoveryscale.model.calls.CallScenario.Arrivals;
import dev.discoveryscale.model.calls.CallScenario.Through;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecordBuilder;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.PlayedCalls;
import dev.discoveryscale.probe.launcher.LateCollections;
import dev.discoveryscale.probe.launcher.Launcher;
import dev.discoveryscale.probe.launcher.conversation.CommandFailed;
import dev.discoveryscale.probe.launcher.conversation.ConsumerEnded;
import dev.discoveryscale.probe.launcher.conversation.End;
import dev.discoveryscale.registry.EmbeddedZooKeeper;
import dev.discoveryscale.registry.ZooKeeperOptions;
import dev.discoveryscale.simulator.calls.CallPlan.Cell;
import dev.discoveryscale.simulator.cores.Cores;
import dev.discoveryscale.simulator.run.ConsumerJvms;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Detached;
import dev.discoveryscale.simulator.runtime.Folders;
import dev.discoveryscale.simulator.runtime.Pacer;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.watch.ClientTraffic;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Plays one cell of calls: starts a server and a client, warms both up, and measures the load. */
final class CallCell {

  private static final Logger LOG = LoggerFactory.getLogger(CallCell.class);

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration SETTLE_LIMIT = Duration.ofSeconds(120);

  /** Below those that Linux gives to clients. */
  private static final int FIRST_PORT = 10_000;

  private static final int LAST_PORT = 30_000;
  private static final int PACKET_LIMIT = 1 << 20;
  private static final String OBJECTS = "objects";
  private static final String TRIPLE = "tri";
  private static final String SERVER = "server";
  private static final String CLIENT = "client";
  private static final String WARM_UP = "warm-up";
  private static final String MEASURED = "measured";
  private static final String STOP = "stop";

  private final CallScenario scenario;
  private final Cell cell;
  private final Path folder;
  private final Software software;
  private final Progress progress;
  private final Pacer pacer;
  private final CellRecordBuilder record;
  private String phase = "";
  private Optional<Ran> ran = Optional.empty();

  /**
   * What servers and clients are made of, and where they run.
   *
   * @param jars this project's own
   * @param server the vendor's jars of the server
   * @param client the same of the client
   * @param cores the processors; the client has its own
   */
  record Software(PeerJars jars, List<Path> server, List<Path> client, Cores cores) {}

  /** What is known before the logs of both JVMs are complete. */
  private record Ran(
      LaunchedPeer.Ready server,
      LaunchedPeer.Ready client,
      long warmUpMs,
      boolean warm,
      Optional<PlayedCalls.Traffic> passed) {}

  CallCell(
      CallScenario scenario,
      Cell cell,
      Path folder,
      Software software,
      Progress progress,
      Pacer.Ticker ticker) {
    this.scenario = scenario;
    this.cell = cell;
    this.folder = folder;
    this.software = software;
    this.progress = progress;
    this.pacer = new Pacer(ticker, progress::tick);
    this.record = new CellRecordBuilder(subject(cell), Instant.now());
  }

  private static CellRecord.Subject subject(Cell cell) {
    CallProfile profile = cell.profile();
    return new CellRecord.Subject(
        profile.name(),
        cell.replicate(),
        profile.client().line().toString(),
        profile.client().version().toString(),
        CallScenario.KIND,
        profile.client().jvm().collector(),
        (int) profile.client().jvm().heap().mebibytes());
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
    Optional<String> other = otherThanAsked(played);
    return outcome == Outcome.COMPLETED && other.isPresent()
        ? record.end(Outcome.FAILED, other.get(), Instant.now())
        : record.end(outcome, message, Instant.now());
  }

  private PlayedCalls played(Ran what) throws IOException {
    return new PlayedCalls(
        side(SERVER, what.server()),
        side(CLIENT, what.client()),
        what.client().answer(),
        what.warmUpMs(),
        what.warm(),
        what.passed());
  }

  private PlayedCalls.Side side(String name, LaunchedPeer.Ready ready) throws IOException {
    Path log = folder.resolve(name).resolve("classes.log");
    LoadedClasses loaded =
        Files.exists(log) ? LoadedClasses.in(log) : new LoadedClasses(List.of(), List.of());
    Files.deleteIfExists(log);
    return new PlayedCalls.Side(ready.release(), loaded.serializations(), loaded.transporters());
  }

  /** A setting that the software did not read makes a cell another one than its name says. */
  private Optional<String> otherThanAsked(PlayedCalls played) {
    Stack stack = cell.profile().stack();
    for (PlayedCalls.Side side : List.of(played.server(), played.client())) {
      if (!side.serializations().isEmpty()
          && !side.serializations().contains(stack.serialization())) {
        return Optional.of(
            "serialization must be %s, got %s, by the classes that were loaded: the setting was not read"
                .formatted(stack.serialization(), String.join(", ", side.serializations())));
      }
      if (stack.transporter().isPresent()
          && !side.transporters().isEmpty()
          && !side.transporters().contains(stack.transporter().get())) {
        return Optional.of(
            "transporter must be %s, got %s, by the classes that were loaded: the setting was not read"
                .formatted(stack.transporter().get(), String.join(", ", side.transporters())));
      }
    }
    return Optional.empty();
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
    int port = freePort();
    Map<String, String> shared = shared(port, registry);
    begin("starting the server");
    try (LaunchedServer server =
        LaunchedServer.start(
            spec(SERVER, cell.profile().server(), software.server(), shared, List.of()),
            software.jars(),
            Launcher.plainProcess())) {
      software.cores().keepOff(List.of(server.pid(), ProcessHandle.current().pid()));
      begin("starting the client");
      try (LaunchedClient client =
          LaunchedClient.start(
              spec(
                  CLIENT,
                  cell.profile().client(),
                  software.client(),
                  shared,
                  software.cores().consumerPrefix()),
              software.jars(),
              Launcher.plainProcess())) {
        measure(server, client, port);
      } finally {
        software.cores().release(List.of(ProcessHandle.current().pid()));
      }
    }
  }

  private void measure(LaunchedServer server, LaunchedClient client, int port)
      throws CellFailure, InterruptedException {
    phase(WARM_UP, server, client);
    long begun = pacer.nanos();
    client.startCalls();
    WarmUp warmUp = new WarmUp();
    boolean warm = false;
    long limit = scenario.time().warmUp().duration().toNanos();
    while (!warm && pacer.nanos() - begun < limit) {
      warm = warmUp.steadyWith(window(server, client));
    }
    long warmUpMs = Duration.ofNanos(pacer.nanos() - begun).toMillis();
    if (!warm) {
      record.warning(
          "Not warm: the load was not steady after %d s of warm-up (three windows of %d s within 5%%)."
              .formatted(warmUpMs / 1_000, windowSeconds()));
    }
    client.takeCalls();
    phase(MEASURED, server, client);
    ClientTraffic traffic = new ClientTraffic(client.pid(), port);
    ran = Optional.of(new Ran(server.ready(), client.ready(), warmUpMs, warm, Optional.empty()));
    long measuredFrom = pacer.nanos();
    long length = scenario.time().measured().duration().toNanos();
    while (pacer.nanos() - measuredFrom < length) {
      second(server, client);
    }
    Optional<PlayedCalls.Traffic> passed = traffic.passed();
    phase(STOP, server, client);
    ran = Optional.of(new Ran(server.ready(), client.ready(), warmUpMs, warm, passed));
    Taken last = client.stopCalls();
    if (last.waiting() > 0) {
      record.warning(
          "%d callers still waited for an answer when the load had ended."
              .formatted(last.waiting()));
    }
    begin("reading live sets");
    server.settle(STOP, SETTLE_LIMIT);
    client.settle(STOP, SETTLE_LIMIT);
  }

  /** A tenth of the longest warm-up, so that slow progress is not taken for none. */
  private long windowSeconds() {
    return Math.max(1, scenario.time().warmUp().duration().toSeconds() / 10);
  }

  /**
   * What shows whether a load is steady: the rate of a closed loop, and of an open one, whose rate
   * is given, the mean of its medians.
   */
  private double window(LaunchedServer server, LaunchedClient client)
      throws CellFailure, InterruptedException {
    double sum = 0;
    for (int i = 0; i < windowSeconds(); i++) {
      Taken taken = second(server, client);
      sum += scenario.load().arrivals() == Arrivals.CLOSED ? taken.rate() : taken.medianNanos();
    }
    return sum / windowSeconds();
  }

  private Taken second(LaunchedServer server, LaunchedClient client)
      throws CellFailure, InterruptedException {
    pacer.pass(SECOND);
    server.requireAlive();
    Taken taken = client.takeCalls();
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
    begin(name);
    client.phase(name);
    server.phase(name);
  }

  private PeerSpec spec(
      String role,
      CallProfile.Side side,
      List<Path> vendorJars,
      Map<String, String> shared,
      List<String> pinned) {
    List<Path> jars = new ArrayList<>(vendorJars);
    if (!cell.profile().stack().form().equals(OBJECTS)) {
      jars.add(0, software.jars().messages());
    }
    return new PeerSpec(
        jars,
        settings(role, side, shared),
        ConsumerJvms.spec(side.jvm(), PACKET_LIMIT),
        Stream.concat(Detached.prefix().stream(), pinned.stream()).toList(),
        folder.resolve(role));
  }

  /** What both sides are told. */
  private Map<String, String> shared(int port, Optional<String> registry) {
    Stack stack = cell.profile().stack();
    CallScenario.Load load = scenario.load();
    Map<String, String> settings = new HashMap<>();
    settings.put("framework", stack.framework());
    settings.put("protocol", stack.protocol());
    stack.transporter().ifPresent(name -> settings.put("transporter", name));
    settings.put("connections", String.valueOf(stack.connections()));
    settings.put("form", stack.form());
    settings.put("payload", cell.profile().payload());
    settings.put("port", String.valueOf(port));
    registry.ifPresent(address -> settings.put("registry", address));
    settings.put("timeoutMs", String.valueOf(load.timeout().duration().toMillis()));
    settings.put("retries", String.valueOf(load.retries()));
    settings.put("arrivals", load.arrivals().word());
    settings.put("callers", String.valueOf(load.callers()));
    load.rate().ifPresent(rate -> settings.put("rate", String.valueOf(rate)));
    settings.put("seed", String.valueOf(scenario.seed() + cell.replicate()));
    return settings;
  }

  private Map<String, String> settings(
      String role, CallProfile.Side side, Map<String, String> shared) {
    Map<String, String> settings = new HashMap<>(shared);
    side.parameters().forEach((name, value) -> settings.put("parameter." + name, value));
    if (namesSerialization(role)) {
      settings.put("serialization", cell.profile().stack().serialization());
    }
    return settings;
  }

  /**
   * Whether a side names the serialization. An address that is given to the client stands for the
   * provider's URL. Triple needs no name for messages: the types of the interface decide.
   */
  private boolean namesSerialization(String role) {
    Stack stack = cell.profile().stack();
    if (stack.protocol().equals(TRIPLE) && !stack.form().equals(OBJECTS)) {
      return false;
    }
    return role.equals(SERVER)
        ? stack.decidedBy() == DecidedBy.PROVIDER
        : stack.decidedBy() == DecidedBy.CONSUMER || scenario.through() == Through.DIRECT;
  }

  /** Another process may take it before the server does: the cell then says so. */
  private static int freePort() throws IOException {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(FIRST_PORT, LAST_PORT);
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (BindException taken) {
        LOG.debug("port {} is taken", port, taken);
      }
    }
  }
}
