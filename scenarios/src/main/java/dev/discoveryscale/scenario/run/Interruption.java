package dev.discoveryscale.scenario.run;

import java.time.Duration;

/**
 * Turns a termination signal (Ctrl-C, kill) into an interrupt of the running thread, and holds the
 * JVM until that thread has stopped what it started and written what it has. The JVM then ends with
 * 130, whatever the signal.
 */
public final class Interruption implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int INTERRUPTED = 130;

  private final Thread worker = Thread.currentThread();
  private final Thread hook = new Thread(this::onSignal, "on-signal");
  private volatile boolean signalled;

  private Interruption() {}

  /** Begins to listen, on behalf of the calling thread. */
  public static Interruption ofThisThread() {
    Interruption interruption = new Interruption();
    Runtime.getRuntime().addShutdownHook(interruption.hook);
    return interruption;
  }

  /** True once a signal has come. */
  public boolean signalled() {
    return signalled;
  }

  /** Stops listening; to be called by the same thread when all is written. */
  @Override
  public void close() {
    if (!signalled) {
      Runtime.getRuntime().removeShutdownHook(hook);
    }
    synchronized (this) {
      closed = true;
      notifyAll();
    }
  }

  private boolean closed;

  private void onSignal() {
    signalled = true;
    worker.interrupt();
    long limit = System.nanoTime() + PATIENCE.toNanos();
    synchronized (this) {
      try {
        long left = limit - System.nanoTime();
        while (!closed && left > 0) {
          wait(Math.max(1, left / 1_000_000));
          left = limit - System.nanoTime();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    Runtime.getRuntime().halt(INTERRUPTED);
  }
}
