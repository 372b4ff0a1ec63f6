package dev.discoveryscale.simulator.cores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.model.record.ForeignLoad;
import dev.discoveryscale.model.record.ForeignLoad.ForeignProcess;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The arithmetic, on a /proc whose files are made up: two processors, of which 1 is pinned. */
class ForeignWatchTest {

  private static final long SIMULATOR = 100;
  private static final long REGISTRY = 101;
  private static final long CONSUMER = 102;
  private static final long LOOP = 4711;
  private static final long APART = 900;

  private static final Cores PINNED = new Cores(List.of(1), List.of(0), List.of(0, 1));
  private static final Cores UNBOUND = new Cores(List.of(), List.of(0, 1), List.of(0, 1));

  @TempDir private Path proc;
  private final Map<Long, long[]> processes = new TreeMap<>();
  private final long[][] processors = new long[2][8];
  private long seconds;

  ForeignWatchTest() {
    process(SIMULATOR, 1, 0);
    process(REGISTRY, SIMULATOR, 0);
    process(CONSUMER, SIMULATOR, 1);
  }

  @Test
  void namesTheLoopOnTheConsumersProcessor() {
    process(LOOP, 1, 1);
    ForeignWatch watch = watch(PINNED, CONSUMER);

    pass(12, Map.of(CONSUMER, 10, LOOP, 80, SIMULATOR, 30));
    ForeignLoad load = watch.account().orElseThrow();

    ForeignLoad.Share share = load.consumer().orElseThrow();
    assertThat(load.processors()).containsExactly(1);
    assertThat(share.percent()).isCloseTo(80, within(0.1));
    assertThat(share.peakPercent()).isEmpty();
    assertThat(share.processes())
        .containsExactly(new ForeignProcess(LOOP, "p4711", share.percent()));
    assertThat(load.machine().orElseThrow().percent()).isCloseTo(40, within(0.1));
    assertThat(load.unknown()).isEmpty();
  }

  @Test
  void findsNoForeignLoadOnAnIdleMachine() {
    ForeignWatch watch = watch(PINNED, CONSUMER);

    pass(60, Map.of(CONSUMER, 95, SIMULATOR, 40, REGISTRY, 40));
    ForeignLoad load = watch.account().orElseThrow();

    assertThat(load.consumer().orElseThrow().percent()).isZero();
    assertThat(load.consumer().orElseThrow().processes()).isEmpty();
    assertThat(load.machine().orElseThrow().percent()).isZero();
  }

  @Test
  void keepsInterruptsAndStealApart() {
    ForeignWatch watch = watch(PINNED, CONSUMER);

    pass(10, Map.of(CONSUMER, 50));
    processors[1][5] += 100;
    processors[1][6] += 100;
    processors[1][7] += 300;
    processors[1][3] -= 500;
    write();
    ForeignLoad load = watch.account().orElseThrow();

    assertThat(load.consumer().orElseThrow().percent()).isZero();
    assertThat(load.interruptPercent().orElseThrow()).isCloseTo(20, within(0.1));
  }

  @Test
  void keepsTheWorstMinuteOfAnHourWithItsProcess() {
    process(LOOP, 1, 1);
    process(LOOP + 1, 1, 1);
    ForeignWatch watch = watch(PINNED, CONSUMER);

    playing(watch, 1_800, Map.of(CONSUMER, 10, LOOP + 1, 2));
    playing(watch, 60, Map.of(CONSUMER, 10, LOOP, 60));
    playing(watch, 1_740, Map.of(CONSUMER, 10, LOOP + 1, 2));
    ForeignLoad.Share share = watch.account().orElseThrow().consumer().orElseThrow();

    assertThat(share.percent()).isBetween(2.0, 4.0);
    assertThat(share.peakPercent().orElseThrow()).isCloseTo(60, within(0.1));
    assertThat(share.processes()).extracting(ForeignProcess::pid).containsExactly(LOOP);
  }

  @Test
  void takesWhatRunsElsewhereForTheMachinesAlone() {
    process(LOOP, 1, 0);
    ForeignWatch watch = watch(PINNED, CONSUMER);

    pass(10, Map.of(CONSUMER, 10, LOOP, 60));
    ForeignLoad load = watch.account().orElseThrow();

    assertThat(load.consumer().orElseThrow().percent()).isZero();
    assertThat(load.consumer().orElseThrow().processes()).isEmpty();
    assertThat(load.machine().orElseThrow().processes())
        .extracting(ForeignProcess::pid)
        .containsExactly(LOOP);
  }

