package dev.discoveryscale.simulator.container.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.record.ContainerUse;
import dev.discoveryscale.model.record.ContainerUse.Phase;
import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.simulator.container.cgroup.ControlGroup.Reading;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ContainerWatchTest {

  private static final ContainerUse LIMITS = ContainerUse.limits("consumer:1", 100, 2);

  private final Deque<Reading> readings = new ArrayDeque<>();

  private final ContainerWatch watch = new ContainerWatch(LIMITS, 2, this::next);

  private Reading next() throws IOException {
    if (readings.isEmpty()) {
      throw new IOException("the group is gone");
    }
    return readings.pop();
  }

  @Test
  void countsWhatPassesInEachPhaseFromTheContainersBegin() {
    readings.addAll(List.of(reading(10, 10, 1_000, 5), reading(30, 20, 4_000, 9)));
    readings.add(reading(40, 15, 9_000, 9));
    watch.phase(Phases.STILL);
    watch.phase(Phases.CHURN);

    ContainerUse use = watch.end();

    assertThat(use.phases())
        .containsExactly(
            new Phase(Phases.START, 1, 5, 2, 3),
            new Phase(Phases.STILL, 3, 4, 0, 0),
            new Phase(Phases.CHURN, 5, 0, 0, 0));
    assertThat(use.memoryPeakBytes()).contains(40L);
    assertThat(use.anonymousPeakBytes()).contains(20L);
    assertThat(use.memoryLimitBytes()).isEqualTo(64);
    assertThat(use.processors()).isEqualTo(1);
    assertThat(use.cgroup()).contains(2);
  }

  @Test
  void ignoresThePeakOfTheStopPhase() {
    readings.addAll(List.of(reading(30, 20, 1, 1), reading(60, 50, 2, 2)));
    watch.phase(Phases.STOP);

    ContainerUse use = watch.end();

    assertThat(use.memoryPeakBytes()).contains(30L);
    assertThat(use.anonymousPeakBytes()).contains(20L);
  }

  @Test
  void keepsTheLastReadingOfAnEndedGroup() {
    readings.addAll(List.of(reading(30, 20, 1_000, 1), reading(35, 25, 3_000, 4)));
    watch.phase(Phases.STILL);
    watch.look();
    watch.look();

    ContainerUse use = watch.end();

    assertThat(use.phases()).contains(new Phase(Phases.STILL, 2, 3, 0, 0));
    assertThat(use.memoryPeakBytes()).contains(35L);
    assertThat(use.unknown()).isEmpty();
  }

  @Test
  void saysWhyNothingIsKnown() {
    ContainerUse use = watch.end();

    assertThat(use.unknown()).contains("the group is gone");
    assertThat(use.memoryLimitBytes()).isEqualTo(100);
    assertThat(use.phases()).isEmpty();
    assertThat(use.oomKills()).isEmpty();
  }

  private static Reading reading(long peak, long anonymous, long cpuMicros, long periods) {
    return new Reading(
        64, Optional.of(1.0), Optional.of(peak), anonymous, 0, cpuMicros, periods, 2, 3_000);
  }
}
