package dev.discoveryscale.simulator.cores;

import dev.discoveryscale.model.record.ForeignLoad;
import dev.discoveryscale.simulator.cores.ForeignShare.Use;
import dev.discoveryscale.simulator.cores.ProcessorTimes.Times;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Measures the use of the machine's processors by processes outside a cell. On processors that the
 * consumer has for itself, all busy time but the consumer's is foreign; on the machine, all but
 * that of the consumer, the simulator and the registries, each with its children; on the processors
 * that are left to these, likewise. Interrupts and what the machine's host takes are no process's
 * time. Kernels without CONFIG_IRQ_TIME_ACCOUNTING charge interrupts to the processes that they
 * interrupt all the same; this is found, and what own processes were charged is not taken for less
 * foreign time. For one thread.
 */
public final class ForeignWatch {

  /** Between two readings. */
  static final Duration EVERY = Duration.ofSeconds(10);

  private static final double PERCENT = 100;

  /**
   * The processes that are not foreign.
   *
   * @param consumers those on the consumer's processors; empty if they are not known
   * @param simulator this simulator's
   * @param registries those of registries, which need not be its children; they may change
   * @param servers the only own processes on the processors that are left beside the consumer's;
   *     empty if all own ones but the consumers share them
   */
  public record Own(
      List<Long> consumers, long simulator, Supplier<List<Long>> registries, List<Long> servers) {

    public Own {
      consumers = List.copyOf(consumers);
      servers = List.copyOf(servers);
    }

    /** With one consumer, which may not be known, and without servers that are alone. */
    public Own(Optional<Long> consumer, long simulator, Supplier<List<Long>> registries) {
      this(consumer.stream().toList(), simulator, registries, List.of());
    }
  }

  private record Reading(long nanos, ProcessorTimes times, Map<TaskStat.Key, TaskStat> tasks) {

    /** The time of all processes, with those that have ended and were waited for. */
    private long ticks() {
      return tasks.values().stream().mapToLong(TaskStat::treeTicks).sum();
    }
  }

  private final Proc proc;
  private final Cores cores;
  private final Own own;
  private final LongSupplier nanos;
  private final ThreadPlaces places;
  private final ThreadPlaces otherPlaces;
  private final ForeignShare consumerShare = new ForeignShare();
  private final ForeignShare machineShare = new ForeignShare();
  private final ForeignShare otherShare = new ForeignShare();

  /** Time of own processes that are no children; one that has ended reports none any more. */
  private final Map<Long, Long> apart = new HashMap<>();

  /** Time of interrupts that processes were charged, by processor. */
  private final Map<Integer, Double> charged = new HashMap<>();

  /** Time of consumers and servers, likewise. */
  private final Map<Long, Long> longest = new HashMap<>();

  private final Reading first;
  private Reading last;

