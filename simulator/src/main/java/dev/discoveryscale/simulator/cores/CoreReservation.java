package dev.discoveryscale.simulator.cores;

import dev.discoveryscale.simulator.BadInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Processors that no other simulator of this machine pins a consumer to, until it is closed or the
 * process ends. One command takes them once for all its cells.
 */
public final class CoreReservation implements AutoCloseable {

  private final List<Integer> allowed;
  private final List<Integer> reserved;
  private final Map<Integer, CoreLocks.Held> held;
  private final List<FileChannel> locks;
  private final Optional<String> doubt;

  private CoreReservation(List<Integer> allowed, List<Integer> reserved, Attempt attempt) {
    this.allowed = List.copyOf(allowed);
    this.reserved = List.copyOf(reserved);
    this.held = Map.copyOf(attempt.held);
    this.locks = List.copyOf(attempt.locks.values());
    this.doubt = attempt.doubt(reserved);
  }

  /** Of consumers that are not pinned by the simulator. */
  public static CoreReservation none() {
    return new CoreReservation(Proc.ofThisMachine().allowed(), List.of(), new Attempt());
  }

  /**
   * Reserves processors of this machine, the last ones that are free. Consumers that need all
   * processors are not pinned, nor is any where there is no {@code taskset}.
   *
   * @param cores what the consumers use, one number for each profile
   * @throws BadInput if other simulators leave too few; it names the processors and processes
   */
  public static CoreReservation take(Collection<Integer> cores) {
    List<Integer> allowed = Proc.ofThisMachine().allowed();
    return Files.isExecutable(Cores.TASKSET)
        ? take(cores, allowed, CoreLocks.ofThisMachine())
        : new CoreReservation(allowed, List.of(), new Attempt());
  }

  static CoreReservation take(Collection<Integer> cores, List<Integer> allowed, CoreLocks locks) {
    Attempt attempt = new Attempt();
    int most = cores.stream().filter(each -> each < allowed.size()).reduce(0, Math::max);
    if (most == 0) {
      return new CoreReservation(allowed, List.of(), attempt);
    }
    List<Integer> descending = allowed.stream().sorted(Comparator.reverseOrder()).toList();
    descending.forEach(processor -> attempt.claim(processor, locks));
    List<Integer> free =
        descending.stream().filter(processor -> !attempt.held.containsKey(processor)).toList();
    // All else needs one, too.
    if (free.size() <= most) {
      attempt.release(allowed);
      throw BadInput.must(
          "this machine",
          "jvm.cores",
          "be %d and leave one more processor, none of them reserved by another simulator"
              .formatted(most),
          attempt.holders() + "; run again when that simulator has ended");
    }
    List<Integer> reserved = free.subList(0, most).stream().sorted().toList();
    attempt.release(free.subList(most, free.size()));
    return new CoreReservation(allowed, reserved, attempt);
  }

  /** The processors of a cell whose consumer uses so many. */
  public Cores cores(int consumerCores) {
    if (consumerCores > reserved.size()) {
      return new Cores(List.of(), allowed, allowed);
    }
    List<Integer> consumer = reserved.subList(reserved.size() - consumerCores, reserved.size());
    List<Integer> others =
        allowed.stream()
            .filter(each -> !consumer.contains(each) && !held.containsKey(each))
            .toList();
    return new Cores(consumer, others, allowed);
  }

  /** One line for the record of a run with such a consumer. */
  public String describe(int consumerCores) {
    String pinned = cores(consumerCores).describe();
    return held.isEmpty() ? pinned : pinned + "; " + holders(held);
  }

  /** What a user has to know: processors that could not be locked. */
  public Optional<String> doubt() {
    return doubt;
  }

  /** Releases all. */
  @Override
  public void close() throws IOException {
    for (FileChannel lock : locks) {
      lock.close();
    }
  }

  private static String holders(Map<Integer, CoreLocks.Held> held) {
    return new TreeMap<>(held)
        .entrySet().stream()
            .map(
                each ->
                    "processor %d reserved by another simulator%s"
                        .formatted(
                            each.getKey(),
                            each.getValue().pid().map(pid -> ", process " + pid).orElse("")))
            .collect(Collectors.joining("; "));
  }

  /** The result of claiming processors one by one. */
  private static final class Attempt {
    private final Map<Integer, CoreLocks.Held> held = new TreeMap<>();
    private final Map<Integer, FileChannel> locks = new TreeMap<>();
    private final Map<Integer, String> notLockable = new TreeMap<>();

    private void claim(int processor, CoreLocks locks) {
      CoreLocks.Claim claim = locks.claim(processor);
      if (claim instanceof CoreLocks.Locked locked) {
        this.locks.put(processor, locked.channel());
      } else if (claim instanceof CoreLocks.Held other) {
        held.put(processor, other);
      } else if (claim instanceof CoreLocks.NotLockable not) {
        notLockable.put(processor, not.why());
      }
    }

    private String holders() {
      return CoreReservation.holders(held);
    }

    private void release(List<Integer> processors) {
      for (int processor : processors) {
        FileChannel lock = locks.remove(processor);
        if (lock != null) {
          close(lock);
        }
      }
    }

    private static void close(FileChannel lock) {
      try {
        lock.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private Optional<String> doubt(List<Integer> reserved) {
      List<String> whys =
          reserved.stream()
              .filter(notLockable::containsKey)
              .map(each -> "processor %d is not locked (%s)".formatted(each, notLockable.get(each)))
              .toList();
      return whys.isEmpty()
          ? Optional.empty()
          : Optional.of(
              String.join("; ", whys)
                  + ": another simulator may pin its consumer to the same processor");
    }
  }
}
