package dev.discoveryscale.simulator.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Listening for a signal. */
class InterruptionTest {

  private final List<Thread> takenBack = new ArrayList<>();

  @Test
  void endsWhenEverythingIsWritten() {
    Interruption interruption = new Interruption(told -> {}, takenBack::add);

    interruption.close();

    assertThat(takenBack).hasSize(1);
    assertThat(interruption.signalled()).isFalse();
  }

  @Test
  void endsWhenASignalComesJustThen() {
    Interruption interruption = new Interruption(told -> {}, InterruptionTest::endingAlready);

    assertThatCode(interruption::close).doesNotThrowAnyException();

    assertThat(interruption.awaitClosed(Duration.ZERO)).isTrue();
  }

  private static void endingAlready(Thread hook) {
    throw new IllegalStateException("Shutdown in progress");
  }
}