  /** Begins to watch. */
  public ForeignWatch(Proc proc, Cores cores, Own own, LongSupplier nanos) {
    this.proc = proc;
    this.cores = cores;
    this.own = own;
    this.nanos = nanos;
    this.places = new ThreadPlaces(proc, cores.consumer());
    this.otherPlaces = new ThreadPlaces(proc, cores.others());
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

  /** What was used since the begin; empty where the system reports nothing of its processors. */
  public Optional<ForeignLoad> account() {
    take(reading());
    Optional<ForeignLoad.Share> machine = machineShare.share();
    if (machine.isEmpty()) {
      return Optional.empty();
    }
    if (own.consumers().isEmpty()) {
      return Optional.of(ForeignLoad.unknown("the consumer's process is not known"));
    }
    if (cores.consumer().isEmpty()) {
      return Optional.of(
          new ForeignLoad(
              List.of(),
              Optional.empty(),
              machine,
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              Optional.of("the consumer has no processor of its own")));
    }
    return Optional.of(
        new ForeignLoad(
            cores.consumer(),
            consumerShare.share(),
            machine,
            otherShare.share().map(share -> new ForeignLoad.Rest(cores.others(), share)),
            percent(
                last.times().of(cores.consumer()).interrupts()
                    - first.times().of(cores.consumer()).interrupts()),
            percent(charged(cores.consumer())),
            Optional.empty()));
  }

  /** A time of the consumer's processors, as a share of all their time. */
  private Optional<Double> percent(double ticks) {
    double all = last.times().of(cores.consumer()).all() - first.times().of(cores.consumer()).all();
    return all <= 0 ? Optional.empty() : Optional.of(PERCENT * ticks / all);
  }

  private Reading reading() {
    Map<TaskStat.Key, TaskStat> tasks = new HashMap<>();
    ProcessorTimes times = proc.processors();
    proc.processes().forEach(task -> tasks.put(task.key(), task));
    return new Reading(nanos.getAsLong(), times, tasks);
  }

  private void take(Reading now) {
    ProcessTree tree = new ProcessTree(now.tasks().values());
    charge(now);
    Times machine = now.times().of(cores.allowed());
    long ownTicks = ownTicks(tree);
    List<Use> foreign = uses(now, ownPids(tree));
    machineShare.add(
        now.nanos(), machine.busy() + charged(cores.allowed()) - ownTicks, machine.all(), foreign);
    Times reserved = now.times().of(cores.consumer());
    long consumerTicks = ticks(own.consumers(), tree);
    long serverTicks = ticks(own.servers(), tree);
    consumerShare.add(
        now.nanos(),
        reserved.busy() + charged(cores.consumer()) - consumerTicks,
        reserved.all(),
        there(uses(now, from(own.consumers(), tree)), places, now));
    Times others = now.times().of(cores.others());
    otherShare.add(
        now.nanos(),
        others.busy()
            + charged(cores.others())
            - (own.servers().isEmpty() ? ownTicks - consumerTicks : serverTicks),
        others.all(),
        there(foreign, otherPlaces, now));
    last = now;
  }

  /**
   * Processes that used more than processors were busy were charged interrupts, by as much. Of
   * single processors this is not known, so each has its part of it by its interrupts. Processes
   * that cannot be seen, or that nobody waited for, make it seem less: then up to the time of
   * interrupts is missing from foreign time.
   */
  private void charge(Reading now) {
    Set<Integer> all = now.times().byProcessor().keySet();
    Times from = last.times().of(all);
    Times to = now.times().of(all);
    double interrupts = to.interrupts() - from.interrupts();
    double more = now.ticks() - last.ticks() - (to.busy() - from.busy());
    double part = interrupts > 0 ? Math.min(1, Math.max(0, more / interrupts)) : 0;
    for (int each : all) {
      double here =
          now.times().of(List.of(each)).interrupts() - last.times().of(List.of(each)).interrupts();
      charged.merge(each, part * here, Double::sum);
    }
  }

  private double charged(Collection<Integer> processors) {
    return processors.stream().mapToDouble(each -> charged.getOrDefault(each, 0.0)).sum();
  }

  /** The time of some processes and their children; of one that has ended, what it was last. */
  private long ticks(List<Long> roots, ProcessTree tree) {
    roots.forEach(pid -> longest.merge(pid, tree.ticks(pid), Math::max));
    return roots.stream().mapToLong(longest::get).sum();
  }

  /** Some processes and all below them. */
  private static Set<Long> from(List<Long> roots, ProcessTree tree) {
    return roots.stream().flatMap(pid -> tree.from(pid).stream()).collect(Collectors.toSet());
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
    roots.addAll(own.consumers());
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

  /** The part of it that was on some processors. */
  private List<Use> there(List<Use> uses, ThreadPlaces places, Reading now) {
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

  /** The process tree at one moment. */
  private static final class ProcessTree {

    private final Map<Long, TaskStat> processes = new HashMap<>();
    private final Map<Long, List<Long>> children;

    ProcessTree(Collection<TaskStat> all) {
      all.forEach(process -> processes.put(process.id(), process));
      children =
          all.stream()
              .collect(
                  Collectors.groupingBy(
                      TaskStat::parent, Collectors.mapping(TaskStat::id, Collectors.toList())));
    }

    /** A process and all below it; empty if it has ended. */
    Set<Long> from(long root) {
      Set<Long> found = new HashSet<>();
      Deque<Long> open = new ArrayDeque<>();
      if (processes.containsKey(root)) {
        open.add(root);
      }
      while (!open.isEmpty()) {
        long next = open.remove();
        if (found.add(next)) {
          open.addAll(children.getOrDefault(next, List.of()));
        }
      }
      return found;
    }

    /** The time of a process and all its descendants, including those that have ended. */
    long ticks(long root) {
      return from(root).stream().mapToLong(pid -> processes.get(pid).treeTicks()).sum();
    }
  }

  /**
   * Assigns the use of processes to processors, by the processor that each thread ran on last. The
   * kernel does not count it for each processor. For one thread.
   */
  private static final class ThreadPlaces {

    /** A process that used less of one processor is taken to be where its first thread is. */
    private static final double THREADS_FROM = 0.01;

    private final Proc proc;
    private final Collection<Integer> processors;
    private Map<TaskStat.Key, Map<TaskStat.Key, Long>> before = Map.of();
    private Map<TaskStat.Key, Map<TaskStat.Key, Long>> now = new HashMap<>();

    ThreadPlaces(Proc proc, Collection<Integer> processors) {
      this.proc = proc;
      this.processors = List.copyOf(processors);
    }

    /** A new interval begins. */
    void begin() {
      before = now;
      now = new HashMap<>();
    }

    /**
     * The part of a process's use in this interval that was on the processors.
     *
     * @param ticks what it used
     * @param available ticks of one processor in the interval
     */
    double ticksThere(TaskStat process, long ticks, double available) {
      if (processors.isEmpty()) {
        return 0;
      }
      List<TaskStat> threads =
          ticks < THREADS_FROM * available ? List.of() : proc.threads(process.id());
      Map<TaskStat.Key, Long> known = before.getOrDefault(process.key(), Map.of());
      double there = 0;
      double all = 0;
      for (TaskStat thread : threads) {
        double used = thread.ticks() - known.getOrDefault(thread.key(), 0L);
        all += used;
        there += processors.contains(thread.processor()) ? used : 0;
        now.computeIfAbsent(process.key(), key -> new HashMap<>())
            .put(thread.key(), thread.ticks());
      }
      if (all <= 0) {
        return processors.contains(process.processor()) ? ticks : 0;
      }
      return ticks * there / all;
    }
  }
}
