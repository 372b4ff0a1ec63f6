package dev.discoveryscale.calls.streams;

import dev.discoveryscale.calls.payload.PayloadCall;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/**
 * What a client gets in one call: items one after another, from one thread at a time, until they
 * end.
 */
public final class Received {

  private static final long SLOW_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final StreamKind kind;
  private final Object expected;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile long first = PayloadCall.NO_MOMENT;
  private volatile int items;
  private volatile boolean wrong;
  private volatile Throwable failure;

  /** Nothing yet; each item must equal the expected one. */
  public Received(StreamKind kind, Object expected) {
    this.kind = kind;
    this.expected = expected;
  }

  /** One more item; takes its time if the reader is slow. */
  public void item(Object item) {
    if (items == 0) {
      first = System.nanoTime();
    }
    items++;
    wrong |= !expected.equals(item);
    if (kind.slow()) {
      LockSupport.parkNanos(SLOW_NANOS);
    }
  }

  /** There are no more items. */
  public void completed() {
    ended.countDown();
  }

  /** No more items come, because the call failed. */
  public void failed(Throwable why) {
    failure = why;
    ended.countDown();
  }

  /**
   * Waits for the end.
   *
   * @throws TimeoutException if it does not come in time
   */
  public Received await(long limitMs) throws Exception {
    if (!ended.await(limitMs, TimeUnit.MILLISECONDS)) {
      throw new TimeoutException(
          items + " of " + kind.answers() + " items came in " + limitMs + " ms");
    }
    if (failure instanceof Exception) {
      throw (Exception) failure;
    }
    if (failure != null) {
      throw new IllegalStateException(failure);
    }
    return this;
  }

  boolean isRight() {
    return !wrong && items == kind.answers();
  }

  long first() {
    return first;
  }

  @Override
  public String toString() {
    return items + " items" + (wrong ? ", not all of them right" : "");
  }
}
