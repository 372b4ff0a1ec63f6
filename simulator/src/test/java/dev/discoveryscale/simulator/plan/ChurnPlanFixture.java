package dev.discoveryscale.simulator.plan;

import dev.discoveryscale.simulator.TestScenarios;
import dev.discoveryscale.simulator.schedule.ChurnPlan;
import java.util.List;

/** Plans of churn of a fleet of 50 in two registries. */
abstract class ChurnPlanFixture {

  static final String REAL = "span: 1h, by: real";

  static ChurnPlan plan(String time, String... kinds) {
    return ChurnPlan.of(
        TestScenarios.scenario(time, List.of("churn=[" + String.join(", ", kinds) + "]")));
  }
}
