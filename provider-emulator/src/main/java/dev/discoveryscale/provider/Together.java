package dev.discoveryscale.provider;

import dev.discoveryscale.provider.link.Waiting;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Lets all members of a fleet change at once, as separate processes do, not one after another. */
final class Together {

  private static final int AT_ONCE = 16;

  private Together() {}

  /** The work of each member; returns the number of nodes written or deleted. */
  @FunctionalInterface
  interface Work {
    int of(Member member) throws IOException;
  }

  /**
   * Returns the nodes of all when each has done its work.
   *
   * @throws IOException the first failure, when all have ended
   */
  static int change(List<Member> members, Work work) throws IOException {
    ExecutorService threads = Executors.newFixedThreadPool(Math.min(AT_ONCE, members.size()));
    try {
      int nodes = 0;
      for (Future<Integer> done :
          threads.invokeAll(
              members.stream().<Callable<Integer>>map(member -> () -> work.of(member)).toList())) {
        nodes += done.get();
      }
      return nodes;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw Waiting.cause(e);
    } catch (InterruptedException e) {
      throw Waiting.interrupted();
    } finally {
      threads.shutdownNow();
    }
  }
}
