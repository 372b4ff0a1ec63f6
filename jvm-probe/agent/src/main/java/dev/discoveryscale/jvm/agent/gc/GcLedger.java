package dev.discoveryscale.jvm.agent.gc;

import dev.discoveryscale.jvm.agent.lines.JsonLine;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Counts collections, and keeps those the probe forced apart from those the application caused.
 * Thread-safe: notifications arrive on the JVM's service thread, readers come from anywhere.
 */
public final class GcLedger {

  private long young;
  private long full;
  private long pauseUs;
  private boolean forcing;
  private GcEvent lastForced;

  /** Takes an event into account and says whether the probe forced it. */
  public synchronized boolean add(GcEvent event) {
    boolean forced = event.wasForced(forcing);
    if (!forced) {
      young += event.kind == GcKind.YOUNG ? 1 : 0;
      full += event.kind == GcKind.FULL ? 1 : 0;
      pauseUs += event.pauseUs;
    } else if (forcing && event.wasAskedFor() && event.sawWholeHeap()) {
      lastForced = event;
      notifyAll();
    }
    return forced;
  }

  /**
   * Runs a full collection and waits until it is reported.
   *
   * @return the collection, or nothing if the JVM reported none within the limit
   */
  public Optional<GcEvent> force(Runnable collect, long limitMs) throws InterruptedException {
    synchronized (this) {
      forcing = true;
      lastForced = null;
    }
    collect.run();
    synchronized (this) {
      try {
        return Optional.ofNullable(awaitForced(limitMs));
      } finally {
        forcing = false;
      }
    }
  }

  public synchronized void addTo(JsonLine fields) {
    fields.put("youngGcCount", young).put("fullGcCount", full).putMillis("gcPauseMs", pauseUs);
  }

  private GcEvent awaitForced(long limitMs) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(limitMs);
    long left = limitMs;
    while (lastForced == null && left > 0) {
      wait(left);
      left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
    }
    return lastForced;
  }
}
