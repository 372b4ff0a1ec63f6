package dev.discoveryscale.calls.load;

import dev.discoveryscale.calls.payload.PayloadCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The load: callers that call until they are stopped. Latency counts from the moment at which a
 * call was meant to begin: in a closed loop when its caller is free, in an open loop by the
 * schedule, so that calls which wait behind a slow one are not forgotten. One thread looks and
 * stops.
 */
public final class Callers {
  /** Beside the methods: the time until the first part of an answer came. */
  private static final String FIRST_PART = "first item";

  private final List<Caller> callers = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private final List<String> methods;

  /** By the index of the call's method. */
  private final List<Latencies> latencies = new ArrayList<>();

  private final Latencies lateness;
  private final Latencies firstParts;
  private final long[] seen = new long[Ending.values().length];
  private long seenOther;
  private long seenBehind;
  private long looked = System.nanoTime();

  private Callers(List<String> methods, Latencies.Factory factory) {
    this.methods = methods;
    for (int i = 0; i < Math.max(1, methods.size()); i++) {
      latencies.add(factory.make());
    }
    this.lateness = factory.make();
    this.firstParts = factory.make();
  }

  /** Starts callers, which begin together; see {@link #waiting}. */
  public static Callers start(
      int number,
      PayloadCall call,
      Predicate<Throwable> isTimeout,
      Pace pace,
      Latencies.Factory factory) {
    Callers all = waiting(number, call, isTimeout, pace, factory);
    all.resume();
    return all;
  }

  /**
   * Starts the threads of callers, which wait for {@link #resume}. They inherit the priority that
   * the system gave to this thread.
   *
   * @param number how many
   * @param isTimeout recognizes the failures that are timeouts
   */
  public static Callers waiting(
      int number,
      PayloadCall call,
      Predicate<Throwable> isTimeout,
      Pace pace,
      Latencies.Factory factory) {
    Callers all = new Callers(call.methods(), factory);
    AtomicLong numbers = new AtomicLong();
    for (int i = 0; i < number; i++) {
      Caller caller =
          new Caller(
              call,
              isTimeout,
              pace,
              numbers,
              all.latencies.stream().map(Latencies::writer).collect(Collectors.toList()),
              all.lateness,
              all.firstParts);
      all.callers.add(caller);
      Thread thread = new Thread(caller, "caller-" + i);
      thread.setDaemon(true);
      all.threads.add(thread);
    }
    for (int i = 0; i < number; i++) {
      int index = i;
      all.callers.get(i).afterPause(() -> all.wake(2 * index + 1, 2 * index + 3));
    }
    // If thousands called already, this thread would rarely get the processor to start the rest.
    all.pause();
    all.threads.forEach(Thread::start);
    all.looked = System.nanoTime();
    return all;
  }

  /** What happened since the last look. */
  public CallInterval take() {
    long[] ended = new long[seen.length];
    for (Ending how : Ending.values()) {
      long now = callers.stream().mapToLong(each -> each.ended(how)).sum();
      ended[how.ordinal()] = now - seen[how.ordinal()];
      seen[how.ordinal()] = now;
    }
    long other = callers.stream().mapToLong(Caller::otherNanos).sum();
    long behind = callers.stream().mapToLong(Caller::behind).sum();
    List<Latencies.Recorded> taken =
        latencies.stream().map(Latencies::take).collect(Collectors.toList());
    Latencies.Recorded recorded = taken.stream().reduce(Latencies.Recorded::with).get();
    // The histogram is what percentiles and means are made of, so its count is the one that counts.
    long right = ended[Ending.RIGHT.ordinal()];
    seen[Ending.RIGHT.ordinal()] += recorded.count() - right;
    ended[Ending.RIGHT.ordinal()] = recorded.count();
    long now = recorded.takenAt();
    CallInterval interval =
        new CallInterval(
            now - looked,
            ended,
            other - seenOther,
            behind - seenBehind,
            recorded,
            byMethod(taken),
            lateness.take(),
            firstError());
    looked = now;
    seenOther = other;
    seenBehind = behind;
    return interval;
  }

  private Map<String, Latencies.Recorded> byMethod(List<Latencies.Recorded> taken) {
    Map<String, Latencies.Recorded> all = new LinkedHashMap<>();
    for (int i = 0; i < methods.size(); i++) {
      all.put(methods.get(i), taken.get(i));
    }
    Latencies.Recorded first = firstParts.take();
    if (first.count() > 0) {
      all.put(FIRST_PART, first);
    }
    return all;
  }

  /** Begins no more calls until {@link #resume}; those under way end. For closed loops. */
  public void pause() {
    callers.forEach(each -> each.pause(true));
  }

  /**
   * After {@link #pause}, waits for the calls under way.
   *
   * @return how many callers still wait for an answer after the limit
   */
  public int awaitPaused(long limitMs) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(limitMs);
    int calling = calling();
    while (calling > 0 && System.nanoTime() < end) {
      Thread.sleep(1);
      calling = calling();
    }
    return calling;
  }

  /** A caller that pauses is parked, and the blocker of its thread is itself. */
  private int calling() {
    int calling = 0;
    for (int i = 0; i < threads.size(); i++) {
      calling += LockSupport.getBlocker(threads.get(i)) == callers.get(i) ? 0 : 1;
    }
    return calling;
  }

  /**
   * Calls again after a pause. Each caller wakes two others before it calls: one thread that wakes
   * thousands waits for the processor after each, and some of them would miss most of a turn.
   */
  public void resume() {
    callers.forEach(each -> each.pause(false));
    wake(0, threads.size());
  }

  /** Wakes each caller that is still parked. */
  private void wake(int from, int to) {
    for (int i = from; i < Math.min(to, threads.size()); i++) {
      if (callers.get(i).isParking()) {
        LockSupport.unpark(threads.get(i));
      }
    }
  }

  /**
   * Begins no more calls and waits for those under way.
   *
   * @return how many callers still wait for an answer after the limit
   */
  public int stop(long limitMs) throws InterruptedException {
    callers.forEach(Caller::stop);
    threads.forEach(LockSupport::unpark);
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(limitMs);
    int left = 0;
    for (Thread each : threads) {
      long millis = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      each.join(Math.max(1, millis));
      left += each.isAlive() ? 1 : 0;
    }
    return left;
  }

  private Optional<String> firstError() {
    Optional<String> first = Optional.empty();
    for (Caller each : callers) {
      String error = each.takeFirstError();
      first = first.isPresent() ? first : Optional.ofNullable(error);
    }
    return first;
  }
}
