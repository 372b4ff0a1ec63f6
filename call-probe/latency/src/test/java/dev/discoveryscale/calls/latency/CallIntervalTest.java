package dev.discoveryscale.calls.latency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.calls.load.CallInterval;
import dev.discoveryscale.calls.load.Callers;
import dev.discoveryscale.calls.load.Latencies;
import dev.discoveryscale.calls.load.Pace;
import dev.discoveryscale.calls.payload.PayloadCall;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallIntervalTest {

  /** Keeps times as usual. After it took them, the thread waits for the processor. */
  private static final class Delayed implements Latencies {
    private final Latencies real = new HdrLatencies();
    private final List<Long> taken = new ArrayList<>();
    private long delayMs;

    @Override
    public Writer writer() {
      return real.writer();
    }

    @Override
    public Recorded take() {
      Recorded times = real.take();
      taken.add(System.nanoTime());
      try {
        Thread.sleep(delayMs);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return times;
    }
  }

  @Test
  void endsWhenTimesAreTakenAndNotWhenTheTakerGoesOn() throws Exception {
    Delayed first = new Delayed();
    List<Latencies> made = new ArrayList<>(List.of(first));
    Callers callers =
        Callers.start(
            1,
            answeringAtOnce(),
            failure -> false,
            Pace.closed(),
            () -> made.isEmpty() ? new HdrLatencies() : made.remove(0));
    long begun = System.nanoTime();
    callers.take();
    first.delayMs = 200;
    CallInterval interval = callers.take();
    callers.stop(60_000);

    assertThat(interval.nanos()).isPositive().isLessThan(first.taken.get(1) - begun);
  }

  @Test
  void hasTheMeanMomentOfAllWriters() {
    HdrLatencies latencies = new HdrLatencies();
    for (int i = 0; i < 200; i++) {
      latencies.writer().record(1_000);
    }
    long before = System.nanoTime();
    Latencies.Recorded taken = latencies.take();
    long after = System.nanoTime();

    assertThat(taken.count()).isEqualTo(200);
    assertThat(taken.takenAt()).isStrictlyBetween(before, after);
    assertThat(taken.with(latencies.take()).takenAt())
        .as("of two, between both")
        .isStrictlyBetween(taken.takenAt(), System.nanoTime());
  }

  private static PayloadCall answeringAtOnce() {
    return new PayloadCall() {
      @Override
      public Object make(long number) {
        return number;
      }

      @Override
      public boolean isRight(long number, Object answer) {
        return answer.equals(number);
      }
    };
  }
}
