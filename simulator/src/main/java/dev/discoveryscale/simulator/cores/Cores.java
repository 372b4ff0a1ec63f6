package dev.discoveryscale.simulator.cores;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Keeps the consumer on processors of its own and everything else off them, with Linux's {@code
 * taskset}. Where that cannot be done nothing is bound, and {@link #describe} says so. A {@link
 * CoreReservation} gives them.
 */
public final class Cores {

  static final Path TASKSET = Path.of("/usr/bin/taskset");

  private final List<Integer> consumer;
  private final List<Integer> others;
  private final List<Integer> allowed;

  /**
   * Processors of a cell.
   *
   * @param consumer its own processors; empty if it is not pinned
   * @param others processors of everything else
   * @param allowed all that this simulator may use; processors that another simulator holds are in
   *     neither of the first two lists
   */
  Cores(List<Integer> consumer, List<Integer> others, List<Integer> allowed) {
    this.consumer = List.copyOf(consumer);
    this.others = List.copyOf(others);
    this.allowed = List.copyOf(allowed);
  }

  /** Binds nothing. */
  public static Cores unbound() {
    List<Integer> allowed = Proc.ofThisMachine().allowed();
    return new Cores(List.of(), allowed, allowed);
  }

  /** The consumer's own, by the kernel's numbers; empty if it is not bound. */
  public List<Integer> consumer() {
    return consumer;
  }

  /** How many processors are left to all else while a consumer uses so many; at least 1. */
  public int left(int consumerCores) {
    return consumer.isEmpty()
        ? Math.max(1, Runtime.getRuntime().availableProcessors() - consumerCores)
        : others.size();
  }

  /** Those of everything else. */
  List<Integer> others() {
    return others;
  }

  /** All that this simulator may use. */
  List<Integer> allowed() {
    return allowed;
  }

  /** The prefix of a consumer's command; empty if it is not pinned. */
  public List<String> consumerPrefix() {
    return prefix(consumer);
  }

  /**
   * The prefix of the command of a server that the consumer calls, which gets as many of the other
   * processors as it uses; empty if nothing is pinned.
   */
  public List<String> serverPrefix(int serverCores) {
    return prefix(beside(serverCores).others);
  }

  private List<String> prefix(List<Integer> processors) {
    return consumer.isEmpty() ? List.of() : List.of(TASKSET.toString(), "-c", joined(processors));
  }

  /** The same consumer, with only those of the other processors that a server gets. */
  public Cores beside(int serverCores) {
    return consumer.isEmpty() || serverCores >= others.size()
        ? this
        : new Cores(consumer, others.subList(0, serverCores), allowed);
  }

  /** Whether a processor is left to the simulator beside the consumer's and a server's. */
  public boolean simulatorHasItsOwn(int serverCores) {
    return !consumer.isEmpty() && serverCores < others.size();
  }

  /** Moves a running simulator off the processors of the consumer and, if it can, of a server. */
  public void keepOff(long simulator, int serverCores) throws IOException, InterruptedException {
    move(
        List.of(simulator),
        simulatorHasItsOwn(serverCores) ? others.subList(serverCores, others.size()) : others);
  }

  /** One line for the record. */
  String describe() {
    return consumer.isEmpty()
        ? "not pinned"
        : "consumer pinned to processor %s, everything else to %s"
            .formatted(joined(consumer), joined(others));
  }

  /** Moves running processes, with all their threads, off the consumer's processors. */
  public void keepOff(Collection<Long> pids) throws IOException, InterruptedException {
    move(pids, others);
  }

  /** Gives all processors back to running processes. */
  public void release(Collection<Long> pids) throws IOException, InterruptedException {
    move(pids, allowed);
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

  static String joined(List<Integer> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
  }
}
