package dev.discoveryscale.probe.agent.gc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class GcListenerTest {

  @Test
  void hearsNothingAfterItsEnd() {
    AtomicInteger heard = new AtomicInteger();
    AtomicInteger control = new AtomicInteger();
    GcListener listener = new GcListener(new HeapPools(), (t, event) -> heard.incrementAndGet());
    GcListener other = new GcListener(new HeapPools(), (t, event) -> control.incrementAndGet());
    listener.listen();
    System.gc();
    await().atMost(Duration.ofSeconds(20)).until(() -> heard.get() > 0);

    listener.end();
    other.listen();
    int before = heard.get();
    System.gc();
    await().atMost(Duration.ofSeconds(20)).until(() -> control.get() > 0);

    assertThat(heard.get()).isEqualTo(before);
    other.end();
  }
}
