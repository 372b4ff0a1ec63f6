package dev.discoveryscale.jvm.agent.gc;

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
    collect(heard);

    listener.end();
    other.listen();
    collect(control); // so that what was on its way at the end is there
    int before = heard.get();
    collect(control);

    assertThat(heard.get()).isEqualTo(before);
    other.end();
  }

  private static void collect(AtomicInteger heard) {
    int before = heard.get();
    System.gc();
    await().atMost(Duration.ofMinutes(1)).until(() -> heard.get() > before);
  }
}
