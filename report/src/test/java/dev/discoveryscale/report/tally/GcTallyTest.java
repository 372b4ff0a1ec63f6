package dev.discoveryscale.report.tally;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.model.record.Sample;
import dev.discoveryscale.model.record.Sample.Gc;
import dev.discoveryscale.report.statistics.Latency;
import dev.discoveryscale.report.tally.GcSummary.Kind;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GcTallyTest {

  private static final long MB = 1 << 20;

  private final GcTally tally = new GcTally();

  @Test
  void countsByKindAndCauseInCountedPhases() {
    collect("churn", Gc.Kind.YOUNG, 4, "G1 Evacuation Pause", 500, 200, 100, false);
    collect("churn", Gc.Kind.YOUNG, 6, "G1 Evacuation Pause", 500, 250, 130, false);
    collect("still", Gc.Kind.YOUNG, 2, "G1 Humongous Allocation", 300, 290, 130, false);
    collect("check", Gc.Kind.FULL, 90, "System.gc()", 300, 100, 90, true);
    collect("churn", Gc.Kind.FULL, 80, "System.gc()", 300, 100, 90, true);
    collect("warm-up", Gc.Kind.YOUNG, 9, "G1 Evacuation Pause", 300, 100, 90, false);

    List<Kind> kinds = tally.sum(List.of()).orElseThrow().kinds();

    assertThat(kinds)
        .extracting(Kind::kind, Kind::cause, Kind::count, Kind::freedMb)
        .containsExactly(
            tuple(Gc.Kind.YOUNG, "G1 Evacuation Pause", 2L, Optional.of(550.0)),
            tuple(Gc.Kind.YOUNG, "G1 Humongous Allocation", 1L, Optional.of(10.0)));
    Latency pauses = kinds.get(0).pauses().orElseThrow();
    assertThat(pauses.maxMs()).isCloseTo(6, within(0.01));
    assertThat(pauses.p50Ms().orElseThrow()).isCloseTo(4, within(0.01));
  }

  @Test
  void givesPercentilesOnlyForEnoughCollections() {
    for (int i = 0; i < 99; i++) {
      collect("churn", Gc.Kind.YOUNG, 4, "G1 Evacuation Pause", 500, 200, 100, false);
    }
    assertThat(pauses(0).p90Ms()).isPresent();
    assertThat(pauses(0).p99Ms()).isEmpty();

    collect("churn", Gc.Kind.YOUNG, 9, "G1 Evacuation Pause", 500, 200, 100, false);
    assertThat(pauses(0).p99Ms()).isPresent();
    assertThat(pauses(0).maxMs()).isCloseTo(9, within(0.01));
  }

  /** ZGC pauses three times in a cycle. */
  @Test
  void countsAllPausesOfCycleAsOneObservation() {
    for (int pause = 0; pause < 3; pause++) {
      zgc("ZGC Pauses", Gc.Kind.PAUSE, Optional.empty(), Optional.empty());
    }
    assertThat(pauses(0).independent()).as("no cycle's end is told").isEqualTo(3);

    zgc("ZGC Cycles", Gc.Kind.CONCURRENT, Optional.of(60 * MB), Optional.empty());
    zgc("ZGC Pauses", Gc.Kind.PAUSE, Optional.empty(), Optional.empty());

    Latency found = pauses(0);
    assertThat(found.count()).isEqualTo(4);
    assertThat(found.independent()).isEqualTo(2);
  }

  private Latency pauses(int kind) {
    return tally.sum(List.of()).orElseThrow().kinds().get(kind).pauses().orElseThrow();
  }

  @Test
  void derivesPromotionFromGrowthOfOldGeneration() {
    collect("still", Gc.Kind.YOUNG, 1, "a", 9, 8, 100, false);
    collect("churn", Gc.Kind.YOUNG, 1, "a", 9, 8, 130, false);
    collect("churn", Gc.Kind.FULL, 1, "b", 9, 8, 60, false);
    collect("churn", Gc.Kind.YOUNG, 1, "a", 9, 8, 70, false);
    collect("churn", Gc.Kind.YOUNG, 1, "a", 9, 8, 65, false);

    GcSummary sum = tally.sum(List.of(phase("still", 5_000), phase("churn", 20_000))).orElseThrow();

    assertThat(sum.promoted()).containsExactly(new GcSummary.Promoted("churn", 40, 2));
  }

  @Test
  void leavesOutWhatWasNotReported() {
    tally.accept(
        new Gc(
            1,
            "churn",
            Gc.Kind.YOUNG,
            1,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            false));

    GcSummary sum = tally.sum(List.of(phase("churn", 1_000))).orElseThrow();

    assertThat(sum.kinds()).singleElement().extracting(Kind::freedMb).isEqualTo(Optional.empty());
    assertThat(sum.promoted()).isEmpty();
    assertThat(new GcTally().sum(List.of())).isEmpty();
  }

  @Test
  void derivesPromotionOfZgcFromMinorCycles() {
    tally.accept(jvm(true));
    zgc("ZGC Major Cycles", Gc.Kind.CONCURRENT, Optional.of(60 * MB), Optional.of(40 * MB));
    zgc("ZGC Minor Pauses", Gc.Kind.PAUSE, Optional.empty(), Optional.empty());
    zgc("ZGC Minor Cycles", Gc.Kind.CONCURRENT, Optional.of(70 * MB), Optional.of(46 * MB));

    GcSummary sum = tally.sum(List.of(phase("churn", 2_000))).orElseThrow();

    assertThat(sum.promoted()).containsExactly(new GcSummary.Promoted("churn", 6, 3));
    assertThat(sum.promotionUnknown()).isEmpty();
    assertThat(sum.kinds()).extracting(kind -> kind.by().orElseThrow()).doesNotHaveDuplicates();
    assertThat(sum.left())
        .singleElement()
        .satisfies(left -> assertThat(left.collections()).isEqualTo(2))
        .satisfies(left -> assertThat(left.firstMb()).isEqualTo(60))
        .satisfies(left -> assertThat(left.minMb()).isEqualTo(60))
        .satisfies(left -> assertThat(left.maxMb()).isEqualTo(70))
        .satisfies(left -> assertThat(left.lastOldMb()).contains(46.0));
  }

  @Test
  void leavesPromotionUnknownWithoutSeparateGenerations() {
    tally.accept(jvm(false));
    zgc("ZGC Cycles", Gc.Kind.CONCURRENT, Optional.of(60 * MB), Optional.empty());
    GcSummary sum = tally.sum(List.of(phase("churn", 2_000))).orElseThrow();
    assertThat(sum.promoted()).isEmpty();
    assertThat(sum.promotionUnknown()).contains("the heap has no generations");
    assertThat(sum.left().get(0).lastOldMb()).isEmpty();

    tally.accept(jvm(true));
    zgc("Shenandoah Cycles", Gc.Kind.CONCURRENT, Optional.of(60 * MB), Optional.of(9 * MB));
    assertThat(tally.sum(List.of(phase("churn", 1))).orElseThrow().promotionUnknown())
        .hasValueSatisfying(why -> assertThat(why).contains("does not distinguish"));
  }

  @Test
  void summarizesHeapAfterCollectionsByPhase() {
    for (int used = 11; used <= 20; used++) {
      collect("warm-up", Gc.Kind.YOUNG, 1, "a", 100, used, 5, false);
    }
    collect("warm-up", Gc.Kind.FULL, 1, "System.gc()", 100, 3, 3, true);
    collect("churn", Gc.Kind.YOUNG, 1, "a", 100, 30, 7, false);

    List<HeapLeft> left = tally.sum(List.of()).orElseThrow().left();

    assertThat(left).extracting(HeapLeft::phase).containsExactly("warm-up", "churn");
    HeapLeft warm = left.get(0);
    assertThat(List.of(warm.firstMb(), warm.minMb(), warm.maxMb(), warm.lastMb()))
        .containsExactly(11.0, 11.0, 20.0, 20.0);
    assertThat(warm.medianMb().orElseThrow()).isCloseTo(15, within(0.1));
    assertThat(warm.collections()).isEqualTo(10);
    assertThat(left.get(1).medianMb()).as("of one collection").isEmpty();
  }

  private void zgc(String by, Gc.Kind kind, Optional<Long> after, Optional<Long> old) {
    tally.accept(
        new Gc(
            1,
            "churn",
            kind,
            0,
            Optional.of(by),
            Optional.of("Allocation Rate"),
            after.map(bytes -> bytes + MB),
            after,
            old,
            false));
  }

  private static Sample.Jvm jvm(boolean generational) {
    return new Sample.Jvm(
        0,
        "start",
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(generational),
        Optional.empty(),
        Optional.empty());
  }

  private static String by(Gc.Kind kind) {
    return kind == Gc.Kind.YOUNG ? "G1 Young Generation" : "G1 Old Generation";
  }

  private void collect(
      String phase,
      Gc.Kind kind,
      double pauseMs,
      String cause,
      long beforeMb,
      long afterMb,
      long oldMb,
      boolean forced) {
    tally.accept(
        new Gc(
            1,
            phase,
            kind,
            pauseMs,
            Optional.of(by(kind)),
            Optional.of(cause),
            Optional.of(beforeMb * MB),
            Optional.of(afterMb * MB),
            Optional.of(oldMb * MB),
            forced));
  }

  private static PhaseSummary phase(String name, double wallMs) {
    return new PhaseSummary(
        name, wallMs, 0, 0, 0, 0, 0, Optional.empty(), Optional.empty(), 0, 0, 0, Optional.empty());
  }
}
