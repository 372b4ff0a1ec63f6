package dev.discoveryscale.simulator.cores;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.record.ForeignLoad.ForeignProcess;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForeignShareTest {

  private static final TaskStat BUILD =
      new TaskStat(new TaskStat.Key(7, 1), "build", 1, 900, 900, 0);

  /** Ticks of children are added when they are waited for, however long ago they were used. */
  @Test
  void isAtMostAllOfProcessors() {
    ForeignShare share = new ForeignShare();
    share.add(0, 0, 0, List.of());
    share.add(1, 900, 600, List.of(new ForeignShare.Use(BUILD, 900)));

    assertThat(share.share().orElseThrow().percent()).isEqualTo(100);
    assertThat(share.share().orElseThrow().processes())
        .containsExactly(new ForeignProcess(7, "build", 100));
  }

  @Test
  void isAtLeastNone() {
    ForeignShare share = new ForeignShare();
    share.add(0, 5, 0, List.of());
    share.add(1, 4, 600, List.of());

    assertThat(share.share().orElseThrow().percent()).isZero();
  }
}
