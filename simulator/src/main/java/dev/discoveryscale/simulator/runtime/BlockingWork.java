package dev.discoveryscale.simulator.runtime;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Work that blocks for long, done on a thread of its own while a pacer's check goes on. */
public final class BlockingWork {

  private BlockingWork() {}

  /**
   * Does the work; returns its result as soon as it is there. If the check fails or the caller is
   * interrupted, the work is interrupted.
   *
   * @throws IOException the work's own
   * @throws CellFailure the check's
   */
  public static <T> T call(Callable<T> work, Pacer pacer)
      throws IOException, CellFailure, InterruptedException {
    FutureTask<T> task = new FutureTask<>(work);
    Thread thread = new Thread(task, "attended");
    thread.setDaemon(true);
    thread.start();
    try {
      while (true) {
        pacer.check();
        try {
          return task.get(Pacer.CHECK_EVERY.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException notYet) {
          continue;
        }
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException io) {
        throw io;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      task.cancel(true);
    }
  }
}
