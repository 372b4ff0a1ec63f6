package dev.discoveryscale.simulator.runtime;

import java.time.Duration;
import java.util.function.Consumer;

/**
 * Turns a termination signal (Ctrl-C, kill) into an interrupt of the running thread, prints a line,
 * and keeps the JVM alive until that thread has stopped its processes and written its results. The
 * JVM then ends with 130 for every signal.
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
   * One whose hook is not yet registered.
   *
   * @param unhook removes the hook, and throws {@link IllegalStateException} if the JVM is already
   *     ending
   */
  Interruption(Consumer<String> told, Consumer<Thread> unhook) {
    this.told = told;
    this.unhook = unhook;
  }

  /**
   * Starts to listen, on behalf of the calling thread.
   *
   * @param told receives one line when a signal arrives, from a separate thread
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
