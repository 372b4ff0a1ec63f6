package dev.discoveryscale.calls.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.calls.load.CallInterval;
import dev.discoveryscale.calls.load.Callers;
import dev.discoveryscale.calls.load.Ending;
import dev.discoveryscale.calls.load.Pace;
import dev.discoveryscale.calls.payload.PayloadCall;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class CallersTest {

  private static final long STOP_LIMIT_MS = 60_000;

  /** A call that does what its number says. */
  private interface Scripted {
    Object make(long number) throws Exception;
  }

  @Test
  void countsEachEndingApartAndKeepsOnlyRightAnswersTimes() throws Exception {
    CountDownLatch all = new CountDownLatch(400);
    PayloadCall call =
        call(
            number -> {
              all.countDown();
              switch ((int) (number % 4)) {
                case 0:
                  return number;
                case 1:
                  return number + 1;
                case 2:
                  throw new TimeoutException("too late");
                default:
                  throw new IllegalStateException("planted");
              }
            });
    Callers callers = start(2, call, Pace.closed());
    all.await();
    callers.stop(STOP_LIMIT_MS);
    CallInterval taken = callers.take();

    long right = taken.ended(Ending.RIGHT);
    assertThat(right).isGreaterThanOrEqualTo(99).isEqualTo(taken.latencies().count());
    assertThat(taken.ended(Ending.WRONG)).isCloseTo(right, within(1L));
    assertThat(taken.ended(Ending.TIMEOUT)).isCloseTo(right, within(1L));
    assertThat(taken.ended(Ending.ERROR)).isCloseTo(right, within(1L));
    assertThat(taken.fields().toString()).contains("\"firstError\":");
  }

  @Test
  void beginsToCallWhenAllCallersHaveStarted() throws Exception {
    CompletableFuture<Long> started = new CompletableFuture<>();
    PayloadCall call =
        call(
            number -> {
              started.complete(
                  Thread.getAllStackTraces().keySet().stream()
                      .filter(each -> each.getName().startsWith("caller-"))
                      .count());
              return number;
            });
    Callers callers = start(300, call, Pace.closed());
    assertThat(started.get()).isEqualTo(300);
    callers.stop(STOP_LIMIT_MS);
  }

  @Test
  void waitsForCallsUnderWayWhenItPauses() throws Exception {
    CountDownLatch called = new CountDownLatch(2);
    CountDownLatch answered = new CountDownLatch(1);
    Callers callers =
        start(
            2,
            call(
                number -> {
                  called.countDown();
                  answered.await();
                  return number;
                }),
            Pace.closed());
    called.await();
    callers.pause();
    assertThat(callers.awaitPaused(1)).as("callers that wait for an answer").isEqualTo(2);
    answered.countDown();
    assertThat(callers.awaitPaused(STOP_LIMIT_MS)).isZero();
    assertThat(callers.take().ended(Ending.RIGHT)).isEqualTo(2);
    assertThat(callers.take().ended(Ending.RIGHT)).as("none begins").isZero();
    callers.stop(STOP_LIMIT_MS);
  }

  @Test
  void keepsLatenciesOfEachMethodApart() throws Exception {
    long slow = TimeUnit.MILLISECONDS.toNanos(20);
    CountDownLatch all = new CountDownLatch(20);
    PayloadCall call =
        new PayloadCall() {
          @Override
          public List<String> methods() {
            return List.of("quick", "slow");
          }

          @Override
          public int method(long number) {
            return (int) (number % 2);
          }

          @Override
          public Object make(long number) throws Exception {
            if (method(number) == 1) {
              TimeUnit.NANOSECONDS.sleep(slow);
            }
            all.countDown();
            return number;
          }

          @Override
          public boolean isRight(long number, Object answer) {
            return answer.equals(number);
          }
        };
    Callers callers = start(1, call, Pace.closed());
    all.await();
    callers.stop(STOP_LIMIT_MS);
    CallInterval taken = callers.take();

    assertThat(taken.methods()).containsOnlyKeys("quick", "slow");
    long quick = taken.methods().get("quick").count();
    assertThat(quick + taken.methods().get("slow").count())
        .as("calls of all methods")
        .isEqualTo(taken.latencies().count())
        .isEqualTo(taken.ended(Ending.RIGHT));
    assertThat(taken.methods().get("slow").count()).isBetween(quick - 1, quick);
    // The histogram has three digits.
    assertThat(taken.methods().get("slow").at(1)).isGreaterThan(slow - slow / 1_000);
    assertThat(taken.latencies().longest()).isEqualTo(taken.methods().get("slow").longest());
  }

  @Test
  void countsTheWaitOfCallsBehindASlowOne() throws Exception {
    long slow = TimeUnit.MILLISECONDS.toNanos(300);
    // 100 calls a second, and the only caller makes none for 300 ms, as if one had been slow:
    // some thirty are meant to begin before it is free.
    Callers callers = start(1, call(number -> number), Pace.fixed(100, System.nanoTime() - slow));
    long behind = 0;
    long late = 0;
    long latest = 0;
    long longest = 0;
    while (behind < 25) {
      CallInterval taken = callers.take();
      behind += taken.behind();
      late += taken.lateness().count();
      latest = Math.max(latest, taken.lateness().longest());
      longest = Math.max(longest, taken.latencies().longest());
    }
    callers.stop(STOP_LIMIT_MS);
    CallInterval last = callers.take();
    assertThat(Math.max(longest, last.latencies().longest())).isGreaterThanOrEqualTo(slow);
    assertThat(late + last.lateness().count())
        .as("lateness of all calls")
        .isGreaterThanOrEqualTo(behind);
    // The histogram has three digits.
    assertThat(latest).isGreaterThan(slow - TimeUnit.MILLISECONDS.toNanos(1));
  }

  @Test
  void tellsCallersThatStillWaitWhenTheLoadEnds() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    PayloadCall call =
        call(
            number -> {
              begun.countDown();
              release.await();
              return number;
            });
    Callers callers = start(1, call, Pace.closed());
    begun.await();
    assertThat(callers.stop(1)).isEqualTo(1);
    release.countDown();
    assertThat(callers.stop(STOP_LIMIT_MS)).isZero();
    assertThat(callers.take().ended(Ending.RIGHT)).isEqualTo(1);
  }

  @Test
  void stopsAtOnceThoughTheNextCallIsFarAway() throws Exception {
    Callers callers = start(3, call(number -> number), Pace.fixed(0.001, System.nanoTime()));
    assertThat(callers.stop(STOP_LIMIT_MS)).isZero();
  }

  @Test
  void callsNoMoreWhilePausedAndGoesOnAfterwards() throws Exception {
    AtomicLong made = new AtomicLong();
    Set<Thread> calling = ConcurrentHashMap.newKeySet();
    PayloadCall call =
        call(
            number -> {
              calling.add(Thread.currentThread());
              return made.incrementAndGet() + number;
            });
    Callers callers = start(2, call, Pace.closed());
    awaitThat(() -> calling.size() == 2);
    callers.pause();
    // Each may still end the call that it is in; then it parks.
    calling.forEach(each -> awaitThat(() -> LockSupport.getBlocker(each) != null));
    long last = made.get();
    callers.take();
    callers.resume();
    awaitThat(() -> made.get() > last + 100);
    callers.pause();
    assertThat(callers.stop(STOP_LIMIT_MS)).as("a paused load can be stopped").isZero();
  }

  private static void awaitThat(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      Thread.onSpinWait();
    }
  }

  private static Callers start(int number, PayloadCall call, Pace pace) {
    return Callers.start(
        number, call, TimeoutException.class::isInstance, pace, new HdrLatencies.Maker());
  }

  private static PayloadCall call(Scripted scripted) {
    return new PayloadCall() {
      @Override
      public Object make(long number) throws Exception {
        return scripted.make(number);
      }

      @Override
      public boolean isRight(long number, Object answer) {
        return answer.equals(number);
      }
    };
  }
}
