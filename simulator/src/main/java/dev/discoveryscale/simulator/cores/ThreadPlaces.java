package dev.discoveryscale.simulator.cores;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Assigns the use of processes to processors, by the processor that each thread ran on last. The
 * kernel does not count it for each processor. For one thread.
 */
final class ThreadPlaces {

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
      now.computeIfAbsent(process.key(), key -> new HashMap<>()).put(thread.key(), thread.ticks());
    }
    if (all <= 0) {
      return processors.contains(process.processor()) ? ticks : 0;
    }
    return ticks * there / all;
  }
}
