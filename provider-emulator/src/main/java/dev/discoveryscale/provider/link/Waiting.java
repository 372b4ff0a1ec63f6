package dev.discoveryscale.provider.link;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/**
 * Waits for answers of registries. There is no limit of its own: a session that gets no answer is
 * lost after a while, and its requests fail.
 */
public final class Waiting {

  private Waiting() {}

  /**
   * The future's value.
   *
   * @throws IOException the future's own failure
   * @throws InterruptedIOException if interrupted meanwhile; the interrupt is kept
   */
  public static <T> T on(CompletableFuture<T> future) throws IOException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw cause(e);
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  /** The exception for an interrupt; the interrupt status is kept. */
  public static InterruptedIOException interrupted() {
    Thread.currentThread().interrupt();
    return new InterruptedIOException("interrupted while waiting for a registry");
  }

  /** What really happened, from under the wrappings of futures. */
  public static IOException cause(Throwable failure) {
    if (failure instanceof CompletionException || failure instanceof ExecutionException) {
      return cause(failure.getCause());
    }
    if (failure instanceof UncheckedIOException unchecked) {
      return unchecked.getCause();
    }
    return failure instanceof IOException io ? io : new FleetException(failure.toString(), failure);
  }
}
