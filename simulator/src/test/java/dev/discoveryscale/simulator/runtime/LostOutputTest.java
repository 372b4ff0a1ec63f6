package dev.discoveryscale.simulator.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How often a log that cannot be written is told of. */
class LostOutputTest {

  @Test
  void tellsEachFailureOnce() {
    List<String> told = new ArrayList<>();
    LostOutput lost = new LostOutput(told::add);

    lost.look(Optional.empty());
    lost.look(Optional.of("one"));
    lost.look(Optional.of("other"));
    lost.look(Optional.of("one"));

    assertThat(told).containsExactly("one", "other");
  }
}
