package dev.discoveryscale.simulator.run;

import dev.discoveryscale.simulator.runtime.Pacer;
import java.time.Duration;

/** Time that passes only when someone waits. */
public final class FakeTicker implements Pacer.Ticker {

  private long nanos;

  @Override
  public long nanos() {
    return nanos;
  }

  @Override
  public void pause(Duration length) {
    nanos += length.toNanos();
  }
}
