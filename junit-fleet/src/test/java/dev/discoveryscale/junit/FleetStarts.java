package dev.discoveryscale.junit;

import java.time.Duration;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Starts a fleet of 1,000 instances with 8 interfaces again and again, and prints what the time and
 * the processor time went to. Argument: how often.
 */
@ProviderFleet(instances = 1000, interfaces = 8)
public final class FleetStarts {

  private FleetStarts() {}

  public static void main(String[] arguments) {
    ProviderFleet asked = FleetStarts.class.getAnnotation(ProviderFleet.class);
    for (int times = Integer.parseInt(arguments[0]); times > 0; times--) {
      FleetUnderTest fleet = FleetUnderTest.start(asked, FleetStarts.class.getName());
      try {
        Figure took = fleet.startedInSeconds();
        ProcessHandle host = ProcessHandle.of(fleet.pid()).orElseThrow();
        System.out.printf(
            "%s; processor time: fleet %.2f s, registries %.2f s; %s%n",
            took, cpuSeconds(() -> Stream.of(host)), cpuSeconds(host::descendants), took.from());
      } finally {
        fleet.close();
      }
    }
  }

  private static double cpuSeconds(Supplier<Stream<ProcessHandle>> processes) {
    return processes
            .get()
            .map(each -> each.info().totalCpuDuration().orElse(Duration.ZERO))
            .mapToLong(Duration::toMillis)
            .sum()
        / 1_000.0;
  }
}
