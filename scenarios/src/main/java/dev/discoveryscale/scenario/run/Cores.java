package dev.discoveryscale.scenario.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Keeps the consumer on processors of its own and everything else off them, with Linux's {@code
 * taskset}. Where that cannot be done (another system, one processor, a set that someone else
 * chose) nothing is bound, and {@link #describe} says so.
 */
public final class Cores {

  private static final Path TASKSET = Path.of("/usr/bin/taskset");

  private final List<Integer> consumer;
  private final List<Integer> others;

  private Cores(List<Integer> consumer, List<Integer> others) {
    this.consumer = List.copyOf(consumer);
    this.others = List.copyOf(others);
  }

  /** Binds nothing: containers are limited by their engine. */
  static Cores unbound() {
    return new Cores(List.of(), List.of());
  }

  /** Chooses the last of the allowed processors for a consumer that may use so many. */
  public static Cores reserve(int cores) {
    List<Integer> allowed =
        numbers(Machine.fromFile(Path.of("/proc/self/status"), "Cpus_allowed_list"));
    if (allowed.size() <= cores || !Files.isExecutable(TASKSET)) {
      return new Cores(List.of(), List.of());
    }
    int first = allowed.size() - cores;
    return new Cores(allowed.subList(first, allowed.size()), allowed.subList(0, first));
  }

  /** What a consumer's command begins with; empty if it is not bound. */
  public List<String> consumerPrefix() {
    return consumer.isEmpty() ? List.of() : List.of(TASKSET.toString(), "-c", joined(consumer));
  }

  /** One line for the record. */
  public String describe() {
    return consumer.isEmpty()
        ? "not pinned"
        : "consumer pinned to processor %s, all else to %s"
            .formatted(joined(consumer), joined(others));
  }

  /** Moves running processes, with all their threads, off the consumer's processors. */
  public void keepOff(Collection<Long> pids) throws IOException, InterruptedException {
    move(pids, others);
  }

  /** Gives all processors back to running processes. */
  public void release(Collection<Long> pids) throws IOException, InterruptedException {
    move(pids, IntStream.concat(stream(others), stream(consumer)).boxed().toList());
  }

  private void move(Collection<Long> pids, List<Integer> to)
      throws IOException, InterruptedException {
    if (consumer.isEmpty()) {
      return;
    }
    for (long pid : pids) {
      Process taskset =
          new ProcessBuilder(TASKSET.toString(), "-a", "-c", "-p", joined(to), Long.toString(pid))
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!taskset.waitFor(10, TimeUnit.SECONDS)) {
        taskset.destroyForcibly();
      }
    }
  }

  private static IntStream stream(List<Integer> numbers) {
    return numbers.stream().mapToInt(Integer::intValue);
  }

  private static String joined(List<Integer> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  private static List<Integer> numbers(String ranges) {
    if (ranges.isEmpty()) {
      return List.of();
    }
    return Arrays.stream(ranges.split(","))
        .map(range -> range.split("-"))
        .flatMapToInt(
            r -> IntStream.rangeClosed(Integer.parseInt(r[0]), Integer.parseInt(r[r.length - 1])))
        .boxed()
        .toList();
  }
}
