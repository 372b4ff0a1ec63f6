package dev.discoveryscale.simulator.cores;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.io.TempDir;

/** A /proc whose files are made up: two processors, one of them pinned, and time that passes. */
abstract class ForeignWatchFixture {

  static final long SIMULATOR = 100;
  static final long REGISTRY = 101;
  static final long CONSUMER = 102;
  static final long LOOP = 4711;
  static final long APART = 900;

  static final Cores PINNED = new Cores(List.of(1), List.of(0), List.of(0, 1));
  static final Cores UNBOUND = new Cores(List.of(), List.of(0, 1), List.of(0, 1));

  @TempDir Path proc;
  final Map<Long, long[]> processes = new TreeMap<>();
  final long[][] processors = new long[2][8];
  long seconds;

  ForeignWatchFixture() {
    process(SIMULATOR, 1, 0);
    process(REGISTRY, SIMULATOR, 0);
    process(CONSUMER, SIMULATOR, 1);
  }

  ForeignWatch watch(Cores cores, long consumer, Long... registries) {
    write();
    return new ForeignWatch(
        new Proc(proc),
        cores,
        new ForeignWatch.Own(Optional.of(consumer), SIMULATOR, () -> List.of(registries)),
        this::nanos);
  }

  long nanos() {
    return Duration.ofSeconds(seconds).toNanos();
  }

  /** Looks every two seconds, as a cell does. */
  void playing(ForeignWatch watch, int length, Map<Long, Integer> percents) {
    for (int second = 0; second < length; second += 2) {
      pass(2, percents);
      watch.look();
    }
  }

  /** Time passes in which processes use so many percent of the processor they are on. */
  void pass(int length, Map<Long, Integer> percents) {
    seconds += length;
    for (long[] processor : processors) {
      processor[3] += 100L * length;
    }
    percents.forEach(
        (pid, percent) -> {
          long[] process = processes.get(pid);
          long ticks = (long) percent * length;
          process[2] += ticks;
          processors[(int) process[1]][0] += ticks;
          processors[(int) process[1]][3] -= ticks;
        });
    write();
  }

  /** Of parent, processor, ticks, and ticks of children that have ended. */
  void process(long pid, long parent, long processor) {
    processes.put(pid, new long[] {parent, processor, 0, 0});
  }

  void write() {
    StringBuilder stat = new StringBuilder("cpu  1 2 3\n");
    for (int i = 0; i < processors.length; i++) {
      stat.append("cpu").append(i);
      for (long column : processors[i]) {
        stat.append(' ').append(column);
      }
      stat.append(" 0 0\n");
    }
    try {
      Files.writeString(proc.resolve("stat"), stat);
      for (Path entry : entries()) {
        if (!processes.containsKey(Long.parseLong(entry.getFileName().toString()))) {
          Files.deleteIfExists(entry.resolve("stat"));
        }
      }
      for (Map.Entry<Long, long[]> each : processes.entrySet()) {
        Path folder = Files.createDirectories(proc.resolve(each.getKey().toString()));
        long[] of = each.getValue();
        Files.writeString(folder.resolve("stat"), line(each.getKey(), of[0], of[2], of[3], of[1]));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<Path> entries() throws IOException {
    try (var entries = Files.newDirectoryStream(proc, "[0-9]*")) {
      return StreamSupport.stream(entries.spliterator(), false).collect(Collectors.toList());
    }
  }

  /** Each of ticks and processor. */
  void threads(long pid, Map<Long, long[]> threads) throws IOException {
    for (Map.Entry<Long, long[]> each : threads.entrySet()) {
      Path folder =
          Files.createDirectories(
              proc.resolve(Long.toString(pid)).resolve("task").resolve(each.getKey().toString()));
      Files.writeString(
          folder.resolve("stat"),
          line(each.getKey(), 1, each.getValue()[0], 0, each.getValue()[1]));
    }
  }

  private static String line(long pid, long parent, long ticks, long children, long processor) {
    return "%d (p%d) S %d 0 0 0 -1 0 0 0 0 0 %d 0 %d 0 20 0 1 0 %d 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 17 %d 0 0 0 0 0"
        .formatted(pid, pid, parent, ticks, children, 7, processor);
  }
}
