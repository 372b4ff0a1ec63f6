package dev.discoveryscale.jvm.agent.gc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GcLogTest {

  private static final long JVM_START = 1_000_000;
  private static final long MB = 1 << 20;

  @TempDir Path folder;
  private Path file;
  private final List<Long> times = new ArrayList<>();
  private final List<GcEvent> events = new ArrayList<>();
  private GcLog log;

  @BeforeEach
  void open() throws IOException {
    file = Files.createFile(folder.resolve("gc.log"));
    log = reader(LoggedCollector.G1, 2 * MB);
  }

  @AfterEach
  void close() {
    log.end();
  }

  @Test
  void reportsEachCollectionOnce() throws IOException {
    write(line("gc,init     ", "Heap Region Size: 2M") + young(0, 1, 2, 3));
    log.tellNew();
    log.tellNew();

    assertThat(events)
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.name).isEqualTo("G1 Young Generation");
              assertThat(event.oldAfterBytes).isEqualTo((1 + 2 + 3) * 2 * MB);
              assertThat(event.afterBytes).isEqualTo(20 * MB);
            });
    assertThat(times).containsExactly(JVM_START + 12_345);
  }

  @Test
  void readsDecimalCommas() throws IOException {
    write(young(0, 1, 2, 3).replace("[12.345s]", "[12,345s]").replace("3.100ms", "3,100ms"));
    log.tellNew();

    assertThat(times).containsExactly(JVM_START + 12_345);
    assertThat(events).extracting(event -> event.pauseUs).containsExactly(3_100L);
  }

  @Test
  void waitsForEndOfPartialLine() throws IOException {
    String all = young(0, 1, 0, 0) + young(1, 5, 0, 0);
    for (int at = 0; at < all.length(); at += 37) {
      write(all.substring(at, Math.min(all.length(), at + 37)));
      log.tellNew();
    }

    assertThat(events).extracting(event -> event.oldAfterBytes).containsExactly(2 * MB, 10 * MB);
  }

  @Test
  void readsRenamedFileBeforeNewOne() throws IOException {
    write(young(0, 1, 0, 0));
    log.tellNew();
    write(young(1, 2, 0, 0));
    Files.move(file, folder.resolve("gc.log.0"));
    Files.createFile(file);
    log.tellNew();
    write(young(2, 3, 0, 0));
    log.tellNew();

    assertThat(events).extracting(event -> event.oldAfterBytes / MB).containsExactly(2L, 4L, 6L);
  }

  @Test
  void continuesUntilSuccessorExists() throws IOException {
    write(young(0, 1, 0, 0) + young(1, 2, 0, 0));
    log.tellNew();
    Files.move(file, folder.resolve("gc.log.0"));
    log.tellNew();
    Files.createFile(file);
    write(young(2, 3, 0, 0));
    log.tellNew();

    assertThat(events).extracting(event -> event.oldAfterBytes / MB).containsExactly(2L, 4L, 6L);
  }

  @Test
  void readsMegabytesAtOnce() throws IOException {
    StringBuilder all = new StringBuilder();
    for (int gc = 0; gc < 5_000; gc++) {
      all.append(young(gc, gc % 9, 0, 0));
    }
    write(all.toString());
    log.tellNew();

    assertThat(events).hasSize(5_000);
    assertThat(events.get(4_999).oldAfterBytes).isEqualTo(4_999 % 9 * 2 * MB);
  }

  @Test
  void skipsOtherContent() throws IOException {
    write(line("gc,phases   ", "GC(0) Other: 0.0ms").repeat(2_000) + young(0, 4, 0, 0));
    log.tellNew();

    assertThat(events).extracting(event -> event.oldAfterBytes).containsExactly(8 * MB);
  }

  @Test
  void checksAgainAfterUnforcedFullCollection() throws IOException {
    ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    try {
      log.begin(clock);
      write(line("gc          ", "GC(1) Pause Full (G1 Compaction Pause) 24M->20M(24M) 3.123ms"));
      log.tellNew();
      write(young(2, 3, 0, 0));

      await().atMost(Duration.ofSeconds(20)).until(() -> told() == 2);
    } finally {
      clock.shutdownNow();
    }
  }

  @Test
  void checksNoMoreAfterForcedFullCollection() throws IOException {
    ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1);
    try {
      log.begin(clock);
      write(line("gc          ", "GC(1) Pause Full (System.gc()) 24M->20M(24M) 3.123ms"));
      log.tellNew();

      assertThat(told()).isEqualTo(1);
      assertThat(clock.getQueue()).isEmpty();
    } finally {
      clock.shutdownNow();
    }
  }

  @Test
  void readsSizeOfParallelOldGeneration() throws IOException {
    log.end();
    log = reader(LoggedCollector.PARALLEL, 0);
    write(line("gc,heap     ", "GC(1) ParOldGen: 8K(175104K)->3306K(175104K)"));
    write(line("gc          ", "GC(1) Pause Full (Ergonomics) 24M->20M(256M) 3.123ms"));
    log.tellNew();

    assertThat(events).extracting(event -> event.oldAfterBytes).containsExactly(3_306 * 1_024L);
  }

  private int told() {
    synchronized (events) {
      return events.size();
    }
  }

  private GcLog reader(LoggedCollector collector, long region) throws IOException {
    return new GcLog(
        file.toFile(),
        new GcLogText(
            collector,
            region,
            JVM_START,
            (endedAt, event) -> {
              times.add(endedAt);
              synchronized (events) {
                events.add(event);
              }
            }));
  }

  private static String young(int gc, int old, int humongous, int archive) {
    String id = "GC(" + gc + ") ";
    return line("gc,start    ", id + "Pause Young (Normal) (G1 Evacuation Pause)")
        + line("gc,heap     ", id + "Old regions: 0->" + old)
        + line("gc,heap     ", id + "Archive regions: 0->" + archive)
        + line("gc,heap     ", id + "Humongous regions: 9->" + humongous)
        + line(
            "gc          ",
            id + "Pause Young (Normal) (G1 Evacuation Pause) 24M->20M(256M) 3.100ms")
        + line("gc,cpu      ", id + "User=0.00s Sys=0.00s Real=0.00s");
  }

  private static String line(String tags, String said) {
    return "[2026-11-21T22:38:46.631+0000][12.345s][info][" + tags + "] " + said + "\n";
  }

  private void write(String text) throws IOException {
    Files.writeString(file, text, StandardOpenOption.APPEND);
  }
}
