package dev.discoveryscale.simulator.cores;

import dev.discoveryscale.model.record.PlayedCalls.Threads;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongSupplier;

/**
 * Measures what the threads of a process use, in one or more parts of its life, and the processors
 * that they are seen on. A thread that ends between two looks is counted until the last one. For
 * one thread.
 */
public final class ThreadWatch {

  /** Linux counts processor time in ticks of a hundredth of a second. */
  private static final double NANOS_PER_TICK = 1e7;

  private static final double PERCENT = 100;

  private final Proc proc;
  private final long pid;
  private final LongSupplier nanos;
  private final Map<TaskStat.Key, Use> uses = new HashMap<>();
  private final Map<TaskStat.Key, Long> before = new HashMap<>();
  private long begun;
  private long watched;

  private static final class Use {
    private final String name;
    private final Set<Integer> processors = new TreeSet<>();
    private long ticks;

    Use(String name) {
      this.name = name;
    }
  }

  /** Watches nothing before {@link #begin}. */
  public ThreadWatch(Proc proc, long pid, LongSupplier nanos) {
    this.proc = proc;
    this.pid = pid;
    this.nanos = nanos;
  }

  /** A part begins. */
  public void begin() {
    before.clear();
    proc.threads(pid).forEach(thread -> before.put(thread.key(), thread.ticks()));
    begun = nanos.getAsLong();
  }

  /** Counts what was used since the part began, or since the last look; to be called often. */
  public void look() {
    for (TaskStat thread : proc.threads(pid)) {
      long ticks = thread.ticks() - before.getOrDefault(thread.key(), 0L);
      before.put(thread.key(), thread.ticks());
      if (ticks > 0) {
        Use use = uses.computeIfAbsent(thread.key(), key -> new Use(group(thread.name())));
        use.ticks += ticks;
        use.processors.add(thread.processor());
      }
    }
    long now = nanos.getAsLong();
    watched += now - begun;
    begun = now;
  }

  /** Threads of one name together, the busiest name first. */
  public List<Threads> used() {
    Map<String, List<Use>> groups = new TreeMap<>();
    uses.values()
        .forEach(use -> groups.computeIfAbsent(use.name, key -> new ArrayList<>()).add(use));
    return groups.entrySet().stream()
        .map(each -> threads(each.getKey(), each.getValue()))
        .sorted(Comparator.comparingDouble(Threads::percent).reversed())
        .toList();
  }

  private Threads threads(String name, List<Use> group) {
    Set<Integer> processors = new TreeSet<>();
    group.forEach(use -> processors.addAll(use.processors));
    return new Threads(
        name,
        group.size(),
        group.stream().mapToDouble(this::percent).sum(),
        group.stream().mapToDouble(this::percent).min().orElse(0),
        group.stream().mapToDouble(this::percent).max().orElse(0),
        List.copyOf(processors));
  }

  private double percent(Use use) {
    return PERCENT * use.ticks * NANOS_PER_TICK / Math.max(1, watched);
  }

  /** Threads of a pool differ by a number at the end of their names. */
  private static String group(String name) {
    String readable = name.replace('?', ' ');
    String group = readable.replaceAll("[-_#:./0-9 ]+$", "");
    return group.isEmpty() ? readable : group;
  }
}
