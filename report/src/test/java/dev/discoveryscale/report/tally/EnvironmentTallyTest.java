package dev.discoveryscale.report.tally;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.model.record.EnvironmentSample;
import dev.discoveryscale.report.statistics.Units;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Slopes of the processes around a consumer; some are started again. */
class EnvironmentTallyTest {

  private static final long HOUR = 3_600_000;
  private static final long BEGIN = 1_795_245_872_445L;

  private final EnvironmentTally tally = new EnvironmentTally();

  @Test
  void givesReasonForNoSlopeOfRestartedRegistry() {
    play(Optional.of(7L), 0, HOUR);
    play(Optional.of(8L), HOUR, 2 * HOUR);

    assertThat(tally.leaks(BEGIN, BEGIN + 2 * HOUR))
        .hasSize(2)
        .allMatch(leak -> leak.slope().isEmpty())
        .allMatch(
            leak ->
                leak.absentBecause()
                    .equals("it was restarted once, so its memory started from zero"));
  }

  @Test
  void givesSlopeOfRegistryWithAndWithoutProcessId() {
    for (Optional<Long> pid : List.of(Optional.of(7L), Optional.<Long>empty())) {
      EnvironmentTally through = new EnvironmentTally();
      play(through, pid, 0, 2 * HOUR);

      assertThat(through.leaks(BEGIN, BEGIN + 2 * HOUR).get(0).slope().orElseThrow().perHour())
          .isCloseTo(10, within(0.1));
    }
  }

  private void play(Optional<Long> pid, long from, long to) {
    play(tally, pid, from, to);
  }

  /** Grows by 10 MB an hour from where its JVM began. */
  private static void play(EnvironmentTally tally, Optional<Long> pid, long from, long to) {
    for (long t = from; t < to; t += 10_000) {
      Optional<Long> used = Optional.of((long) ((50 + 10.0 * (t - from) / HOUR) * Units.MB));
      tally.accept(new EnvironmentSample(BEGIN + t, "registry-1", used, used, used, pid));
    }
  }
}
