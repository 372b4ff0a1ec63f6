package dev.discoveryscale.calls.latency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.calls.load.Callers;
import dev.discoveryscale.calls.load.Pace;
import dev.discoveryscale.calls.payload.PayloadCall;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class PausedCallersTest {

  private static final int CALLERS = 64;
  private static final int PAUSES = 200;
  private static final long LIMIT_MS = 60_000;

  private final Set<Thread> calling = ConcurrentHashMap.newKeySet();

  private final PayloadCall call =
      new PayloadCall() {
        @Override
        public Object make(long number) throws InterruptedException {
          calling.add(Thread.currentThread());
          Thread.sleep(1);
          return number;
        }

        @Override
        public boolean isRight(long number, Object answer) {
          return answer.equals(number);
        }
      };

  @Test
  void wakesEveryCallerAfterEachOfManyPauses() throws Exception {
    Callers callers =
        Callers.start(CALLERS, call, failure -> false, Pace.closed(), new HdrLatencies.Maker());
    for (int i = 0; i < PAUSES; i++) {
      callers.pause();
      assertThat(callers.awaitPaused(LIMIT_MS)).isZero();
      calling.clear();
      callers.resume();
      long end = System.nanoTime() + LIMIT_MS * 1_000_000;
      while (calling.size() < CALLERS && System.nanoTime() < end) {
        Thread.sleep(1);
      }
      assertThat(calling).as("callers after pause %d", i).hasSize(CALLERS);
    }
    assertThat(callers.stop(LIMIT_MS)).isZero();
  }
}
