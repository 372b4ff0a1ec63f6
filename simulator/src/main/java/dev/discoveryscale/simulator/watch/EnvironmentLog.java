package dev.discoveryscale.simulator.watch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.registry.HeapAfterGc;
import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.simulator.live.Board;
import dev.discoveryscale.simulator.live.LiveMetric;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The memory of the processes around the consumer, {@code world.jsonl}: from time to time a line
 * for the simulator and each registry, with the resident set and the heap after the latest
 * collection. Each collection is reported once. The board receives the same, with processor time.
 * For one thread.
 */
public final class EnvironmentLog {

  /** Twenty hours of three processes at this pace are two to three megabytes. */
  static final Duration EVERY = Duration.ofSeconds(10);

  private static final double MS_PER_SECOND = 1e3;
  private static final String EMULATOR = "emulator";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;
  private final Clock clock;
  private final Board board;
  private final Map<String, HeapAfterGc> told = new HashMap<>();
  private Instant next = Instant.MIN;

  public EnvironmentLog(Path file, Clock clock, Board board) {
    this.file = file;
    this.clock = clock;
    this.board = board;
  }

  /** Writes a line for each process if its time has come. */
  void look(List<Registry> registries) throws CellFailure {
    Instant now = clock.instant();
    if (now.isBefore(next)) {
      return;
    }
    next = now.plus(EVERY);
    List.of(LiveMetric.PROCESS_RESIDENT, LiveMetric.PROCESS_HEAP, LiveMetric.PROCESS_CPU)
        .forEach(board::clear);
    StringBuilder lines = new StringBuilder();
    lines.append(line(EMULATOR, ProcessHandle.current().pid(), HeapAfterGc.ofThisJvm()));
    for (Registry registry : registries) {
      registry
          .pid()
          .ifPresent(pid -> lines.append(line(registry.name(), pid, registry.heapAfterGc())));
    }
    try {
      Files.writeString(file, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw CellFailure.because("cannot write world.jsonl: " + e.getMessage(), e);
    }
  }

  private String line(String process, long pid, Optional<HeapAfterGc> heap) {
    board.set(LiveMetric.PROCESS_CPU, Machine.cpuMillis(pid) / MS_PER_SECOND, process);
    heap.ifPresent(now -> board.set(LiveMetric.PROCESS_HEAP, now.usedBytes(), process));
    ObjectNode line = JSON.createObjectNode();
    line.put("t", clock.millis());
    line.put("process", process);
    line.put("pid", pid);
    long resident = Machine.residentBytes(pid);
    if (resident > 0) {
      line.put("rssBytes", resident);
      board.set(LiveMetric.PROCESS_RESIDENT, resident, process);
    }
    if (heap.isPresent() && !heap.get().equals(told.put(process, heap.get()))) {
      line.put("heapAfterGcBytes", heap.get().usedBytes());
      line.put("oldAfterGcBytes", heap.get().oldUsedBytes());
    }
    try {
      return JSON.writeValueAsString(line) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
