package dev.discoveryscale.report.tally;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.model.record.Sample;
import dev.discoveryscale.report.statistics.ClassGrowth;
import dev.discoveryscale.report.statistics.Drift;
import dev.discoveryscale.report.statistics.Slope;
import dev.discoveryscale.report.statistics.WatchedQuantity;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Series whose slope is known: what becomes of them. */
class SteadinessTallyTest {

  private static final long BEGIN = 1_795_245_872_445L;
  private static final long MB = 1 << 20;
  private static final int MINUTE_S = 60;

  private final SteadinessTally tally = new SteadinessTally("server");

  /** A second of a server. */
  private static Sample.Reading reading(
      String phase, long second, long rss, long threads, long blocks, Optional<Long> blockedMs) {
    return new Sample.Reading(
        BEGIN + 1_000 * second,
        phase,
        MB,
        Optional.empty(),
        Optional.of(rss),
        Optional.empty(),
        Optional.of(threads),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(40L),
        Optional.empty(),
        Optional.empty(),
        Optional.of(blocks),
        blockedMs,
        Optional.empty(),
        Optional.of(0L),
        Optional.of(8_192 * second),
        Optional.of(1_024 * second * second));
  }

  private static Sample.Gc collection(long second, long used, long old) {
    return new Sample.Gc(
        BEGIN + 1_000 * second + 500,
        CallTally.MEASURED,
        Sample.Gc.Kind.YOUNG,
        1,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(used),
        Optional.of(old),
        false);
  }

  private void measureFor(int seconds) {
    for (int second = 0; second < seconds; second++) {
      tally.accept(
          reading(
              CallTally.MEASURED,
              second,
              100 * MB,
              30 + second / 5,
              (long) second * second,
              Optional.empty()));
    }
    tally.accept(reading("stop", seconds, 900 * MB, 900, 900, Optional.empty()));
  }

  @Test
  void hasNoSlopeWhereStacksTookTurns() {
    measureFor(MINUTE_S);
    measureFor(MINUTE_S);
    assertThat(drift(WatchedQuantity.THREADS).slope()).isEmpty();
    assertThat(drift(WatchedQuantity.THREADS).absentBecause()).startsWith("stacks took turns");
  }

  /** The loopback interface carries 2 KB/s more each second; server and client see the same. */
  @Test
  void findsGrowingTrafficOnceOfBothSides() {
    measureFor(MINUTE_S);
    SteadinessTally client = new SteadinessTally("client");
    for (int second = 0; second <= MINUTE_S; second++) {
      String phase = second < MINUTE_S ? CallTally.MEASURED : "stop";
      client.accept(reading(phase, second, MB, 1, 0, Optional.empty()));
    }
    assertThat(tally.sum().drifts())
        .extracting(Drift::quantity)
        .doesNotContain(WatchedQuantity.LOOPBACK);
    assertThat(client.sum().drifts())
        .filteredOn(each -> each.quantity() == WatchedQuantity.LOOPBACK)
        .singleElement()
        .satisfies(
            each ->
                assertThat(each.slope().orElseThrow().perHour()).isCloseTo(7_200, within(200.0)));
  }

  private Drift drift(WatchedQuantity quantity) {
    return tally.sum().drifts().stream()
        .filter(each -> each.quantity() == quantity)
        .findFirst()
        .orElseThrow();
  }

  private Slope slope(WatchedQuantity quantity) {
    return drift(quantity).slope().orElseThrow();
  }

  @Test
  void findsLeakingThreads() {
    measureFor(MINUTE_S);
    // One thread each 5 s.
    assertThat(slope(WatchedQuantity.THREADS).perHour()).isCloseTo(720, within(20.0));
    assertThat(slope(WatchedQuantity.THREADS).low()).isPositive();
    assertThat(drift(WatchedQuantity.THREADS).begin()).contains(30.0);
    assertThat(drift(WatchedQuantity.THREADS).end()).as("before the load ended").contains(41.0);
    assertThat(drift(WatchedQuantity.THREADS).grew()).isTrue();
  }

  @Test
  void findsNoSlopeInFlatSeries() {
    measureFor(MINUTE_S);
    for (WatchedQuantity flat :
        new WatchedQuantity[] {WatchedQuantity.RESIDENT_SET, WatchedQuantity.OPEN_FILES}) {
      assertThat(slope(flat).perHour()).isCloseTo(0, within(1e-6));
      assertThat(drift(flat).grew()).isFalse();
    }
    assertThat(drift(WatchedQuantity.OPEN_FILES).begin()).contains(40.0);
  }

  @Test
  void hasZeroInTheIntervalOfNoise() {
    Random random = new Random(7);
    for (int second = 0; second < MINUTE_S; second++) {
      long rss = 100 * MB + random.nextInt((int) MB);
      tally.accept(reading(CallTally.MEASURED, second, rss, 1, 0, Optional.empty()));
    }
    tally.accept(reading("stop", MINUTE_S, MB, 1, 0, Optional.empty()));
    assertThat(slope(WatchedQuantity.RESIDENT_SET).low()).isNegative();
    assertThat(slope(WatchedQuantity.RESIDENT_SET).high()).isPositive();
  }

