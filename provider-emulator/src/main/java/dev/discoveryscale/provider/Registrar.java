package dev.discoveryscale.provider;

import dev.discoveryscale.provider.link.Waiting;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntSupplier;

/**
 * Starts the members of a fleet, many at a time: enough to keep the registries busy, few enough
 * that neither their accept queues nor this heap fill up.
 */
final class Registrar {

  private static final int UNDER_WAY = 64;
  private static final int PROGRESS_MILLIS = 200;

  private final Semaphore room = new Semaphore(UNDER_WAY);
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final Runnable progress;

  /**
   * @param registered nodes acknowledged so far
   * @param expected nodes when all is done
   */
  Registrar(IntSupplier registered, int expected, RegistrationProgress progress) {
    this.progress = () -> progress.at(registered.getAsInt(), expected);
  }

  /** Starts all members; returns when every node is acknowledged, or at the first failure. */
  void start(List<Member> members) throws IOException {
    for (Member member : members) {
      await(1);
      CompletableFuture<Void> started = member.startAtOnce();
      started.whenComplete((nothing, thrown) -> finished(thrown));
    }
    await(UNDER_WAY);
    progress.run();
  }

  private void finished(Throwable thrown) {
    if (thrown != null) {
      failure.compareAndSet(null, thrown);
    }
    room.release();
  }

  private void await(int places) throws IOException {
    try {
      while (!room.tryAcquire(places, PROGRESS_MILLIS, TimeUnit.MILLISECONDS)) {
        progress.run();
      }
    } catch (InterruptedException e) {
      throw Waiting.interrupted();
    }
    if (failure.get() != null) {
      throw Waiting.cause(failure.get());
    }
  }
}
