package dev.discoveryscale.simulator.runtime;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Completes work although the thread is or becomes interrupted: an interrupt requests the end, but
 * writes through channels would break off half-way. The work runs on a private thread; the
 * interrupt status of the caller is kept.
 */
public final class Uninterrupted {

  private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE);

  private Uninterrupted() {}

  /** Does the work and gives its result or throws what it threw. */
  public static <T> T call(Callable<T> work) throws Exception {
    return call(work, FOREVER);
  }

  /**
   * The same for so long at most.
   *
   * @throws TimeoutException if it takes longer; its thread is interrupted then
   */
  public static <T> T call(Callable<T> work, Duration limit) throws Exception {
    FutureTask<T> task = new FutureTask<>(work);
    new Thread(task, "uninterrupted").start();
    long begun = System.nanoTime();
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return task.get(limit.toNanos() - (System.nanoTime() - begun), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          throw e.getCause() instanceof Exception cause ? cause : e;
        }
      }
    } finally {
      task.cancel(true);
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Wraps a resource so that its close is done in full. */
  public static AutoCloseable closing(AutoCloseable resource) {
    return () ->
        call(
            () -> {
              resource.close();
              return true;
            });
  }
}
