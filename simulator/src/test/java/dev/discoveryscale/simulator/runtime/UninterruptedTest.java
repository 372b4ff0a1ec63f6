package dev.discoveryscale.simulator.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UninterruptedTest {

  @TempDir private Path folder;

  @AfterEach
  void forgetTheInterrupt() {
    Thread.interrupted();
  }

  @Test
  void writesAFileAlthoughTheThreadIsInterruptedMeanwhile() throws Exception {
    Thread caller = Thread.currentThread();
    Path file =
        Uninterrupted.call(
            () -> {
              caller.interrupt();
              return Files.writeString(folder.resolve("cell.json"), "{}");
            });

    assertThat(file).hasContent("{}");
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
  }

  /** A thread that is late does not begin it any more. */
  @Test
  void abandonsWorkThatTakesTooLong() throws Exception {
    AtomicInteger atWork = new AtomicInteger();

    assertThatThrownBy(
            () ->
                Uninterrupted.call(
                    () -> {
                      atWork.incrementAndGet();
                      try {
                        return new CountDownLatch(1).await(1, TimeUnit.HOURS);
                      } finally {
                        atWork.decrementAndGet();
                      }
                    },
                    Duration.ofMillis(100)))
        .isInstanceOf(TimeoutException.class);
    await("its thread is let go").atMost(Duration.ofMinutes(1)).until(() -> atWork.get() == 0);
  }

  @Test
  void throwsWhatTheWorkThrew() {
    assertThatThrownBy(
            () ->
                Uninterrupted.call(
                    () -> {
                      throw new IOException("No space left on device");
                    }))
        .isInstanceOf(IOException.class)
        .hasMessage("No space left on device");
  }
}
