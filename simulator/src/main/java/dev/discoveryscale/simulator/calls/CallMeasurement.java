package dev.discoveryscale.simulator.calls;

import dev.discoveryscale.calls.launcher.LaunchedClient.Taken;
import dev.discoveryscale.model.calls.CallScenario;
import dev.discoveryscale.model.calls.CallScenario.Arrivals;
import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.model.record.Sample;
import dev.discoveryscale.report.tally.CallTally;
import dev.discoveryscale.simulator.cores.Cores;
import dev.discoveryscale.simulator.cores.Proc;
import dev.discoveryscale.simulator.cores.ThreadWatch;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Pacer;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.watch.SampleTail;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The load of clients on servers: warms all up, measures at once or in turns, and reads what they
 * keep at the end.
 */
final class CallMeasurement {

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration SETTLE_LIMIT = Duration.ofSeconds(120);

  /** After this time all callers call again, and the processor's caches hold their data. */
  private static final Duration RESUMED = Duration.ofMillis(300);

  /** Where that is longer, after so many calls of a caller, up to some time. */
  private static final int CALLS_RESUMED = 3;

  private static final Duration LONGEST_RESUMED = Duration.ofSeconds(5);

  /** Reading hundreds of threads takes milliseconds, so it is not done each second. */
  private static final int THREADS_EVERY = 5;

  /** Seconds in which calls that waited for the simulator end. */
  private static final int REHEARSED = 3;

  private static final String MEASURED = CallTally.MEASURED;
  private static final String REST = CallTally.REST;

  private final Peers peers;
  private final int serverCores;
  private final CallScenario scenario;
  private final Cores cores;
  private final Shown shown;
  private final Consumer<String> warnings;
  private final Measured measured;
  private final Shared shared;
  private String answer;
  private Optional<WarmedUp> warmedUp = Optional.empty();
  private double meanNanos;

  /** Where the course of a measurement is shown. */
  record Shown(CallPhase phase, Pacer pacer, Progress progress, SampleTail samples) {}

  /**
   * How peers are shared.
   *
   * @param payload what this cell calls while others call something else; absent: nothing else is
   *     called
   * @param isLast whether no other cell needs them any more
   * @param stopped to be called when they were stopped in good order
   */
  record Shared(Optional<String> payload, BooleanSupplier isLast, Runnable stopped) {}

  /** How the warm-up ended; whether it was steady is absent if that is not decided. */
  record WarmedUp(long millis, Optional<Boolean> steady) {}

  /** A figure of each second, and the calls that were answered right. */
  private record Window(List<Double> figures, long answered) {}

  /** All turns of a warm-up together. */
  private record WarmUpTurns(long answered, long nanos) {}

  /**
   * A measurement.
   *
   * @param peers the servers and clients
   * @param serverCores the processors that the servers have
   * @param shared whether other cells have the same peers
   * @param cores those of the clients and of this process
   * @param warnings takes what a reader of the result must know
   */
  CallMeasurement(
      Peers peers,
      Shared shared,
      int serverCores,
      CallScenario scenario,
      Cores cores,
      Shown shown,
      Consumer<String> warnings) {
    this.peers = peers;
    this.shared = shared;
    this.answer = peers.clients().get(0).ready().answer();
    this.serverCores = serverCores;
    this.scenario = scenario;
    this.cores = cores;
    this.shown = shown;
    this.warnings = warnings;
    this.measured = new Measured(threads(peers.serverPids()), threads(peers.clientPids()));
  }

  private static List<ThreadWatch> threads(List<Long> pids) {
    return pids.stream()
        .map(pid -> new ThreadWatch(Proc.ofThisMachine(), pid, System::nanoTime))
        .toList();
  }

  /** The servers and clients. */
  Peers peers() {
    return peers;
  }

  /** The class of the first answer. */
  String answer() {
    return answer;
  }

  /** How the warm-up ended; absent while it lasts. */
  Optional<WarmedUp> warmedUp() {
    return warmedUp;
  }

  /** What was measured until now beside the samples. */
  Measured measured() {
    return measured;
  }

  /**
   * Lets the client call until everything is measured.
   *
   * @param turn that of a cell that is measured together with others
   * @throws CellFailure if a JVM ended, or an agent does not answer
   */
  void run(Optional<CallCell.Turn> turn) throws CellFailure, IOException, InterruptedException {
    Duration length = scenario.time().measured().duration();
    if (turn.isEmpty()) {
      warmUp();
      countObjects(Sample.ObjectClass.BEGIN);
      rehearse();
      shown.phase().begin(MEASURED);
      measure(length, Phases.STOP, peers.clientPids());
    } else {
      turn.get().begin(peers.clientPids());
      WarmUpTurns warmUp = warmUpInTurns(turn.get());
      countObjects(Sample.ObjectClass.BEGIN);
      inTurns(turn.get(), warmUp, length);
    }
    if (shared.isLast().getAsBoolean()) {
      stop(turn.isPresent());
      shared.stopped().run();
    }
  }

