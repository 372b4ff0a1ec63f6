package dev.discoveryscale.simulator.environment;

import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.simulator.runtime.Uninterrupted;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Registries that start in parallel, because starting is mostly waiting. The caller either takes
 * them with {@link #await} or stops them with {@link #close}. For one thread.
 */
final class RegistryStarts implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(RegistryStarts.class);

  private final List<Future<Registry>> starting = new ArrayList<>();
  private final ExecutorService threads;
  private boolean handedOver;

  private RegistryStarts(List<Start> starts) {
    threads = Executors.newFixedThreadPool(starts.size(), work -> new Thread(work, "registry"));
    starts.forEach(start -> starting.add(threads.submit(start::start)));
    threads.shutdown();
  }

  /** Begins to start them. */
  static RegistryStarts begin(List<Start> starts) {
    return new RegistryStarts(starts);
  }

  /**
   * All of them, in their order, from now on the caller's.
   *
   * @throws IOException why the first in that order could not be started
   */
  List<Registry> await() throws IOException, InterruptedException {
    List<Registry> started = new ArrayList<>();
    for (Future<Registry> each : starting) {
      try {
        started.add(each.get());
      } catch (ExecutionException e) {
        throw failure(e.getCause());
      }
    }
    handedOver = true;
    return started;
  }

  private static IOException failure(Throwable cause) {
    if (cause instanceof RuntimeException unchecked) {
      throw unchecked;
    }
    return cause instanceof IOException known ? known : new IOException(cause);
  }

  /**
   * Stops those that have started and those that are still starting, unless the caller has taken
   * them.
   */
  @Override
  public void close() {
    if (handedOver) {
      return;
    }
    threads.shutdownNow();
    for (Future<Registry> each : starting) {
      try {
        Uninterrupted.call(each::get).close();
      } catch (Exception notStarted) {
        LOG.debug("a registry was not started", notStarted);
      }
    }
  }

  /** Starts one; an interrupt of its thread ends that. */
  interface Start {
    Registry start() throws IOException;
  }
}
