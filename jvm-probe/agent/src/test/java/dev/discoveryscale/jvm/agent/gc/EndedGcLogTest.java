package dev.discoveryscale.jvm.agent.gc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EndedGcLogTest {

  private static final long JVM_START = 1_000_000;
  private static final List<String> G1 = List.of("G1 Young Generation", "G1 Old Generation");
  private static final String YOUNG = "Pause Young (Normal) (G1 Evacuation Pause) 24M->20M(256M)";

  @TempDir Path folder;
  private final List<Long> times = new ArrayList<>();
  private final List<String> records = new ArrayList<>();

  @Test
  void writesRecordsLikeAgent() throws IOException {
    write(
        "gc.log",
        line(2_345, "gc,heap     ", "GC(0) Old regions: 0->3")
            + line(2_345, "gc          ", "GC(0) " + YOUNG + " 3.100ms"));

    read(false);

    assertThat(times).containsExactly(JVM_START + 2_345);
    assertThat(records)
        .containsExactly(
            "{\"t\":1002345,\"type\":\"gc\",\"phase\":\"churn\",\"kind\":\"young\","
                + "\"name\":\"G1 Young Generation\",\"cause\":\"G1 Evacuation Pause\","
                + "\"pauseMs\":3.100,\"beforeBytes\":25165824,\"afterBytes\":20971520,"
                + "\"oldAfterBytes\":6291456,\"forced\":false}");
  }

  @Test
  void marksForcedCollections() throws IOException {
    write("gc.log", full(1_000, "System.gc()") + full(2_000, "Heap Inspection Initiated GC"));
    read(true);
    read(false);

    assertThat(records)
        .extracting(record -> record.contains("\"forced\":true"))
        .containsExactly(true, true, false, true);
  }

  @Test
  void readsFilesFromOldestToNewest() throws IOException {
    write("gc.log.3", full(1_000, "one"));
    write("gc.log.0", full(2_000, "two"));
    write("gc.log", full(3_000, "three"));
    write("gc.log.txt", full(4_000, "other"));
    Files.setLastModifiedTime(folder.resolve("gc.log.3"), FileTime.fromMillis(1_000_000));
    Files.setLastModifiedTime(folder.resolve("gc.log.0"), FileTime.fromMillis(2_000_000));

    read(false);

    assertThat(times).containsExactly(1_001_000L, 1_002_000L, 1_003_000L);
  }

  @Test
  void ignoresTruncatedLine() throws IOException {
    String whole = full(1_000, "one");
    for (int at = 0; at < whole.length(); at++) {
      write("gc.log", whole + whole.substring(0, at));
      times.clear();
      read(false);
      assertThat(times).containsExactly(1_001_000L);
    }
  }

  @Test
  void returnsNothingWithoutLog() throws IOException {
    read(false);

    assertThat(records).isEmpty();
  }

  @Test
  void ignoresLogsOfUnknownCollectors() {
    assertThatThrownBy(() -> new EndedGcLog(List.of("ZGC Cycles", "ZGC Pauses"), 0, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("found collectors [ZGC Cycles, ZGC Pauses]");
  }

  private void read(boolean settling) throws IOException {
    new EndedGcLog(G1, 2 << 20, JVM_START)
        .read(
            folder.resolve("gc.log").toFile(),
            "churn",
            settling,
            (t, record) -> {
              times.add(t);
              records.add(record);
            });
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private static String full(long uptimeMs, String cause) {
    return line(uptimeMs, "gc          ", "GC(9) Pause Full (" + cause + ") 24M->20M(24M) 3.123ms");
  }

  private static String line(long uptimeMs, String tags, String said) {
    return "[2026-11-21T22:38:46.631+0000][%d.%03ds][info][%s] %s%n"
        .formatted(uptimeMs / 1_000, uptimeMs % 1_000, tags, said);
  }
}
