package dev.discoveryscale.simulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.simulator.plan.Checks.Limits;
import dev.discoveryscale.simulator.plan.Disk;
import dev.discoveryscale.simulator.plan.Needs;
import dev.discoveryscale.simulator.runtime.RunPlan;
import dev.discoveryscale.simulator.sweep.SweepPlan;
import dev.discoveryscale.simulator.yaml.Home;
import dev.discoveryscale.simulator.yaml.Inputs;
import dev.discoveryscale.simulator.yaml.Ranges;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is said that a sweep needs. */
class SweepNeedsTest {

  private static final Home HOME = new Home(Path.of("..").toAbsolutePath().normalize());
  private static final Limits LARGE = new Limits(1L << 40, 1024, 1L << 30);

  @Test
  void usesOneMegabyteForDiskAndMemory() throws Exception {
    Ranges ranges =
        Ranges.read(
            HOME, "smoke", List.of("dubbo-2.7-interface"), List.of("providers.instances=[10,20]"));
    SweepPlan<Inputs, RunPlan> plan =
        SweepPlan.of(ranges, 1, List.of(), HOME, Map.of("dubbo-2.7", "2.7.23"), LARGE);
    StringWriter out = new StringWriter();

    SweepNeeds.explain(plan, new PrintWriter(out));

    Inputs smallest = plan.at(plan.record().points().get(0));
    Disk disk = Disk.of(smallest.scenario().value(), smallest.profiles().get(0).value());
    Needs needs = Needs.of(smallest.scenario().value(), smallest.profiles().get(0).value());
    assertThat(out.toString())
        .contains(
            "%d MB of memory, %.1f MB of disk"
                .formatted(needs.memoryBytes() / 1_048_576, disk.bytes() / 1_048_576.0));
  }

  @Test
  void writesSizesOfOneRunInTheSameUnits() {
    assertThat(ExplainCommand.size(3 << 20)).isEqualTo("3.0 MB");
    assertThat(ExplainCommand.size(20 << 10)).isEqualTo("20 KB");
    assertThat(ExplainCommand.size(100)).isEqualTo("0.1 KB");
  }
}