  /** After turns, calls that end now are those of this cell; what follows concerns all cells. */
  private void stop(boolean afterTurns) throws CellFailure, InterruptedException {
    shown.phase().begin(Phases.STOP);
    Taken last = peers.stopCalls();
    if (afterTurns) {
      shown.phase().beginSamples(Phases.STOP, peers);
    }
    if (last.waiting() > 0) {
      warnings.accept(
          "%d callers still waited for an answer when the load had ended."
              .formatted(last.waiting()));
    }
    countObjects(Sample.ObjectClass.END);
    shown.phase().begin("reading live sets");
    peers.settle(Phases.STOP, SETTLE_LIMIT);
  }

  private void warmUp() throws CellFailure, InterruptedException {
    shown.phase().begin(Phases.WARM_UP, peers);
    long begun = shown.pacer().nanos();
    peers.startCalls();
    CallWarmUp warmUp = new CallWarmUp(windowSeconds() + " s");
    long seconds = scenario.time().warmUp().duration().toSeconds();
    for (long rest = seconds % windowSeconds(); rest > 0; rest--) {
      second();
    }
    long windows = seconds / windowSeconds();
    double rate = 0;
    for (int i = 0; i < windows; i++) {
      Window window = window(windowSeconds(), i < windows / 2 ? windowSeconds() : 0);
      warmUp.add(window.figures(), window.answered());
      rate = window.figures().stream().mapToDouble(each -> each).average().orElse(0);
    }
    openLoop(rate);
    judge(warmUp, shown.pacer().nanos() - begun);
  }

  /** A load that is a share of the stack's own rate begins when that is known. */
  private void openLoop(double closedRate) throws CellFailure, InterruptedException {
    Optional<Integer> share = scenario.load().share();
    if (share.isPresent()) {
      double rate = Math.max(1, closedRate * share.get() / 100);
      peers.startCalls(scenario.load().arrivals().word(), rate);
      shown.progress().say("open loop of %,.0f calls a second".formatted(rate));
      // What waited for the change is over when it is measured.
      for (int i = 0; i < windowSeconds(); i++) {
        second();
      }
    }
  }

  private void judge(CallWarmUp warmUp, long nanos) {
    long millis = Duration.ofNanos(nanos).toMillis();
    warmUp.missing(millis).ifPresent(warnings);
    warmedUp = Optional.of(new WarmedUp(millis, warmUp.steady()));
  }

  /**
   * Warms up a little at a time, so that the end of the warm-up is in the same minutes with all
   * stacks, and as close to the measured time.
   */
  private WarmUpTurns warmUpInTurns(CallCell.Turn turn)
      throws CellFailure, IOException, InterruptedException {
    choose();
    shown.phase().beginSamples(REST, peers);
    peers.startCalls();
    rest(turn);
    shown.phase().begin("warming up in turns");
    long seconds = scenario.time().warmUp().duration().toSeconds();
    long each = Math.max(1, scenario.time().turn().orElseThrow().duration().toSeconds());
    long answered = 0;
    long nanos = 0;
    for (long done = 0; done < seconds; done += each) {
      if (done > 0) {
        rest(turn);
      }
      resume();
      peers.takeCalls();
      shown.phase().beginSamples(Phases.WARM_UP, peers);
      long begun = shown.pacer().nanos();
      Window window = window(Math.min(each, seconds - done), seconds / 2 - done);
      shown.phase().beginSamples(REST, peers);
      nanos += shown.pacer().nanos() - begun;
      answered += window.answered();
      turn.addRate(window.figures().stream().mapToDouble(rate -> rate).average().orElseThrow());
    }
    return new WarmUpTurns(answered, nanos);
  }

  /**
   * Measures for some time, and adds what is not in the samples.
   *
   * @param next the phase that follows
   * @param clients those whose processor time is not foreign
   */
  private void measure(Duration length, String next, List<Long> clients)
      throws CellFailure, InterruptedException {
    MeasuredWatches watches = watch(clients);
    peers.takeCalls();
    shown.phase().beginSamples(MEASURED, peers);
    long from = shown.pacer().nanos();
    measured.begin();
    for (int i = 1; shown.pacer().nanos() - from < length.toNanos(); i++) {
      second();
      watches.foreign().look();
      if (i % THREADS_EVERY == 0) {
        measured.lookAtThreads();
      }
    }
    measured.lookAtThreads();
    shown.phase().beginSamples(next, peers);
    watches.addTo(measured);
  }

