package dev.discoveryscale.provider.endpoint.service;

import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/** When something happened first, as a connection or a call. From any threads. */
public final class FirstMoment {

  private static final long NONE = 0;

  private final AtomicLong millis = new AtomicLong(NONE);

  /** It happens now. */
  public void came() {
    if (millis.get() == NONE) {
      millis.compareAndSet(NONE, System.currentTimeMillis());
    }
  }

  /** Is as if it had not happened, if that was before a moment. */
  public void forgetBefore(long epochMillis) {
    millis.updateAndGet(at -> at < epochMillis ? NONE : at);
  }

  /** Milliseconds since the epoch; absent before. */
  public OptionalLong atMillis() {
    long at = millis.get();
    return at == NONE ? OptionalLong.empty() : OptionalLong.of(at);
  }
}
