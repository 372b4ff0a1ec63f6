package dev.discoveryscale.simulator.calls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.simulator.plan.Checks.Limits;
import dev.discoveryscale.simulator.yaml.CallInputs;
import dev.discoveryscale.simulator.yaml.Home;
import dev.discoveryscale.simulator.yaml.Source;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CallPlanTest {

  private static Duration longest(String time) {
    Home home = new Home(Path.of("..").toAbsolutePath().normalize());
    CallInputs inputs =
        CallInputs.read(
            home,
            Source.read(home.scenarios().find("calls-smoke", "", ""), List.of()),
            List.of(),
            List.of("time=" + time),
            Map.of("dubbo-2.7", "2.7.23", "dubbo-3.3", "3.3.6"),
            new Limits(8L << 30, 2, 10_000));
    return new CallPlan(inputs, 1, List.of()).longest();
  }

  /** The first turn starts both JVMs, then 20 turns warm up, and 11 are measured. */
  @Test
  void estimatesThePausesOfAllTurns() {
    assertThat(longest("{warmUp: 40s, measured: 21s, turn: 2s}"))
        .isEqualTo(longest("{warmUp: 40s, measured: 21s}").plusMillis(32 * 700));
  }
}
