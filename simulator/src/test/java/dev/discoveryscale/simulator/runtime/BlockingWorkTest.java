package dev.discoveryscale.simulator.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Checks go on while something blocks. */
class BlockingWorkTest {

  private static final long LIMIT_S = 30;

  private final CountDownLatch checks = new CountDownLatch(3);
  private final Pacer pacer = new Pacer(Pacer.Ticker.system(), checks::countDown);

  @Test
  void checksUntilTheWorkIsDone() throws Exception {
    assertThat(BlockingWork.call(() -> checks.await(LIMIT_S, TimeUnit.SECONDS), pacer)).isTrue();
  }

  @Test
  void endsTheWorkOnAFailedCheck() throws Exception {
    CountDownLatch interrupted = new CountDownLatch(1);
    CountDownLatch working = new CountDownLatch(1);
    Pacer failing =
        new Pacer(
            Pacer.Ticker.system(),
            () -> {
              working.await();
              throw CellFailure.because("the consumer is gone");
            });

    assertThatThrownBy(() -> BlockingWork.call(() -> blocked(working, interrupted), failing))
        .isInstanceOf(CellFailure.class)
        .hasMessage("the consumer is gone");
    assertThat(interrupted.await(LIMIT_S, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void throwsWhatTheWorkThrows() {
    assertThatThrownBy(
            () ->
                BlockingWork.call(
                    () -> {
                      throw new IOException("not back");
                    },
                    pacer))
        .isInstanceOf(IOException.class)
        .hasMessage("not back");
  }

  private static boolean blocked(CountDownLatch working, CountDownLatch interrupted)
      throws InterruptedException {
    working.countDown();
    try {
      return new CountDownLatch(1).await(LIMIT_S, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      interrupted.countDown();
      throw e;
    }
  }
}
