package dev.discoveryscale.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.ForeignLoad;
import dev.discoveryscale.model.record.ForeignLoad.ForeignProcess;
import dev.discoveryscale.model.record.ForeignLoad.Share;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.PlayedCalls;
import dev.discoveryscale.model.record.Sample;
import dev.discoveryscale.report.CallPlans;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.statistics.Steadiness;
import dev.discoveryscale.report.tally.CallTally;
import dev.discoveryscale.report.tally.HeapTally;
import dev.discoveryscale.report.tally.SampleTally;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleSupplier;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** What a cell of calls remarks on its own figures. */
class CallAnalysisTest {

  private static final double MS = 1e6;
  private static final int CALLS = 100_000;
  private static final String STALLS = "The closed loop understates stalls";

  private final Random random = new Random(20_000);

  /** The remarks on a caller that made calls of such times, one after another. */
  private List<String> remarks(String load, Histogram times, Optional<ForeignLoad> foreign)
      throws Exception {
    return cell(load, times, foreign, new SampleTally(List.of())).remarks();
  }

  private static CellSummary cell(
      String load, Histogram times, Optional<ForeignLoad> foreign, SampleTally server)
      throws Exception {
    ByteBuffer bytes = ByteBuffer.allocate(times.getNeededByteBufferCapacity());
    int length = times.encodeIntoCompressedByteBuffer(bytes);
    CallTally calls = new CallTally();
    calls.accept(
        new Sample.Calls(
            0,
            CallTally.MEASURED,
            (long) (times.getMean() * times.getTotalCount()),
            times.getTotalCount(),
            0,
            0,
            0,
            0,
            0,
            Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length)),
            Optional.empty(),
            Optional.empty()));
    PlayedCalls.Side side =
        new PlayedCalls.Side("3.3.6", List.of(), List.of(), List.of(), Optional.empty());
    CellRecord cell =
        RunFixture.record("a", 1)
            .with(
                new PlayedCalls(
                    side,
                    side,
                    "",
                    0,
                    Optional.of(true),
                    Optional.empty(),
                    foreign,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty()))
            .end(Outcome.COMPLETED, "", Instant.EPOCH);
    return CallAnalysis.of(
        cell,
        CallPlans.scenario("\"load\": " + load).calls().orElseThrow(),
        Optional.empty(),
        List.of(server),
        List.of(new SampleTally(List.of())),
        new HeapTally(List.of()),
        new HeapTally(List.of()),
        calls,
        Steadiness.NONE);
  }

  private List<String> remarksOnOneCaller(Histogram times) throws Exception {
    return remarks("{\"arrivals\": \"closed\", \"callers\": 1}", times, Optional.empty());
  }

  private static Histogram times(DoubleSupplier millis) {
    Histogram times = new Histogram(3);
    for (int i = 0; i < CALLS; i++) {
      times.recordValue((long) (MS * millis.getAsDouble()));
    }
    return times;
  }

  /** One stall of 200 ms every 5 s, while other calls take 0.2 ms and some more. */
  private Histogram stalling() {
    Histogram times = times(() -> 0.2 * (1 - Math.log(1 - random.nextDouble())));
    times.recordValueWithCount((long) (200 * MS), CALLS * 4 / 10 / 4_800);
    return times;
  }

  /** One wrong answer, and two calls that waited for three attempts of 2 s each. */
  @Test
  void knowsAfterWhatTimeCallsFailed() {
    CallTally calls = new CallTally();
    assertThat(calls.failedMean()).isEmpty();
    long other = (long) (12_030 * MS);
    Optional<String> none = Optional.empty();
    calls.accept(
        new Sample.Calls(0, CallTally.MEASURED, 2 * other, 0, 1, 2, 0, other, 0, "", none, none));
    assertThat(calls.failedMean()).hasValue(4_010 * MS);
  }

  @Test
  void saysWhyAClosedLoopUnderstatesAStall() throws Exception {
    Histogram times = stalling();
    assertThat(times.getValueAtPercentile(99)).isLessThan((long) (2 * MS));
    assertThat(remarksOnOneCaller(times))
        .singleElement()
        .asString()
        .startsWith(STALLS + ": 0.01% of the calls took 3.9% of the callers' time")
        .endsWith("Measure with load.arrivals: poisson.");
  }

  @Test
  void remarksNothingOnAnOpenLoop() throws Exception {
    String load = "{\"arrivals\": \"fixed\", \"rate\": 100, \"callers\": 1}";
    assertThat(remarks(load, stalling(), Optional.empty())).isEmpty();
  }

  @Test
  void remarksNothingOnOrdinaryTails() throws Exception {
    assertThat(remarksOnOneCaller(times(() -> 1))).isEmpty();
    assertThat(remarksOnOneCaller(times(random::nextDouble))).isEmpty();
    assertThat(remarksOnOneCaller(times(() -> -Math.log(1 - random.nextDouble())))).isEmpty();
    assertThat(remarksOnOneCaller(times(() -> Math.exp(random.nextGaussian())))).isEmpty();
  }

  @Test
  void leavesOutTheCostOfASideThatEndedAsThePhaseBegan() throws Exception {
    SampleTally server = new SampleTally(List.of());
    server.accept(
        new Sample.Phase(
            5,
            CallTally.MEASURED,
            Optional.of(7L),
            Optional.of(7L),
            Optional.empty(),
            Optional.empty()));
    CellSummary cell =
        cell(
            "{\"arrivals\": \"closed\", \"callers\": 1}", times(() -> 1), Optional.empty(), server);
    assertThat(cell.get(Measure.SERVER_CPU_US_PER_CALL)).isEmpty();
    assertThat(cell.get(Measure.CALLS_MEASURED)).contains((double) CALLS);
  }

  @Test
  void namesWhatUsedTheProcessorsOfBothSides() throws Exception {
    Share loop = share(81, new ForeignProcess(4711, "sh", 80));
    Share other = share(50, new ForeignProcess(4712, "cc1", 50));
    ForeignLoad load =
        new ForeignLoad(
            List.of(1),
            Optional.of(loop),
            Optional.of(other),
            Optional.of(new ForeignLoad.Rest(List.of(0), other)),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    assertThat(
            remarks(
                "{\"arrivals\": \"closed\", \"callers\": 1}", times(() -> 1), Optional.of(load)))
        .containsExactly(
            "Other processes used 81% of the client's processor 1: sh (process 4711) 80%. Other processes used 50% of the server's processor 0: cc1 (process 4712) 50%.");
  }

  @Test
  void countsInterruptsThatTheClientWasChargedAsItsOwnTimeOnly() throws Exception {
    assertThat(interruptsOfClient(Optional.of(8.0))).isEqualTo(2);
    assertThat(interruptsOfClient(Optional.empty())).isEqualTo(10);
  }

  private static double interruptsOfClient(Optional<Double> charged) throws Exception {
    ForeignLoad load =
        new ForeignLoad(
            List.of(1),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(10.0),
            charged,
            Optional.empty());
    CellSummary cell =
        cell(
            "{\"arrivals\": \"closed\", \"callers\": 1}",
            times(() -> 1),
            Optional.of(load),
            new SampleTally(List.of()));
    return ForeignLoads.interruptsOfClient(cell.record());
  }

  private static Share share(double percent, ForeignProcess process) {
    return new Share(percent, Optional.empty(), List.of(process));
  }
}
