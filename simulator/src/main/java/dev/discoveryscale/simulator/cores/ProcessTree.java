package dev.discoveryscale.simulator.cores;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The process tree at one moment. */
final class ProcessTree {

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