  /** Blocks that become more by two each second, and a disk that is written evenly. */
  @Test
  void drawsLinesThroughRatesOfCounters() {
    measureFor(MINUTE_S);
    assertThat(slope(WatchedQuantity.BLOCKS).perHour()).isCloseTo(7_200, within(1.0));
    assertThat(drift(WatchedQuantity.DISK).begin().orElseThrow()).isCloseTo(8, within(0.01));
    assertThat(slope(WatchedQuantity.DISK).perHour()).isCloseTo(0, within(1e-6));
  }

  @Test
  void leavesOutWhatIsNotTold() {
    measureFor(MINUTE_S);
    assertThat(tally.sum().drifts())
        .extracting(Drift::quantity)
        .containsExactly(
            WatchedQuantity.RESIDENT_SET,
            WatchedQuantity.THREADS,
            WatchedQuantity.OPEN_FILES,
            WatchedQuantity.BLOCKS,
            WatchedQuantity.DISK);
  }

  @Test
  void refusesSlopesOfAShortTime() {
    measureFor(5);
    assertThat(tally.sum().drifts())
        .isNotEmpty()
        .allSatisfy(
            drift -> {
              assertThat(drift.slope()).isEmpty();
              assertThat(drift.absentBecause())
                  .isEqualTo("5.0 s of the measured time can be used, 20 s are needed");
            });
  }

  @Test
  void refusesSlopesThroughFewPoints() {
    tally.accept(reading(CallTally.MEASURED, 0, MB, 1, 0, Optional.empty()));
    tally.accept(collection(20, 9 * MB, 5 * MB));
    tally.accept(reading("stop", MINUTE_S, MB, 1, 0, Optional.empty()));
    assertThat(drift(WatchedQuantity.LIVE_SET).absentBecause())
        .isEqualTo("1 of 20 windows have a value, 10 are needed");
  }

  /** Garbage is promoted until old space is collected; only from then on there is a line. */
  @Test
  void beginsWithTheFirstCollectionOfOldSpace() {
    for (int second = 0; second < 100; second++) {
      long old = (second < 40 ? 100 + second : 50) * MB;
      tally.accept(collection(second, old + 3 * MB, old));
    }
    tally.accept(reading("stop", 100, MB, 1, 0, Optional.empty()));
    assertThat(drift(WatchedQuantity.LIVE_SET).atMost()).isFalse();
    assertThat(slope(WatchedQuantity.LIVE_SET).perHour()).isCloseTo(0, within(1e-6));
    assertThat(slope(WatchedQuantity.OLD_GENERATION).perHour()).isCloseTo(0, within(1e-6));
    assertThat(drift(WatchedQuantity.OLD_GENERATION).end()).contains(50.0);
  }

  @Test
  void marksSlopesWhereOldSpaceWasNeverCollected() {
    for (int second = 0; second < 100; second++) {
      tally.accept(collection(second, (103 + second) * MB, (100 + second) * MB));
    }
    tally.accept(reading("stop", 100, MB, 1, 0, Optional.empty()));
    assertThat(drift(WatchedQuantity.LIVE_SET).atMost()).isTrue();
    assertThat(drift(WatchedQuantity.LIVE_SET).grew()).isFalse();
    assertThat(slope(WatchedQuantity.LIVE_SET).perHour()).isCloseTo(3_600, within(1.0));
  }

  @Test
  void keepsTwentyHoursInConstantMemory() {
    measureFor(72_000);
    assertThat(slope(WatchedQuantity.THREADS).perHour()).isCloseTo(720, within(1.0));
    assertThat(slope(WatchedQuantity.BLOCKS).perHour()).isCloseTo(7_200, within(20.0));
  }

  @Test
  void knowsNothingOfACellThatDidNotReachItsMeasuredTime() {
    tally.accept(reading("warm-up", 0, MB, 1, 0, Optional.empty()));
    assertThat(tally.sum().drifts()).isEmpty();
  }

  @Test
  void ordersClassesByTheirGrowth() {
    count(Sample.ObjectClass.BEGIN, "[B", 100_000);
    count(Sample.ObjectClass.BEGIN, "shrinking", 90_000);
    count(Sample.ObjectClass.END, "[B", 150_000);
    count(Sample.ObjectClass.END, "shrinking", 80_000);
    count(Sample.ObjectClass.END, "new", 70_000);
    assertThat(tally.sum().grown())
        .containsExactly(
            new ClassGrowth("server", "new", 0, 70_000),
            new ClassGrowth("server", "[B", 100_000, 150_000));
  }

  private void count(String point, String name, long bytes) {
    tally.accept(new Sample.ObjectClass(BEGIN, "warm-up", point, name, 1, bytes));
  }
}
