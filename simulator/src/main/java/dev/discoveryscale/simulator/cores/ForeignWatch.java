package dev.discoveryscale.simulator.cores;

import dev.discoveryscale.model.record.ForeignLoad;
import dev.discoveryscale.simulator.cores.ForeignShare.Use;
import dev.discoveryscale.simulator.cores.ProcessorTimes.Times;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Measures the use of the machine's processors by processes outside a cell. On processors that the
 * consumer has for itself, all busy time but the consumer's is foreign; on the machine, all but
 * that of the consumer, the simulator and the registries, each with its children. Interrupts and
 * what the machine's host takes are no process's time. For one thread.
 */
public final class ForeignWatch {

  /** Between two readings. */
  static final Duration EVERY = Duration.ofSeconds(10);

  private static final double PERCENT = 100;

  /**
   * The processes that are not foreign.
   *
   * @param consumer the consumer's process; empty if it is not known
   * @param simulator this simulator's
   * @param registries those of registries, which need not be its children; they may change
   */
  public record Own(Optional<Long> consumer, long simulator, Supplier<List<Long>> registries) {}

  private record Reading(long nanos, ProcessorTimes times, Map<TaskStat.Key, TaskStat> tasks) {}

  private final Proc proc;
  private final Cores cores;
  private final Own own;
  private final LongSupplier nanos;
  private final ThreadPlaces places;
  private final ForeignShare consumerShare = new ForeignShare();
  private final ForeignShare machineShare = new ForeignShare();

  /** Time of own processes that are no children; one that has ended tells none any more. */
  private final Map<Long, Long> apart = new HashMap<>();

  private long consumerTicks;
  private final Reading first;
  private Reading last;

  /** Begins to watch. */
  public ForeignWatch(Proc proc, Cores cores, Own own, LongSupplier nanos) {
    this.proc = proc;
    this.cores = cores;
    this.own = own;
    this.nanos = nanos;
    this.places = new ThreadPlaces(proc, cores.consumer());
    this.first = reading();
    this.last = first;
    take(first);
  }

  /** To be called often; reads every ten seconds. */
  public void look() {
    if (nanos.getAsLong() - last.nanos() >= EVERY.toNanos()) {
      take(reading());
    }
  }

  /** What was used since the begin; empty where the system tells nothing of its processors. */
  public Optional<ForeignLoad> account() {
    take(reading());
    Optional<ForeignLoad.Share> machine = machineShare.share();
    if (machine.isEmpty()) {
      return Optional.empty();
    }
    if (own.consumer().isEmpty()) {
      return Optional.of(ForeignLoad.unknown("the consumer's process is not known"));
    }
    if (cores.consumer().isEmpty()) {
      return Optional.of(
          new ForeignLoad(
              List.of(),
              Optional.empty(),
              machine,
              Optional.empty(),
              Optional.of("the consumer has no processor of its own")));
    }
    return Optional.of(
        new ForeignLoad(
            cores.consumer(),
            consumerShare.share(),
            machine,
            interruptPercent(),
            Optional.empty()));
  }

  private Optional<Double> interruptPercent() {
    Times from = first.times().of(cores.consumer());
    Times to = last.times().of(cores.consumer());
    double all = to.all() - from.all();
    return all <= 0
        ? Optional.empty()
        : Optional.of(PERCENT * (to.interrupts() - from.interrupts()) / all);
  }

  private Reading reading() {
    Map<TaskStat.Key, TaskStat> tasks = new HashMap<>();
    ProcessorTimes times = proc.processors();
    proc.processes().forEach(task -> tasks.put(task.key(), task));
    return new Reading(nanos.getAsLong(), times, tasks);
  }

  private void take(Reading now) {
    ProcessTree tree = new ProcessTree(now.tasks().values());
    Times machine = now.times().of(cores.allowed());
    machineShare.add(
        now.nanos(), machine.busy() - ownTicks(tree), machine.all(), uses(now, ownPids(tree)));
    Times reserved = now.times().of(cores.consumer());
    own.consumer().ifPresent(pid -> consumerTicks = Math.max(consumerTicks, tree.ticks(pid)));
    consumerShare.add(
        now.nanos(),
        reserved.busy() - consumerTicks,
        reserved.all(),
        there(uses(now, own.consumer().map(tree::from).orElse(Set.of())), now));
    last = now;
  }

  private long ownTicks(ProcessTree tree) {
    Set<Long> children = tree.from(own.simulator());
    roots().stream()
        .filter(pid -> !children.contains(pid))
        .forEach(pid -> apart.merge(pid, tree.ticks(pid), Math::max));
    return tree.ticks(own.simulator()) + apart.values().stream().mapToLong(Long::longValue).sum();
  }

  private Set<Long> ownPids(ProcessTree tree) {
    Set<Long> pids = new HashSet<>(tree.from(own.simulator()));
    roots().forEach(pid -> pids.addAll(tree.from(pid)));
    return pids;
  }

  private List<Long> roots() {
    List<Long> roots = new ArrayList<>(own.registries().get());
    own.consumer().ifPresent(roots::add);
    return roots;
  }

  /** What processes used since the last reading. */
  private List<Use> uses(Reading now, Collection<Long> except) {
    List<Use> uses = new ArrayList<>();
    for (TaskStat task : now.tasks().values()) {
      TaskStat before = last.tasks().get(task.key());
      long ticks = task.ticks() - (before == null ? 0 : before.ticks());
      if (now != last && ticks > 0 && !except.contains(task.id())) {
        uses.add(new Use(task, ticks));
      }
    }
    return uses;
  }

  /** The part of it that was on the consumer's processors. */
  private List<Use> there(List<Use> uses, Reading now) {
    places.begin();
    double available =
        (double) (now.times().of(cores.allowed()).all() - last.times().of(cores.allowed()).all())
            / Math.max(1, cores.allowed().size());
    return uses.stream()
        .map(
            use ->
                new Use(use.task(), places.ticksThere(use.task(), (long) use.ticks(), available)))
        .filter(use -> use.ticks() > 0)
        .toList();
  }
}
