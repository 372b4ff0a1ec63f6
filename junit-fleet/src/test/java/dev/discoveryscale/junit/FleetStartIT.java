package dev.discoveryscale.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * How long a fleet of 1,000 instances with 8 interfaces takes to stand, and what that time and the
 * processor time go to. Only if asked for, {@code -Dfleet.starts=5}: a busy machine takes longer.
 */
@EnabledIfSystemProperty(
    named = FleetStartIT.TIMES,
    matches = "[1-9]\\d*",
    disabledReason = "a measurement for an idle machine: -Dfleet.starts=5")
class FleetStartIT {

  static final String TIMES = "fleet.starts";

  @ParameterizedTest
  @MethodSource("fleets")
  void startsAThousandInstancesWithinSeconds(Class<?> asked, double limit) {
    List<Double> seconds = new ArrayList<>();
    for (int times = Integer.getInteger(TIMES); times > 0; times--) {
      seconds.add(start(asked));
    }
    Collections.sort(seconds);
    double median = seconds.get(seconds.size() / 2);
    System.out.printf(
        Locale.ROOT, "%s: median of %d: %.2f s%n", asked.getSimpleName(), seconds.size(), median);
    assertThat(median).as("median of %s seconds", seconds).isLessThan(limit);
  }

  static Stream<Arguments> fleets() {
    return Stream.of(arguments(InOneRegistry.class, 5.0), arguments(InTwoRegistries.class, 8.0));
  }

  private static double start(Class<?> asked) {
    FleetUnderTest fleet =
        FleetUnderTest.start(asked.getAnnotation(ProviderFleet.class), asked.getName());
    try {
      Figure took = fleet.startedInSeconds();
      ProcessHandle host = ProcessHandle.of(fleet.pid()).orElseThrow();
      System.out.printf(
          Locale.ROOT,
          "%s; processor time: fleet %.2f s, registries %.2f s; %s%n",
          took,
          cpuSeconds(Stream.of(host)),
          cpuSeconds(host.descendants()),
          took.from());
      return took.value();
    } finally {
      fleet.close();
    }
  }

  private static double cpuSeconds(Stream<ProcessHandle> processes) {
    return processes
            .map(each -> each.info().totalCpuDuration().orElse(Duration.ZERO))
            .mapToLong(Duration::toMillis)
            .sum()
        / 1_000.0;
  }

  @ProviderFleet(instances = 1000, interfaces = 8)
  private static final class InOneRegistry {}

  @ProviderFleet(instances = 1000, interfaces = 8, registryCount = 2)
  private static final class InTwoRegistries {}
}
