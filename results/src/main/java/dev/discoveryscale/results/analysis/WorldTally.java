package dev.discoveryscale.results.analysis;

import dev.discoveryscale.results.record.WorldSample;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Takes the lines of what stands around a consumer one by one, in constant memory. */
public final class WorldTally implements Consumer<WorldSample> {

  private final Map<String, MemoryTally> processes = new LinkedHashMap<>();

  @Override
  public void accept(WorldSample line) {
    MemoryTally process = processes.computeIfAbsent(line.process(), name -> new MemoryTally());
    line.rssBytes().ifPresent(bytes -> process.resident(line.t(), bytes));
    line.heapAfterGcBytes()
        .ifPresent(bytes -> process.collected(line.t(), bytes, line.oldAfterGcBytes()));
  }

  /** The slopes of each process between two moments. */
  List<Leak> leaks(long from, long to) {
    List<Leak> leaks = new ArrayList<>();
    processes.forEach(
        (name, process) -> {
          leaks.add(process.heap(name, from, to));
          leaks.add(process.resident(name, from, to));
        });
    return leaks;
  }
}
