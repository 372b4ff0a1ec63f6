package dev.discoveryscale.report.tally;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.model.record.Sample;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class CallTallyTest {

  private static final long SECOND = 1_000_000_000;

  private final CallTally tally = new CallTally();

  private static Sample.Calls calls(String phase, long right, long each, long errors) {
    Histogram times = new Histogram(3);
    if (right > 0) {
      times.recordValueWithCount(each, right);
    }
    ByteBuffer bytes = ByteBuffer.allocate(times.getNeededByteBufferCapacity());
    int length = times.encodeIntoCompressedByteBuffer(bytes);
    String text = Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
    return new Sample.Calls(
        0,
        phase,
        SECOND,
        right,
        0,
        0,
        errors,
        errors * each,
        0,
        text,
        Optional.empty(),
        errors > 0 ? Optional.of("broken") : Optional.empty());
  }

  private static Sample.Calls withLatencies(Sample.Calls calls, long right, String latencies) {
    return new Sample.Calls(
        0,
        calls.phase(),
        SECOND,
        right,
        0,
        0,
        0,
        0,
        0,
        latencies,
        calls.lateness(),
        calls.firstError());
  }

  @Test
  void addsIntervalsOfTheMeasuredPhaseOnly() {
    tally.accept(calls("warm-up", 7, 1_000, 0));
    tally.accept(calls("measured", 1_000, 2_000_000, 0));
    tally.accept(calls("measured", 3_000, 1_000_000, 2));
    tally.accept(calls("stop", 9, 1_000, 0));
    assertThat(tally.right()).isEqualTo(4_000);
    assertThat(tally.ended()).isEqualTo(4_002);
    assertThat(tally.nanos()).isEqualTo(2 * SECOND);
    assertThat(tally.rates()).containsExactly(1_000.0, 3_000.0);
    assertThat(tally.latencies().getValueAtPercentile(50)).isCloseTo(1_000_000, within(1_000L));
    assertThat(tally.firstError()).contains("broken");
  }

  @Test
  void countsFailuresAfterTurnsButNoRightAnswers() {
    tally.accept(calls("warm-up", 10, 1_000, 1));
    tally.accept(calls("rest", 0, 1_000, 0));
    tally.accept(calls("measured", 10, 1_000, 2));
    tally.accept(calls("rest", 10, 1_000, 4));
    tally.accept(calls("measured", 10, 1_000, 0));
    tally.accept(calls("stop", 10, 1_000, 8));
    assertThat(tally.right()).isEqualTo(20);
    assertThat(tally.errors()).isEqualTo(14);
    assertThat(tally.ended()).isEqualTo(22);
    assertThat(tally.nanos()).isEqualTo(2 * SECOND);
  }

  @Test
  void countsFailuresOfTheMeasuredPhaseOnlyWithoutTurns() {
    tally.accept(calls("measured", 10, 1_000, 2));
    tally.accept(calls("stop", 10, 1_000, 8));
    assertThat(tally.errors()).isEqualTo(2);
  }

  @Test
  void keepsMeasuredLatenciesOfEachMethod() {
    for (String phase : new String[] {"warm-up", "measured", "measured", "stop"}) {
      tally.accept(calls(phase, 10, 1_000, 0));
      tally.accept(new Sample.Method(0, phase, "text", calls(phase, 6, 900, 0).latencies()));
      tally.accept(new Sample.Method(0, phase, "person", calls(phase, 4, 1_100, 0).latencies()));
    }

    assertThat(tally.methods()).containsOnlyKeys("text", "person");
    assertThat(tally.methods().get("text").getTotalCount()).isEqualTo(12);
    assertThat(tally.methods().get("person").getTotalCount()).isEqualTo(8);
    assertThat(tally.right()).isEqualTo(20);
  }

  @Test
  void sumsUpClientsOfTheSameTime() {
    CallTally other = new CallTally();
    for (int i = 0; i < 4; i++) {
      tally.accept(calls("measured", 100, 10_000_000, 1));
      other.accept(calls("measured", 300, 5_000_000, 0));
    }

    CallTally both = CallTally.together(List.of(tally, other));
    assertThat(List.of(both.right(), both.errors())).containsExactly(1_600L, 4L);
    assertThat(both.rates()).containsExactly(400.0, 400.0, 400.0, 400.0);
    double callers = tally.callersInCalls() + other.callersInCalls();
    assertThat(both.callersInCalls()).isCloseTo(callers, within(1e-6));
    assertThat(both.firstError()).contains("broken");
  }

  private static Sample.Calls late(long behind, long known) {
    Sample.Calls calls = calls("measured", 100, 1_000, 0);
    return new Sample.Calls(
        0,
        calls.phase(),
        SECOND,
        100,
        0,
        0,
        0,
        0,
        behind,
        calls.latencies(),
        Optional.of(calls("measured", known, 5_000, 0).latencies()),
        Optional.empty());
  }

  @Test
  void knowsLatenessOfAllCallsOnly() {
    assertThat(tally.lateness()).as("closed loop").isEmpty();
    tally.accept(late(60, 101));
    assertThat(tally.lateness().orElseThrow().getTotalCount()).isEqualTo(101);
    CallTally older = new CallTally();
    older.accept(late(60, 41));
    assertThat(older.lateness()).as("without calls that waited").isEmpty();
  }

  /** 2,000 calls a second of 2 ms each keep four callers busy, whatever became of the calls. */
  @Test
  void countsCallersInCallsByLittlesLaw() {
    tally.accept(calls("measured", 1_500, 2_000_000, 500));
    assertThat(tally.callersInCalls()).isCloseTo(4, within(0.01));
  }

  /** The warm-up ends with 4,000 calls a second, and 5,000 are measured. */
  @Test
  void comparesTheMeasuredTimeWithTheEndOfTheWarmUp() {
    for (int second = 0; second < 10; second++) {
      tally.accept(calls("warm-up", second < 7 ? 1_000 : 4_000, 1_000, 0));
    }
    for (int rate : new int[] {4_000, 5_000, 6_000}) {
      tally.accept(calls("measured", rate, 1_000, 0));
    }
    assertThat(tally.sinceWarmUp(1).orElseThrow()).isCloseTo(20, within(1e-9));
    assertThat(tally.scatter().orElseThrow()).isCloseTo(20, within(1e-9));
  }

  private void phase(String name) {
    tally.accept(
        new Sample.Phase(
            0, name, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()));
  }

  /** The last three of seven turns had 4,000 calls a second, and 5,000 are measured. */
  @Test
  void comparesTheMeasuredTimeWithTheLastThirdOfTurnsOfTheWarmUp() {
    for (int turn = 0; turn < 7; turn++) {
      phase("warm-up");
      tally.accept(calls("warm-up", turn < 4 ? 1_000 : 3_000, 1_000, 0));
      tally.accept(calls("warm-up", turn < 4 ? 2_000 : 5_000, 1_000, 0));
      phase("rest");
      tally.accept(calls("rest", 500, 1_000, 3));
    }
    for (int rate : new int[] {4_000, 6_000}) {
      phase("measured");
      tally.accept(calls("measured", rate, 1_000, 0));
      phase("rest");
    }
    assertThat(tally.warmUpTurns()).hasSize(7).startsWith(1_500.0).endsWith(4_000.0);
    assertThat(tally.turns()).containsExactly(4_000.0, 6_000.0);
    assertThat(tally.sinceWarmUp(1).orElseThrow()).isCloseTo(20, within(1e-9));
    assertThat(tally.errors()).as("in rests of the warm-up").isZero();
  }

  @Test
  void hasNoTurnsWithoutBreaks() {
    phase("warm-up");
    tally.accept(calls("warm-up", 9_000, 1_000, 0));
    phase("measured");
    tally.accept(calls("measured", 9_000, 1_000, 0));
    assertThat(tally.warmUpTurns()).isEmpty();
    assertThat(tally.turns()).isEmpty();
  }

  @Test
  void comparesNothingWithAWarmUpOfFewCalls() {
    tally.accept(calls("warm-up", 14_000, 1_000, 0));
    tally.accept(calls("measured", 1_000, 1_000, 0));
    assertThat(tally.sinceWarmUp(14_001)).isEmpty();
    assertThat(tally.sinceWarmUp(14_000)).isPresent();
    assertThat(tally.scatter()).isEmpty();
  }

  @Test
  void comparesTheHalvesOfTheMeasuredTime() {
    for (int rate : new int[] {90, 90, 500, 110, 110}) {
      tally.accept(calls("measured", rate, 1_000, 0));
    }
    assertThat(tally.drift().orElseThrow()).isCloseTo(100 * 20 / 180.0, within(1e-9));
  }

  @Test
  void readsOneHistogramOfSeveralIntervals() {
    Sample.Calls both = calls("measured", 30, 1_000_000, 0);
    tally.accept(withLatencies(calls("measured", 10, 1_000, 0), 10, ""));
    assertThat(tally.withoutLatency()).isEqualTo(10);
    tally.accept(withLatencies(both, 20, both.latencies()));
    assertThat(tally.right()).isEqualTo(30);
    assertThat(tally.withoutLatency()).isZero();
    Sample.Calls later = withLatencies(both, 31, both.latencies());
    assertThatThrownBy(() -> tally.accept(later))
        .hasMessage("latencies must be of 31 right answers, got 30");
  }

  @Test
  void refusesHistogramsThatDoNotFitTheirCounts() {
    Sample.Calls right = calls("measured", 10, 1_000, 0);
    Sample.Calls wrong = withLatencies(right, 11, right.latencies());
    assertThatThrownBy(() -> tally.accept(wrong))
        .hasMessage("latencies must be of 11 right answers, got 10");
    Sample.Calls broken = withLatencies(right, 1, "bm9uc2Vuc2U=");
    assertThatThrownBy(() -> tally.accept(broken)).hasMessageContaining("cannot be read");
  }
}
