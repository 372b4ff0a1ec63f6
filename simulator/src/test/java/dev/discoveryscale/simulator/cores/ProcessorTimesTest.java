package dev.discoveryscale.simulator.cores;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.simulator.cores.ProcessorTimes.Times;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessorTimesTest {

  private static final String STAT =
      """
      cpu  18774 0 4344 148379 458 0 103 38 0 0
      cpu0 8643 5 1776 75574 49 2 17 15 7 0
      cpu1 10131 0 2567 72804 408 0 85 23 0 0
      intr 282904 0 0
      ctxt 554820
      """;

  @Test
  void keepsInterruptsAndStealApartFromProcesses() {
    ProcessorTimes times = ProcessorTimes.parse(STAT);

    assertThat(times.of(List.of(0)))
        .isEqualTo(new Times(8643 + 5 + 1776, 2 + 17, 8643 + 5 + 1776 + 75574 + 49 + 2 + 17 + 15));
    assertThat(times.of(List.of(0, 1)).busy()).isEqualTo(10_424 + 12_698);
  }

  @Test
  void knowsNothingWhereThereIsNoSuchFile() {
    assertThat(ProcessorTimes.parse("").of(List.of(0))).isEqualTo(new Times(0, 0, 0));
  }
}
