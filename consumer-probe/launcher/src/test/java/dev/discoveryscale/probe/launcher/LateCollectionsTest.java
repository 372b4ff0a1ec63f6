package dev.discoveryscale.probe.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LateCollectionsTest {

  private static final long STARTED = 1_000_000;
  private static final String SAMPLE =
      "{\"t\":1009000,\"type\":\"sample\",\"phase\":\"churn\",\"heapUsedBytes\":1}\n";

  @TempDir Path folder;
  private Path samples;
  private Path log;

  @BeforeEach
  void files() {
    samples = folder.resolve("samples.jsonl");
    log = folder.resolve("gc.log");
  }

  @Test
  void addsRecordsInFormAndPhase() throws IOException {
    String recorded = jvm("log") + gc(1_000, "warm-up") + gc(8_000, "churn") + SAMPLE;
    Files.writeString(samples, recorded);
    Files.writeString(log, full(1_000) + full(8_000) + full(9_500) + full(9_600));

    assertThat(LateCollections.add(folder)).isEqualTo(2);

    assertThat(samples).content().isEqualTo(recorded + gc(9_500, "churn") + gc(9_600, "churn"));
  }

  @Test
  void addsRecordsOnce() throws IOException {
    Files.writeString(samples, jvm("log") + gc(1_000, "churn"));
    Files.writeString(log, full(1_000) + full(2_000) + full(2_000));

    assertThat(LateCollections.add(folder)).isEqualTo(2);
    assertThat(LateCollections.add(folder)).isZero();
    assertThat(samples)
        .content()
        .isEqualTo(jvm("log") + gc(1_000, "churn") + gc(2_000, "churn").repeat(2));
  }

  @ParameterizedTest
  @CsvSource({"3,1,2", "3,2,1", "3,3,0", "1,1,0"})
  void addsMissingRecordsOfOneMillisecond(int logged, int recorded, int more) throws IOException {
    String records = jvm("log") + gc(1_000, "churn") + gc(2_000, "churn").repeat(recorded);
    Files.writeString(samples, records);
    Files.writeString(log, full(1_000) + full(2_000).repeat(logged));

    assertThat(LateCollections.add(folder)).isEqualTo(more);
    assertThat(samples).content().isEqualTo(records + gc(2_000, "churn").repeat(more));
  }

  @Test
  void countsRecordsOfLatestTimeInDisorder() throws IOException {
    String records = jvm("log") + gc(2_000, "churn") + gc(1_999, "churn");
    Files.writeString(samples, records);
    Files.writeString(log, full(2_000) + full(1_999) + full(2_001));

    assertThat(LateCollections.add(folder)).isEqualTo(1);
    assertThat(samples).content().isEqualTo(records + gc(2_001, "churn"));
  }

  @Test
  void addsAllWithoutRecords() throws IOException {
    Files.writeString(samples, jvm("log"));
    Files.writeString(log, full(1_000) + full(2_000));

    assertThat(LateCollections.add(folder)).isEqualTo(2);
    assertThat(samples).content().isEqualTo(jvm("log") + gc(1_000, "start") + gc(2_000, "start"));
  }

  @Test
  void replacesTruncatedRecord() throws IOException {
    String kept = jvm("log") + gc(1_000, "churn");
    String last = gc(2_000, "churn");
    Files.writeString(log, full(1_000) + full(2_000) + full(3_000));
    for (int at = 0; at < last.length() - 1; at++) {
      Files.writeString(samples, kept + last.substring(0, at));

      assertThat(LateCollections.add(folder)).as("cut at %d", at).isEqualTo(2);
      assertThat(samples).content().isEqualTo(kept + last + gc(3_000, "churn"));
    }
  }

  @Test
  void replacesLongTruncatedRecord() throws IOException {
    String torn =
        "{\"t\":1001500,\"type\":\"push\",\"phase\":\"churn\",\"added\":[\"ä" + "x".repeat(9_999);
    Files.writeString(samples, jvm("log") + torn);
    Files.writeString(log, full(2_000));

    assertThat(LateCollections.add(folder)).isEqualTo(1);
    assertThat(samples).content().isEqualTo(jvm("log") + gc(2_000, "start"));
  }

  @Test
  void appendsAfterMissingLineBreak() throws IOException {
    Files.writeString(samples, jvm("log") + gc(1_000, "churn").strip());
    Files.writeString(log, full(1_000) + full(2_000));

    assertThat(LateCollections.add(folder)).isEqualTo(1);
    assertThat(samples).content().isEqualTo(jvm("log") + gc(1_000, "churn") + gc(2_000, "churn"));
  }

  @ParameterizedTest
  @CsvSource({"log", "beans"})
  void addsMissingLineBreak(String from) throws IOException {
    String records = jvm(from) + gc(1_000, "churn");
    Files.writeString(samples, records.stripTrailing());
    Files.writeString(log, full(1_000));

    assertThat(LateCollections.add(folder)).isZero();
    assertThat(samples).content().isEqualTo(records);
  }

  @Test
  void readsRenamedFilesToTruncatedLine() throws IOException {
    Files.writeString(samples, jvm("log") + gc(1_000, "churn"));
    Files.writeString(folder.resolve("gc.log.0"), full(1_000) + full(2_000));
    Files.setLastModifiedTime(folder.resolve("gc.log.0"), FileTime.fromMillis(1));
    Files.writeString(log, full(3_000) + full(4_000).stripTrailing());

    assertThat(LateCollections.add(folder)).isEqualTo(2);
    assertThat(samples).content().endsWith(gc(2_000, "churn") + gc(3_000, "churn"));
  }

  @Test
  void addsLaterOnesAfterDeletedFiles() throws IOException {
    String records = jvm("log") + gc(1_000, "churn");
    Files.writeString(samples, records);
    Files.writeString(log, full(7_000));

    assertThat(LateCollections.add(folder)).isEqualTo(1);
    assertThat(samples).content().isEqualTo(records + gc(7_000, "churn"));
  }

  @Test
  void marksForcedCollections() throws IOException {
    String settling =
        "{\"t\":1001500,\"type\":\"settling\",\"phase\":\"check\",\"name\":\"after\"}\n";
    Files.writeString(log, full(2_000).replace("Ergonomics", "System.gc()"));
    Files.writeString(samples, jvm("log") + settling);
    LateCollections.add(folder);
    assertThat(samples).content().contains("\"cause\":\"System.gc()\"").contains("\"forced\":true");

    Files.writeString(samples, jvm("log") + settling + settling.replace("settling", "settled"));
    LateCollections.add(folder);
    assertThat(samples).content().contains("\"cause\":\"System.gc()\"", "\"forced\":false");
  }

  @ParameterizedTest
  @CsvSource({"all are recorded,log,1000", "beans told of them,beans,2000", "no log,log,-1"})
  void addsNothing(String why, String from, long logged) throws IOException {
    String records = jvm(from) + gc(1_000, "churn") + "{\"t\":10";
    Files.writeString(samples, records);
    FileTime then = FileTime.fromMillis(1_000_000);
    Files.setLastModifiedTime(samples, then);
    if (logged > 0) {
      Files.writeString(log, full(logged));
    }

    assertThat(LateCollections.add(folder)).as(why).isZero();
    assertThat(samples).content().isEqualTo(records);
    assertThat(Files.getLastModifiedTime(samples)).isEqualTo(then);
  }

  @Test
  void addsNothingToUnmeasuredConsumer() throws IOException {
    Files.writeString(log, full(1_000));

    assertThat(LateCollections.add(folder)).isZero();
    assertThat(samples).doesNotExist();
  }

  @Test
  void refusesUnreadableOrMixedRecords() throws IOException {
    Files.writeString(log, full(1_000));
    for (List<String> bad :
        List.of(
            List.of(jvm("log") + "{\"t\":1\n" + SAMPLE, "samples.jsonl:2: found no JSON"),
            List.of(jvm("log") + jvm("log"), "found records of 2 JVMs; allowed: 1"))) {
      Files.writeString(samples, bad.get(0));

      assertThatThrownBy(() -> LateCollections.add(folder))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(bad.get(1));
      assertThat(samples).content().isEqualTo(bad.get(0));
    }
  }

  private static String jvm(String from) {
    return ("{\"t\":1000010,\"type\":\"jvm\",\"phase\":\"start\",\"collectors\":\"Copy,"
            + " MarkSweepCompact\",\"startedAt\":%d,\"collectionsFrom\":\"%s\"}\n")
        .formatted(STARTED, from);
  }

  private static String gc(long uptimeMs, String phase) {
    return ("{\"t\":%d,\"type\":\"gc\",\"phase\":\"%s\",\"kind\":\"full\","
            + "\"name\":\"MarkSweepCompact\",\"cause\":\"Ergonomics\",\"pauseMs\":3.123,"
            + "\"beforeBytes\":25165824,\"afterBytes\":20971520,\"forced\":false}\n")
        .formatted(STARTED + uptimeMs, phase);
  }

  private static String full(long uptimeMs) {
    return "[2026-11-21T22:38:46.631+0000][%d.%03ds][info][gc          ] GC(9) Pause Full (Ergonomics) 24M->20M(24M) 3.123ms\n"
        .formatted(uptimeMs / 1_000, uptimeMs % 1_000);
  }
}
