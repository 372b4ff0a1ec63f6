package dev.discoveryscale.calls.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.calls.load.Ending;
import dev.discoveryscale.calls.load.Pace;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The benchmarks do their work; no time is measured. */
class EchoLoadTest {

  private static final Duration SHORT = Duration.ofMillis(200);

  @BeforeAll
  static void namesTheHome() {
    System.setProperty(EchoLoad.HOME, Path.of("../..").toAbsolutePath().normalize().toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"void", "pojo", "text-1k"})
  void answersCallsOfEachPayload(String payload) throws Exception {
    try (EchoLoad load = EchoLoad.start(payload, 2, Pace.closed())) {
      assertThat(load.during(SHORT.toNanos()).ended(Ending.RIGHT)).isPositive();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"fixed", "poisson"})
  void recordsTheLatenessOfStarts(String arrivals) throws Exception {
    StartLateness late = StartLateness.measure(arrivals, SHORT, SHORT);
    assertThat(late.calls()).isPositive();
    assertThat(late.maxNanos()).isGreaterThanOrEqualTo(late.p99Nanos());
  }

  /** The peers' class path has no histograms, so that those of a stack are never mixed with it. */
  @Test
  void loadsLatenciesWithAClassLoaderOfTheirOwn() {
    assertThat(EchoLoad.latencies().getClass().getClassLoader())
        .isNotSameAs(EchoLoad.class.getClassLoader());
  }
}
