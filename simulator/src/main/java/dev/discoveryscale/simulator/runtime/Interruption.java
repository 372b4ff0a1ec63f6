package dev.discoveryscale.simulator.runtime;

import java.time.Duration;
import java.util.function.Consumer;

/**
 * Turns a termination signal (Ctrl-C, kill) into an interrupt of the running thread, says so, and
 * holds the JVM until that thread has stopped what it started and written what it has. The JVM then
 * ends with 130, whatever the signal.
 */
public final class Interruption implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int INTERRUPTED = 130;
  private static final String STOPPING =
      "interrupted: stopping what was started and keeping what was measured, which may take some"
          + " seconds";

  private final Consumer<String> told;
  private final Consumer<Thread> unhook;
  private final Thread worker = Thread.currentThread();
  private final Thread hook = new Thread(this::onSignal, "on-signal");
  private volatile boolean signalled;
  private boolean closed;

  /**
   * One whose hook nobody runs yet.
   *
   * @param unhook takes the hook back, and throws {@link IllegalStateException} if the JVM ends
   *     already
   */
  Interruption(Consumer<String> told, Consumer<Thread> unhook) {
    this.told = told;
    this.unhook = unhook;
  }

  /**
   * Begins to listen, on behalf of the calling thread.
   *
   * @param told is told in a line that a signal has come, from a thread of its own
   */
  public static Interruption ofThisThread(Consumer<String> told) {
    Interruption interruption = new Interruption(told, Runtime.getRuntime()::removeShutdownHook);
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
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    try {
      unhook.accept(hook);
    } catch (IllegalStateException ending) {
      // A signal has come: the hook finds that all is written, and ends the JVM.
    }
  }

  /** On another thread, as nothing but time may keep the JVM from ending. */
  private void tell() {
    Thread teller = new Thread(() -> told.accept(STOPPING), "on-signal-told");
    teller.setDaemon(true);
    teller.start();
  }

  private void onSignal() {
    signalled = true;
    worker.interrupt();
    tell();
    awaitClosed(PATIENCE);
    Runtime.getRuntime().halt(INTERRUPTED);
  }

  /** Waits until it is closed; false if it is not so within the limit. */
  synchronized boolean awaitClosed(Duration limit) {
    long end = System.nanoTime() + limit.toNanos();
    try {
      long left = end - System.nanoTime();
      while (!closed && left > 0) {
        wait(Math.max(1, left / 1_000_000));
        left = end - System.nanoTime();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return closed;
  }
}
