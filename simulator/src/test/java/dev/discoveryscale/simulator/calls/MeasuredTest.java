package dev.discoveryscale.simulator.calls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.record.PlayedCalls.Threads;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a reader must know of the measured time. */
class MeasuredTest {

  private static Threads threads(String name, double percent) {
    return new Threads(name, 1, percent, percent, percent, List.of(1));
  }

  @Test
  void warnsIfReadingLatenciesStoppedTheCallers() {
    List<Threads> slow = List.of(threads("caller", 60), threads("probe-commands", 3.5));
    List<Threads> quick = List.of(threads("caller", 60), threads("probe-commands", 0.9));

    assertThat(Measured.reading(slow)).hasValueSatisfying(why -> assertThat(why).contains("3.5%"));
    assertThat(Measured.reading(quick)).isEmpty();
    assertThat(Measured.reading(List.of())).isEmpty();
  }
}
