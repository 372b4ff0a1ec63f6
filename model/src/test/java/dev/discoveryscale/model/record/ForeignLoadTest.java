package dev.discoveryscale.model.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.record.ForeignLoad.ForeignProcess;
import dev.discoveryscale.model.record.ForeignLoad.Rest;
import dev.discoveryscale.model.record.ForeignLoad.Share;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ForeignLoadTest {

  private static ForeignLoad load(double client, double server, ForeignProcess... processes) {
    return new ForeignLoad(
        List.of(1),
        Optional.of(new Share(client, Optional.empty(), List.of(processes))),
        Optional.empty(),
        Optional.of(new Rest(List.of(0), new Share(server, Optional.empty(), List.of()))),
        Optional.of(2.0),
        Optional.of(1.5),
        Optional.empty());
  }

  @Test
  void hasTheMeanOfEachShare() {
    ForeignLoad mean =
        ForeignLoad.mean(List.of(load(80, 0, new ForeignProcess(7, "gcc", 80)), load(0, 30)));
    assertThat(mean.processors()).containsExactly(1);
    assertThat(mean.consumer().orElseThrow().percent()).isEqualTo(40);
    assertThat(mean.consumer().orElseThrow().processes())
        .containsExactly(new ForeignProcess(7, "gcc", 40));
    assertThat(mean.rest().orElseThrow().share().percent()).isEqualTo(15);
    assertThat(mean.machine()).isEmpty();
    assertThat(mean.interruptPercent()).contains(2.0);
    assertThat(mean.chargedPercent()).contains(1.5);
  }

  @Test
  void namesNoProcessThatUsedLittleOfAllTime() {
    ForeignLoad busy = load(20, 0, new ForeignProcess(7, "cron", 20));
    List<ForeignLoad> all = new ArrayList<>(Collections.nCopies(29, load(0, 0)));
    all.add(busy);
    assertThat(ForeignLoad.mean(all).consumer().orElseThrow().processes()).isEmpty();
  }
}