  private MeasuredWatches watch(List<Long> clients) throws InterruptedException {
    return MeasuredWatches.begin(peers, cores, serverCores, clients);
  }

  /**
   * Reading all for the first time delays an open loop by a tenth of a second or more. So this is
   * done once before it is measured, and calls that waited get time to end.
   */
  private void rehearse() throws CellFailure, InterruptedException {
    if (scenario.load().arrivals() != Arrivals.CLOSED) {
      watch(peers.clientPids());
      measured.begin();
      for (int i = 0; i < REHEARSED; i++) {
        second();
      }
    }
  }

  /**
   * Measures a little at a time, and rests while others are measured, so that what the machine's
   * speed does in the meantime concerns all alike. When the first turn comes, all others have ended
   * their warm-up.
   */
  private void inTurns(CallCell.Turn turn, WarmUpTurns warmUp, Duration length)
      throws CellFailure, IOException, InterruptedException {
    rest(turn);
    judge(CallWarmUp.inTurns(turn.ratesAgainstOthers(), warmUp.answered()), warmUp.nanos());
    shown.phase().begin("taking turns");
    Duration each = scenario.time().turn().orElseThrow().duration();
    for (Duration left = length; left.compareTo(Duration.ZERO) > 0; left = left.minus(each)) {
      resume();
      measure(each, REST, turn.clients());
      rest(turn);
    }
  }

  /** Calls go on, and nothing is measured yet. */
  private void resume() throws CellFailure, IOException, InterruptedException {
    cores.keepOff(ProcessHandle.current().pid(), serverCores);
    peers.requireServers();
    choose();
    peers.resumeCalls();
    double calls = Math.min(CALLS_RESUMED * meanNanos, LONGEST_RESUMED.toNanos());
    shown.pacer().pass(Duration.ofNanos(Math.max(RESUMED.toNanos(), (long) calls)));
  }

  /** Calls of another cell under way end in its own phase; then this cell's begins. */
  private void choose() throws InterruptedException {
    if (shared.payload().isPresent()) {
      answer = peers.choose(shared.payload().get());
      shown.phase().beginSamples(REST, peers);
    }
  }

  /** No calls until it is this cell's turn again. */
  private void rest(CallCell.Turn turn) throws InterruptedException {
    peers.pauseCalls();
    turn.pass();
  }

  /**
   * Counts the objects of both sides by class, if that is asked for. Both stand still meanwhile, so
   * what then waited is given one window before the measured time begins.
   */
  private void countObjects(String point) throws CellFailure, InterruptedException {
    if (scenario.steadiness().largestObjects()) {
      shown.phase().begin("counting objects");
      peers.countObjects(point);
      if (point.equals(Sample.ObjectClass.BEGIN)) {
        for (int i = 0; i < windowSeconds(); i++) {
          second();
        }
      }
    }
  }

  /** So long that slow progress is not taken for none. */
  private long windowSeconds() {
    return Math.max(1, scenario.time().warmUp().duration().toSeconds() / CallWarmUp.WINDOWS);
  }

  /**
   * What shows whether a load is steady: the rate of a closed loop, and of an open one, whose rate
   * is given, the mean of its medians.
   *
   * @param compiling after so many of its seconds callers of a closed loop pause
   */
  private Window window(long length, long compiling) throws CellFailure, InterruptedException {
    List<Double> figures = new ArrayList<>();
    long answered = 0;
    for (long i = 0; i < length; i++) {
      Taken taken = second();
      figures.add(closed() ? taken.rate() : taken.medianNanos());
      answered += taken.right();
      if (i < compiling && closed()) {
        peers.letCompilersWork(shown.pacer());
      }
    }
    return new Window(figures, answered);
  }

  private boolean closed() {
    return scenario.load().arrivals() == Arrivals.CLOSED || scenario.load().share().isPresent();
  }

  private Taken second() throws CellFailure, InterruptedException {
    shown.pacer().pass(SECOND);
    peers.requireServers();
    Taken taken = peers.takeCalls();
    meanNanos = taken.meanNanos();
    shown.samples().tellNow(shown.progress().board());
    shown
        .progress()
        .counts(
            "%,.0f calls/s, mean %.3f ms, %,d failed"
                .formatted(
                    taken.rate(),
                    taken.meanNanos() / 1e6,
                    taken.wrong() + taken.timeouts() + taken.errors()));
    return taken;
  }
}
