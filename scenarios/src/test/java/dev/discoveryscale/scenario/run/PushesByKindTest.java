package dev.discoveryscale.scenario.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.scenario.churn.Step.Action;
import dev.discoveryscale.scenario.plan.PlannedChange;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PushesByKindTest {

  @Test
  void pushesBelongToTheChangeBeforeThem() throws Exception {
    AtomicLong pushes = new AtomicLong(100);
    PushesByKind byKind = new PushesByKind(pushes::get);

    byKind.next(change("crash"));
    pushes.addAndGet(16);
    byKind.next(change("flapping"));
    pushes.addAndGet(3);
    byKind.next(change("crash"));
    pushes.addAndGet(8);
    byKind.close();

    assertThat(byKind.counted()).isEqualTo(Map.of("crash", 24L, "flapping", 3L));
  }

  private static PlannedChange change(String churn) {
    return new PlannedChange(Duration.ZERO, churn, Action.LEAVE, List.of(0));
  }
}
