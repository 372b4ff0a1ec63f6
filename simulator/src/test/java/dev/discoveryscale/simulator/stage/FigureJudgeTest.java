package dev.discoveryscale.simulator.stage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecordBuilder;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.simulator.cores.CoreReservation;
import dev.discoveryscale.simulator.run.Plans;
import dev.discoveryscale.simulator.run.RunRecords;
import dev.discoveryscale.simulator.runtime.CellEvents;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.runtime.RunPlan;
import dev.discoveryscale.simulator.schedule.ChurnPlan;
import dev.discoveryscale.simulator.watch.ChurnPlayer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Looks at a cell's files after twelve changes. A minute without changes costs 6 MB and no
 * collection; a change costs 1,000 MB beyond that, and as many collections of each kind as a test
 * says. Twenty hours without changes would cost 3% of what their changes do, so what a collection
 * then takes decides nothing.
 */
class FigureJudgeTest {

  private static final String PROFILE = "dubbo-3.3-interface";
  private static final long START = 1_700_000_000_000L;
  private static final long STILL_END = START + 60_000;
  private static final long EVERY = 12_000;
  private static final int CHANGES = 12;

  @TempDir private Path root;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final Progress progress =
      new Progress(new PrintStream(out, true, StandardCharsets.UTF_8), 0, Clock.systemUTC());

  private RunPlan plan;
  private RunPlan.Cell cell;
  private ChurnPlan played;
  private CellRecordBuilder record;
  private Path place;

  @BeforeEach
  void beginCell() throws Exception {
    plan = Plans.of("span: 20h, played: auto", List.of(PROFILE), 1);
    cell = plan.cells().get(0);
    ChurnPlan churn = plan.churn(1);
    played =
        churn.looks().stream()
            .filter(look -> look.changes() == CHANGES)
            .findFirst()
            .map(churn::until)
            .orElseThrow();
    record = CellRecords.begin(cell, Instant.ofEpochMilli(START));
    RunFolder folder = new RunFolder(root);
    folder.write(RunRecords.of(plan, root, Instant.EPOCH, CoreReservation.none()));
    place = Files.createDirectories(folder.cell(PROFILE, 1));
  }

  @Test
  void endsWhenEveryFigureIsDecided() throws Exception {
    write(samples(100) + "{\"t\":17000", changes(CHANGES));

    assertThat(enough()).isTrue();
    assertThat(events()).contains("\"type\":\"look\",\"changes\":12,\"open\":[]");
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains(PROFILE + ": figures for the span are decided after 12 changes");
    assertThat(end().warnings()).isEmpty();
    assertThat(end().load().churn().orElseThrow().playedChanges()).isEqualTo(CHANGES);
    assertThat(end().load().churn().orElseThrow().playedMs()).isEqualTo(142_000);
  }

  @Test
  void continuesWhileAFigureIsUndecided() throws Exception {
    write(samples(0), changes(CHANGES));

    assertThat(enough()).isFalse();
    assertThat(events()).contains("\"changes\":12,\"open\":[\"spanFullGc\",\"spanYoungGc\"]");
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains(PROFILE + ": not decided after 12 changes: spanFullGc, spanYoungGc");
  }

  @Test
  void recordsAFailedLookThatDecidesNothing() throws Exception {
    try (CellEvents events = new CellEvents(place.resolve("events.jsonl"), Clock.systemUTC())) {
      ChurnPlayer.Judge judge =
          FigureJudge.of(plan.scenario(), cell.title(), root, record, progress, events);
      write("{\"t\":1,\n" + samples(100), changes(CHANGES));

      assertThat(judge.enough(played)).isFalse();
    }
    assertThat(end().warnings())
        .singleElement()
        .asString()
        .startsWith("Nothing was decided after 12 changes: ")
        .contains("samples.jsonl:1: ");
  }

  @Test
  void doesNotLookDuringAFixedTime() throws Exception {
    RunPlan fixed = Plans.of("span: 20h, played: 60s", List.of(PROFILE), 1);
    Files.delete(root.resolve("run.json"));

    try (CellEvents events = new CellEvents(place.resolve("events.jsonl"), Clock.systemUTC())) {
      ChurnPlayer.Judge judge =
          FigureJudge.of(fixed.scenario(), PROFILE, root, record, progress, events);
      assertThat(judge.enough(played)).isFalse();
    }
  }

  private boolean enough() throws Exception {
    try (CellEvents events = new CellEvents(place.resolve("events.jsonl"), Clock.systemUTC())) {
      return FigureJudge.of(plan.scenario(), cell.title(), root, record, progress, events)
          .enough(played);
    }
  }

  private CellRecord end() {
    return record.end(Outcome.COMPLETED, "", Instant.ofEpochMilli(START));
  }

  private String events() throws Exception {
    return Files.readString(place.resolve("events.jsonl"));
  }

  private void write(String samples, String events) throws Exception {
    Files.writeString(place.resolve("samples.jsonl"), samples);
    Files.writeString(place.resolve("events.jsonl"), events);
  }

  private static String changes(int changes) {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < changes; i++) {
      lines.append(
          "{\"t\":%d,\"type\":\"leave\",\"churn\":\"rolling-restart\",\"plannedMs\":%d}\n"
              .formatted(STILL_END + i * EVERY + 10, i * EVERY));
    }
    return lines.toString();
  }

  private static String samples(int collections) {
    StringBuilder lines = new StringBuilder(line(START, "phase", "still", ""));
    for (int i = 0; i <= 12; i++) {
      lines.append(read(START + i * 5_000, "still", i * 500L));
    }
    lines.append(line(STILL_END, "phase", "churn", ""));
    for (int i = 0; i < CHANGES; i++) {
      long t = STILL_END + i * EVERY;
      lines.append(line(t + 20, "push", "churn", ",\"interface\":\"a.B\",\"addresses\":5"));
      for (int j = 0; j < collections; j++) {
        lines.append(collected(t + 100 + j, "full")).append(collected(t + 100 + j, "young"));
      }
      lines.append(read(t + EVERY - 1_000, "churn", 6_000 + (i + 1) * 1_001_200L));
    }
    return lines.toString();
  }

  private static String read(long t, String phase, long allocatedKb) {
    return line(
        t, "sample", phase, ",\"heapUsedBytes\":1,\"allocatedBytes\":" + (allocatedKb << 10));
  }

  private static String collected(long t, String kind) {
    return line(t, "gc", "churn", ",\"kind\":\"" + kind + "\",\"pauseMs\":1,\"forced\":false");
  }

  private static String line(long t, String type, String phase, String more) {
    return String.format(
        Locale.ROOT, "{\"t\":%d,\"type\":\"%s\",\"phase\":\"%s\"%s}\n", t, type, phase, more);
  }
}
