package dev.discoveryscale.jvm.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PatienceTest {

  private final AtomicLong clock = new AtomicLong();
  private final Patience patience = new Patience(clock::get);

  @Test
  void endsAnHourAfterLastSignOfLife() {
    assertThat(patience.over(7)).isFalse();
    clock.addAndGet(TimeUnit.MINUTES.toNanos(59));
    assertThat(patience.over(7)).isFalse();
    assertThat(patience.over(5)).isFalse();
    clock.addAndGet(TimeUnit.MINUTES.toNanos(59));
    assertThat(patience.over(5)).isFalse();
    clock.addAndGet(TimeUnit.MINUTES.toNanos(1));
    assertThat(patience.over(5)).isTrue();
  }
}
