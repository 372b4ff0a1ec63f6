package dev.discoveryscale.simulator.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.TestScenarios;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.yaml.Inputs;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What measuring an application asks of a scenario, and emulating alone does not. */
class MeasureOptionsTest {

  private static final Inputs PROFILED =
      new Inputs(
          new From<>(
              TestScenarios.scenario("span: 1h, played: 1m", List.of("profiling=[cpu]")),
              "small.yaml"),
          List.of(),
          List.of());

  @Test
  void refusesAProfilerOnlyWithMeasure() {
    MeasureOptions alone = CommandLine.populateCommand(new MeasureOptions());
    MeasureOptions measured = CommandLine.populateCommand(new MeasureOptions(), "--measure");

    assertThat(alone.plan(PROFILED, new InputOptions())).isEmpty();
    assertThatThrownBy(() -> measured.plan(PROFILED, new InputOptions()))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("--measure");
  }
}
