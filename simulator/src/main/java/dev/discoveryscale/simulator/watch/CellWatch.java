package dev.discoveryscale.simulator.watch;

import dev.discoveryscale.jvm.conversation.MeasuredJvm;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.provider.Fleet;
import dev.discoveryscale.provider.FleetStatistics;
import dev.discoveryscale.provider.RegistryNodes;
import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.Restartable;
import dev.discoveryscale.simulator.container.cgroup.ContainerWatch;
import dev.discoveryscale.simulator.cores.Cores;
import dev.discoveryscale.simulator.cores.ForeignWatch;
import dev.discoveryscale.simulator.cores.Proc;
import dev.discoveryscale.simulator.environment.CellEnvironment;
import dev.discoveryscale.simulator.live.Board;
import dev.discoveryscale.simulator.live.LiveMetric;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Machine;
import dev.discoveryscale.simulator.runtime.Pacer;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.runtime.Timeout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Keeps an eye on a cell while it runs: its registries answer, no session of the fleet is lost, the
 * consumer lives. Also knows what all of it costs, and tells the progress display. For one thread.
 */
public final class CellWatch implements Pacer.Check {

  private static final Duration LOOK_EVERY = Duration.ofSeconds(2);

  /** Well below the 40 s after which sessions would be lost. */
  private static final Duration SILENCE = Duration.ofSeconds(15);

  private final CellEnvironment environment;
  private final Optional<EnvironmentLog> log;
  private final Progress progress;
  private final Consumer<String> notes;
  private final Set<String> lostOutput = new HashSet<>();
  private final long ownCpuAtStart = Machine.ownCpuMillis();
  private Optional<MeasuredJvm> consumer = Optional.empty();
  private Optional<SampleTail> tail = Optional.empty();
  private Optional<ConsumerNetwork> network = Optional.empty();
  private Optional<ContainerWatch> container = Optional.empty();
  private Optional<SilentConsumer> silent = Optional.empty();
  private Optional<ChurnPlayer> player = Optional.empty();
  private Optional<GeneratorWatch> generator = Optional.empty();
  private final LiveCell live;
  private final Timeout timeout = new Timeout(System::nanoTime);
  private long memoryPeak;
  private long looked = System.nanoTime() - LOOK_EVERY.toNanos();

  /** Watches an environment. */
  public CellWatch(CellEnvironment environment, Progress progress) {
    this(environment, progress, Optional.empty(), progress::say);
  }

  /**
   * Watches an environment and keeps account of its memory.
   *
   * @param warnings receives further notes for readers of the cell's figures
   */
  public CellWatch(
      CellEnvironment environment,
      Progress progress,
      EnvironmentLog log,
      Consumer<String> warnings) {
    this(environment, progress, Optional.of(log), warnings.andThen(progress::say));
  }

  private CellWatch(
      CellEnvironment environment,
      Progress progress,
      Optional<EnvironmentLog> log,
      Consumer<String> notes) {
    this.environment = environment;
    this.progress = progress;
    this.log = log;
    this.notes = notes;
    this.live = new LiveCell(environment, progress.board());
  }

  /** From now on the consumer must live, its samples are shown, and its traffic is counted. */
  public void follow(MeasuredJvm process, SampleTail samples, ConsumerNetwork connections) {
    consumer = Optional.of(process);
    tail = Optional.of(samples);
    network = Optional.of(connections);
  }

  /** From now on there is no consumer, until another is followed. */
  public void followNobody() {
    outputIsKept();
    consumer = Optional.empty();
    tail = Optional.empty();
    network = Optional.empty();
  }

  /** From now on the use of the consumer's container is read. */
  public void follow(ContainerWatch limited) {
    container = Optional.of(limited);
  }

  /** From now on a consumer that samples nothing for long must answer. */
  public void follow(SilentConsumer sampled) {
    silent = Optional.of(sampled);
  }

  /** From now on the played changes are reported. */
  public void follow(ChurnPlayer changes) {
    player = Optional.of(changes);
  }

  /** This process and the registries started for the cell. */
  public List<Long> processes() {
    List<Long> pids = new ArrayList<>(environment.pids());
    pids.add(ProcessHandle.current().pid());
    return pids;
  }

