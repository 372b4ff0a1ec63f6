package dev.discoveryscale.simulator.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class SilentConsumerTest {

  private long now;
  private long samples;
  private int asked;
  private boolean answers = true;

  private final SilentConsumer consumer = new SilentConsumer(() -> samples, this::ask, () -> now);

  private void ask() {
    asked++;
    if (!answers) {
      throw new IllegalStateException("no answer");
    }
  }

  private void pass(Duration time) {
    now += time.toNanos();
  }

  @Test
  void neverAsksAConsumerThatSamples() throws Exception {
    for (int i = 0; i < 100; i++) {
      pass(Duration.ofMinutes(4));
      samples++;
      consumer.look();
    }

    assertThat(asked).isZero();
  }

  @Test
  void letsASilentConsumerThatAnswersContinue() throws Exception {
    pass(SilentConsumer.LIMIT);
    consumer.look();
    assertThat(asked).as("at the limit").isZero();

    pass(Duration.ofSeconds(1));
    consumer.look();
    consumer.look();
    assertThat(asked).as("after it").isOne();

    pass(SilentConsumer.LIMIT.plusSeconds(1));
    consumer.look();
    assertThat(asked).as("after it again").isEqualTo(2);
  }

  @Test
  void endsTheWatchWhenTheQuestionFails() {
    answers = false;
    pass(SilentConsumer.LIMIT.plusSeconds(1));

    assertThatThrownBy(consumer::look).hasMessage("no answer");
  }
}
