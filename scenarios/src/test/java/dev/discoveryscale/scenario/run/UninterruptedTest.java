package dev.discoveryscale.scenario.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
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

  @Test
  void workThatTakesTooLongIsGivenUp() throws Exception {
    CountDownLatch ended = new CountDownLatch(1);

    assertThatThrownBy(
            () ->
                Uninterrupted.call(
                    () -> {
                      try {
                        return new CountDownLatch(1).await(1, TimeUnit.HOURS);
                      } finally {
                        ended.countDown();
                      }
                    },
                    Duration.ofMillis(50)))
        .isInstanceOf(TimeoutException.class);
    assertThat(ended.await(1, TimeUnit.MINUTES)).as("its thread is let go").isTrue();
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
