package dev.discoveryscale.simulator.container.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.simulator.container.cgroup.ControlGroup.Tightness;
import org.junit.jupiter.api.Test;

class StarvationTest {

  private static final long MB = 1 << 20;

  @Test
  void detectsRereadingOfTheProgramAtTheLimit() {
    assertThat(Starvation.between(look(289, 1_000), look(290, 2_900), 5))
        .contains(
            "its container uses 290 of 290 MB: 283 MB anonymous memory and 5 MB page cache; 380"
                + " pages a second had to be read again (major faults)");
  }

  @Test
  void ignoresUnneededFilesAtTheLimit() {
    assertThat(Starvation.between(look(290, 1_000), look(290, 1_009), 5)).isEmpty();
  }

  @Test
  void ignoresDroppableFilesAtTheLimit() {
    Tightness before = new Tightness(290 * MB, 290 * MB, 150 * MB, 135 * MB, 1_000);
    Tightness after = new Tightness(290 * MB, 290 * MB, 150 * MB, 135 * MB, 2_900);

    assertThat(Starvation.between(before, after, 5)).isEmpty();
  }

  @Test
  void countsOtherMemoryAsNotDroppable() {
    Tightness before = new Tightness(290 * MB, 290 * MB, 150 * MB, 5 * MB, 1_000);
    Tightness after = new Tightness(290 * MB, 290 * MB, 150 * MB, 5 * MB, 2_900);

    assertThat(Starvation.between(before, after, 5)).isPresent();
  }

  @Test
  void ignoresReadsBelowTheLimit() {
    assertThat(Starvation.between(look(200, 0), look(290, 90_000), 5)).isEmpty();
    assertThat(Starvation.between(look(290, 0), look(275, 90_000), 5)).isEmpty();
  }

  @Test
  void ignoresReadsWithoutALimit() {
    Tightness before = new Tightness(Long.MAX_VALUE, 290 * MB, 283 * MB, 5 * MB, 0);
    Tightness after = new Tightness(Long.MAX_VALUE, 290 * MB, 283 * MB, 5 * MB, 9_000);

    assertThat(Starvation.between(before, after, 5)).isEmpty();
  }

  @Test
  void doesNotJudgeAnEndedProcess() throws Exception {
    assertThat(Starvation.look(Long.MAX_VALUE)).isEmpty();
  }

  private static Tightness look(long usedMb, long majorFaults) {
    return new Tightness(290 * MB, usedMb * MB, 283 * MB, 5 * MB, majorFaults);
  }
}