  @Override
  public void run() throws CellFailure, InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    progress.tick();
    if (System.nanoTime() - looked < LOOK_EVERY.toNanos()) {
      return;
    }
    looked = System.nanoTime();
    measureMemory();
    outputIsKept();
    if (log.isPresent()) {
      log.get().look(environment.registries());
    }
    generator.ifPresent(GeneratorWatch::look);
    container.ifPresent(ContainerWatch::look);
    registriesAnswer();
    sessionsStand();
    consumerLives();
    if (network.isPresent()) {
      network.get().lookNowAndThen();
    }
    tail.map(SampleTail::describe).ifPresent(progress::counts);
    live.tell(tail, player.map(ChurnPlayer::played), generator);
  }

  /**
   * Starts to watch the use of their processors by emulator and registries, and of all processors
   * by foreign processes.
   *
   * @param consumerCores how many the consumer uses
   * @param pid the consumer's process; empty if it is not known
   */
  public void measure(Cores cores, int consumerCores, Optional<Long> pid) {
    ForeignWatch.Own own =
        new ForeignWatch.Own(pid, ProcessHandle.current().pid(), environment::pids);
    generator =
        Optional.of(
            new GeneratorWatch(
                environment::pids,
                cores.left(consumerCores),
                new ForeignWatch(Proc.ofThisMachine(), cores, own, System::nanoTime)));
  }

  /** What emulator and registries cost so far; only once they are watched. */
  public CellRecord.Generator generator(ChurnPlayer.Played played) {
    return generator
        .orElseThrow(() -> new IllegalStateException("nothing is watched yet"))
        .account(Machine.ownCpuMillis() - ownCpuAtStart, played);
  }

  /** Highest sum of the resident sets of all processes seen so far, in bytes. */
  public long memoryPeak() {
    return memoryPeak;
  }

  private void measureMemory() {
    long sum = processes().stream().mapToLong(Machine::residentBytes).sum();
    sum += consumer.map(c -> Machine.residentBytes(c.pid())).orElse(0L);
    memoryPeak = Math.max(memoryPeak, sum);
  }

  /** Reports logs that cannot be written, each failure once. */
  public void outputIsKept() {
    environment.registries().forEach(registry -> report(registry.logFailure()));
    consumer.ifPresent(jvm -> report(jvm.logFailure()));
  }

  private void report(Optional<String> failure) {
    failure.filter(lostOutput::add).ifPresent(notes);
  }

  private void registriesAnswer() throws CellFailure {
    for (Registry registry : environment.registries()) {
      if (away(registry) || registry.alive()) {
        timeout.answered(registry.name());
      } else {
        silent(registry);
      }
    }
  }

  /** Taken down as planned: it counts as answering until it has started again. */
  private static boolean away(Registry registry) {
    return registry instanceof Restartable restartable && restartable.stopped();
  }

  /** A process that is gone ends the cell at once; one that is silent gets some time. */
  private void silent(Registry registry) throws CellFailure {
    OptionalLong pid = registry.pid();
    boolean gone =
        pid.isPresent()
            && ProcessHandle.of(pid.getAsLong()).filter(ProcessHandle::isAlive).isEmpty()
            // It may have been taken down as planned since it was asked.
            && !away(registry);
    Duration unanswered = timeout.unanswered(registry.name());
    if (gone || unanswered.compareTo(SILENCE) > 0) {
      throw CellFailure.because(
          "%s at %s %s"
              .formatted(
                  registry.name(),
                  registry.connectString(),
                  gone ? "is gone" : "has not answered for " + SILENCE.toSeconds() + " s"));
    }
    progress.counts(registry.name() + " does not answer, waiting");
  }

  private void sessionsStand() throws CellFailure {
    FleetStatistics fleet = environment.fleet().statistics();
    if (fleet.sessionsLost() > 0) {
      throw CellFailure.because(
          "the fleet lost %d of its sessions: %s"
              .formatted(fleet.sessionsLost(), fleet.firstFailure().orElse("no reason known")));
    }
  }

  private void consumerLives() throws InterruptedException {
    if (consumer.isPresent()) {
      consumer.get().requireAlive();
    }
    if (silent.isPresent()) {
      silent.get().look();
    }
  }

  /** Sends the readings of a cell's watch to a board. For one thread. */
  private static final class LiveCell {

    private static final double MS_PER_SECOND = 1e3;
    private static final double PERCENT = 100;

    private final CellEnvironment environment;
    private final Board board;

    LiveCell(CellEnvironment environment, Board board) {
      this.environment = environment;
      this.board = board;
    }

    /** Reports all values; parts that have not begun are left out. */
    void tell(
        Optional<SampleTail> samples,
        Optional<ChurnPlayer.Played> played,
        Optional<GeneratorWatch> generator) {
      fleet(environment.fleet());
      samples.ifPresent(tail -> tail.tell(board));
      played.filter(ChurnPlayer.Played::any).ifPresent(this::changes);
      generator
          .flatMap(GeneratorWatch::cpuPercent)
          .ifPresent(percent -> board.set(LiveMetric.GENERATOR_CPU, percent / PERCENT));
    }

    private void fleet(Fleet fleet) {
      board.set(
          LiveMetric.NODES_REGISTERED,
          fleet.statistics().registries().stream().mapToLong(RegistryNodes::nodes).sum());
      board.set(
          LiveMetric.URLS_REGISTERED, environment.urls().inTheFullest(fleet.registeredInstances()));
    }

    private void changes(ChurnPlayer.Played played) {
      played.changes().forEach((kind, count) -> board.set(LiveMetric.CHANGES, count, kind));
      board.set(LiveMetric.LATENESS, played.latenessP99Millis() / MS_PER_SECOND);
    }
  }
}
