package dev.discoveryscale.probe.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class OpenFilesTest {

  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5);
  private final AtomicLong files = new AtomicLong(7);
  private final OpenFiles open = new OpenFiles(clock::get, files::get);

  @Test
  void whatWasCountedLatelyIsNotCountedAgain() {
    assertThat(open.lately()).isEqualTo(7);
    files.set(8);

    clock.addAndGet(TimeUnit.SECONDS.toNanos(OpenFiles.LATELY_S) - 1);
    assertThat(open.lately()).isEqualTo(7);

    clock.incrementAndGet();
    assertThat(open.lately()).isEqualTo(8);
  }

  @Test
  void whoAsksForNowIsToldOfNow() {
    open.lately();
    files.set(9);

    assertThat(open.now()).isEqualTo(9);
    assertThat(open.lately()).isEqualTo(9);
  }
}