  @Test
  void dividesAProcessByTheProcessorsOfItsThreads() throws IOException {
    process(LOOP, 1, 0);
    ForeignWatch watch = watch(PINNED, CONSUMER);

    threads(
        LOOP,
        Map.of(4711L, new long[] {0, 0}, 4712L, new long[] {300, 0}, 4713L, new long[] {500, 1}));
    pass(10, Map.of(CONSUMER, 10, LOOP, 30));
    processors[1][0] += 500;
    processors[1][3] -= 500;
    processes.get(LOOP)[2] += 500;
    write();
    ForeignLoad.Share share = watch.account().orElseThrow().consumer().orElseThrow();

    assertThat(share.percent()).isCloseTo(50, within(0.1));
    assertThat(share.processes())
        .singleElement()
        .satisfies(loop -> assertThat(loop.percent()).isCloseTo(50, within(0.1)));
  }

  @Test
  void countsChildrenThatHaveEndedAsTheirParents() {
    ForeignWatch watch = watch(PINNED, CONSUMER);

    process(103, SIMULATOR, 0);
    pass(10, Map.of(CONSUMER, 10, 103L, 50));
    watch.look();
    processes.get(SIMULATOR)[3] += processes.remove(103L)[2];
    pass(10, Map.of(CONSUMER, 10));

    assertThat(watch.account().orElseThrow().machine().orElseThrow().percent()).isZero();
  }

  @Test
  void keepsTheTimeOfARegistryThatWasNoChildAndHasEnded() {
    process(APART, 1, 0);
    ForeignWatch watch = watch(PINNED, CONSUMER, APART);

    pass(10, Map.of(CONSUMER, 10, APART, 50));
    watch.look();
    processes.remove(APART);
    pass(10, Map.of(CONSUMER, 10));

    assertThat(watch.account().orElseThrow().machine().orElseThrow().percent()).isZero();
  }

  @Test
  void saysWhenTheConsumerHasNoProcessorOfItsOwn() {
    process(LOOP, 1, 1);
    ForeignWatch watch = watch(UNBOUND, CONSUMER);

    pass(10, Map.of(CONSUMER, 10, LOOP, 60));
    ForeignLoad load = watch.account().orElseThrow();

    assertThat(load.consumer()).isEmpty();
    assertThat(load.unknown()).contains("the consumer has no processor of its own");
    assertThat(load.machine().orElseThrow().percent()).isCloseTo(30, within(0.1));
    assertThat(load.machine().orElseThrow().processes())
        .extracting(ForeignProcess::pid)
        .containsExactly(LOOP);
  }

  @Test
  void tellsNoShareWhereTheConsumerIsNotKnown() {
    write();
    ForeignWatch watch =
        new ForeignWatch(
            new Proc(proc),
            UNBOUND,
            new ForeignWatch.Own(Optional.empty(), SIMULATOR, List::of),
            this::nanos);
    pass(10, Map.of(CONSUMER, 10));

    assertThat(watch.account())
        .contains(ForeignLoad.unknown("the consumer's process is not known"));
  }

  @Test
  void isAbsentWhereTheSystemTellsNothing() {
    ForeignWatch watch =
        new ForeignWatch(
            new Proc(proc.resolve("none")),
            PINNED,
            new ForeignWatch.Own(Optional.of(CONSUMER), SIMULATOR, List::of),
            this::nanos);
    seconds += 60;

    assertThat(watch.account()).isEmpty();
  }

  private ForeignWatch watch(Cores cores, long consumer, Long... registries) {
    write();
    return new ForeignWatch(
        new Proc(proc),
        cores,
        new ForeignWatch.Own(Optional.of(consumer), SIMULATOR, () -> List.of(registries)),
        this::nanos);
  }

  private long nanos() {
    return Duration.ofSeconds(seconds).toNanos();
  }

  /** Looks every two seconds, as a cell does. */
  private void playing(ForeignWatch watch, int length, Map<Long, Integer> percents) {
    for (int second = 0; second < length; second += 2) {
      pass(2, percents);
      watch.look();
    }
  }

  /** Time passes in which processes use so many percent of the processor they are on. */
  private void pass(int length, Map<Long, Integer> percents) {
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
  private void process(long pid, long parent, long processor) {
    processes.put(pid, new long[] {parent, processor, 0, 0});
  }

  private void write() {
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
  private void threads(long pid, Map<Long, long[]> threads) throws IOException {
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
