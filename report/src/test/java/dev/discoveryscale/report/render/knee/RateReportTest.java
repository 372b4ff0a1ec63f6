package dev.discoveryscale.report.render.knee;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecordBuilder;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.RecordedProfile;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.model.record.search.KneeAxis;
import dev.discoveryscale.model.record.search.KneeRecord;
import dev.discoveryscale.model.record.search.KneeRecord.Bounds;
import dev.discoveryscale.report.CallPlans;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.folder.KneeFolder;
import dev.discoveryscale.report.folder.RunFolder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a search of rates says, from folders as it leaves them. */
class RateReportTest {

  @TempDir private Path root;
  private KneeFolder folder;

  /** A cell of 10 s: calls that took some time, and how late they began. */
  private record Cell(int answered, double ms, long errors, long behind, double lateMs) {

    static Cell of(int answered, double ms) {
      return new Cell(answered, ms, 0, 0, 0.01);
    }
  }

  @BeforeEach
  void beginSearchOfTwoStacks() throws IOException {
    folder = new KneeFolder(root.resolve("search"));
    folder.write(
        KneeRecord.begin(
            run(1_000, "a", "b"),
            KneeAxis.RATE,
            new Bounds(100, 10_000_000, 1_000, false, false),
            5,
            0,
            List.of("./simulate", "run", "mine"),
            Optional.of(10.0)));
  }

  private RunRecord run(long rate, String... profiles) throws IOException {
    Map<String, RecordedProfile> recorded = new LinkedHashMap<>();
    for (String profile : profiles) {
      recorded.put(profile, CallPlans.profile(profile));
    }
    String load = "\"load\": {\"arrivals\": \"fixed\", \"rate\": %d, \"callers\": 16}";
    RunRecord like = RunFixture.of(root.resolve("like"), "[]", "a").folder().run();
    return new RunRecord(
        new RunRecord.Plan(
            "mine",
            CallPlans.scenario(load.formatted(rate)),
            recorded,
            List.of("./simulate", "knee", "mine"),
            Optional.of(1),
            List.of()),
        like.platform(),
        like.notes(),
        like.startedAt());
  }

  private void point(String profile, long rate, Cell cell) throws IOException {
    RunFolder point = new RunFolder(folder.of(folder.read(), profile).point(KneeAxis.RATE, rate));
    Files.createDirectories(point.root());
    point.write(run(rate, profile));
    Path place = point.cell(profile, 1);
    for (String side : List.of("server", "client")) {
      Files.createDirectories(place.resolve(side));
    }
    Files.writeString(place.resolve("server/samples.jsonl"), "");
    Files.writeString(place.resolve("client/samples.jsonl"), samples(cell));
    point.write(
        new CellRecordBuilder(
                new CellRecord.Subject(profile, 1, "l", "v", "calls", "g1", 64), RunFixture.STARTED)
            .end(Outcome.COMPLETED, "", RunFixture.STARTED.plusSeconds(10)));
  }

  private static String samples(Cell cell) {
    return """
        {"t":1000,"type":"calls","phase":"measured","nanos":10000000000,"right":%d,"wrong":0,\
        "timeouts":0,"errors":%d,"otherNanos":0,"behind":%d,"latencies":"%s","lateness":"%s"}
        """
        .formatted(
            cell.answered(),
            cell.errors(),
            cell.behind(),
            histogram(cell.ms(), cell.answered()),
            histogram(cell.lateMs(), cell.answered()));
  }

  private static String histogram(double ms, int count) {
    Histogram histogram = new Histogram(3);
    histogram.recordValueWithCount(Math.round(ms * 1e6), count);
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }

  private KneeReport search(String profile) throws IOException {
    return KneeSummary.write(folder).of(profile);
  }

  @Test
  void reportsEachStackWithItsHighestRate() throws IOException {
    point("a", 1_000, Cell.of(10_000, 2));
    point("a", 1_040, Cell.of(10_400, 12));
    point("b", 1_000, Cell.of(10_000, 1));

    KneeSummary all = KneeSummary.write(folder);

    assertThat(all.of("a").verdict())
        .isEqualTo(
            "a holds 1,000 calls a second with p99 <= 10 ms, in 1 cell; 1,040 calls a second are"
                + " not held (4.0% away, requested 5%): p99 12 ms, limit 10 ms");
    assertThat(all.of("b").verdict())
        .isEqualTo("Not yet known: 1000 is held, as do all values tried so far");
    assertThat(all.found()).isFalse();
    assertThat(folder.root().resolve("knee.md"))
        .content()
        .contains("# Highest rate in mine with p99 of at most 10 ms", "## a", "## b")
        .contains("`points/a,rate=<value>/report.md`");
    assertThat(folder.root().resolve("knee.html")).content().contains("Latency, 99th percentile");
    assertThat(folder.read().results().orElseThrow())
        .containsOnly(
            Map.entry(
                "a",
                new KneeRecord.Result(
                    true,
                    Optional.of(1_000L),
                    Optional.of(1_040L),
                    List.of(),
                    Optional.of(false))));
  }

  @Test
  void saysAtLeastWhereTheClientBeganCallsTooLate() throws IOException {
    point("a", 1_000, Cell.of(10_000, 2));
    point("a", 1_040, new Cell(10_400, 12, 0, 0, 3));

    KneeReport report = search("a");

    assertThat(report.verdict())
        .startsWith("a holds at least 1,000 calls a second with p99 <= 10 ms, in 1 cell.")
        .contains("The client did not keep 1,040 calls a second")
        .contains("so the limit of the server is not known")
        .contains("calls began 3 ms late (p99) although callers were free");
    assertThat(report.result().orElseThrow().found()).isFalse();
    assertThat(report.result().orElseThrow().clientLimited()).contains(true);
  }

  /** 16 callers and 7,500 answers a second: a call takes 2.1 ms, far below the limit. */
  @Test
  void saysThatCallersWereTooFewWhereAnswersCameInTime() throws IOException {
    point("a", 1_000, Cell.of(10_000, 2));
    point("a", 8_000, new Cell(75_000, 300, 0, 70_000, 290));

    assertThat(search("a").points().get(1).against())
        .contains("7,500 of 8,000 calls a second were answered")
        .anyMatch(why -> why.contains("all 16 callers were busy although a call took 2.13 ms"));
    assertThat(search("a").points().get(1).clientLimited()).isTrue();
  }

  /** 16 callers and 800 answers a second: a call takes 20 ms, above the limit. */
  @Test
  void doesNotBlameTheClientWhereCallersWaitForTheServer() throws IOException {
    point("a", 1_000, new Cell(8_000, 300, 0, 7_000, 290));

    assertThat(search("a").points().get(0).clientLimited()).isFalse();
  }

  @Test
  void doesNotHoldARateWithErrors() throws IOException {
    point("a", 100, new Cell(999, 1, 1, 0, 0.01));

    assertThat(search("a").verdict())
        .isEqualTo(
            "No rate of a was found with p99 <= 10 ms: 100 calls a second, the lowest rate within"
                + " the bounds, is not held, in 1 cell: 1 call failed");
  }

  @Test
  void doesNotHoldARateOfWhichTooFewCallsWereAnswered() throws IOException {
    point("a", 1_000, Cell.of(9_800, 1));

    assertThat(search("a").points().get(0).against())
        .containsExactly("980 of 1,000 calls a second were answered");
  }
}
