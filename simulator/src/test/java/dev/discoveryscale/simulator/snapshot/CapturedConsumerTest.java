package dev.discoveryscale.simulator.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.ReleaseLine;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Applications that consume, and the ones that are measured. */
class CapturedConsumerTest {

  private static Entry provider(int number, String service) {
    return entry(
        Directory.Kind.PROVIDERS,
        service,
        "dubbo%%3A%%2F%%2F10.0.0.%d%%3A20880%%2F%s%%3Fapplication%%3Dstock%%26interface%%3D%s%%26pid%%3D%d"
            .formatted(number, service, service, number));
  }

  private static Entry consumer(String application, String service, String more) {
    return entry(
        Directory.Kind.CONSUMERS,
        service,
        "consumer%%3A%%2F%%2F10.0.1.1%%2F%s%%3Fapplication%%3D%s%%26category%%3Dconsumers%%26interface%%3D%s%s"
            .formatted(service, application, service, more));
  }

  private static Entry entry(Directory.Kind kind, String service, String node) {
    String directory = kind == Directory.Kind.PROVIDERS ? "providers" : "consumers";
    return new Entry(0, kind, "/dubbo/" + service + "/" + directory, node, Optional.empty());
  }

  @Test
  void countsAddressesOfTheServicesThatAnApplicationLooksFor() {
    CapturedFleet fleet =
        CapturedFleet.of(
            Stream.of(
                    IntStream.range(1, 4).mapToObj(n -> provider(n, "a.A")),
                    IntStream.range(1, 3).mapToObj(n -> provider(n, "a.B")),
                    Stream.of(
                        consumer("shop", "a.A", "%26release%3D2.7.23"),
                        consumer("shop", "a.B", ""),
                        consumer("till", "a.B", ""),
                        consumer("lost", "a.Nothing", "")))
                .flatMap(each -> each)
                .toList());

    assertThat(CapturedConsumer.of(fleet))
        .containsExactly(
            new CapturedConsumer("shop", ReleaseLine.DUBBO_2_7, 5),
            new CapturedConsumer("till", ReleaseLine.DUBBO_2_6, 2));
  }

  @Test
  void showsAConsumerAllProcessesOfAnApplicationThatProvides() {
    Entry another =
        entry(
            Directory.Kind.PROVIDERS,
            "a.C",
            "rest%3A%2F%2F10.0.0.9%3A8080%2Fa.C%3Fapplication%3Dweb%26interface%3Da.C%26pid%3D9");
    CapturedFleet fleet =
        CapturedFleet.of(List.of(provider(1, "a.A"), another, provider(2, "a.B")));

    assertThat(CapturedConsumer.seen(fleet, Set.of("a.A"))).containsExactly(0, 2);
    assertThat(CapturedConsumer.seen(fleet, Set.of("a.C", "a.D"))).containsExactly(1);
    assertThat(CapturedConsumer.answered(fleet, Set.of("a.A"))).isTrue();
    assertThat(CapturedConsumer.answered(fleet, Set.of("a.C"))).as("only by rest").isFalse();
  }

  @Test
  void spreadsMeasuredApplicationsFromTheLargestDown() {
    List<CapturedConsumer> all =
        IntStream.of(1000, 990, 980, 510, 260, 240, 10, 1)
            .mapToObj(size -> new CapturedConsumer("of" + size, ReleaseLine.DUBBO_2_7, size))
            .toList();

    assertThat(CapturedConsumer.spread(all, 4))
        .extracting(CapturedConsumer::addresses)
        .containsExactly(1000L, 510L, 260L, 240L);
    assertThat(CapturedConsumer.spread(all, 20)).containsExactlyInAnyOrderElementsOf(all);
    assertThat(CapturedConsumer.spread(List.of(), 4)).isEmpty();
  }
}
