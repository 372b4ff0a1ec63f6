package dev.discoveryscale.simulator.container;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.Thread.UncaughtExceptionHandler;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.testcontainers.DockerClientFactory;

/**
 * Handles exceptions that end threads of the engine's client when a container or the engine is
 * gone. Testcontainers removes containers when this process exits: a failure is printed in one
 * line, and it is given a minute. A broken stream to a container only goes to the log, as its end
 * is reported elsewhere. Exceptions of other threads are shown as usual.
 */
final class LibraryThreads implements UncaughtExceptionHandler {

  private static final Logger LOG = LoggerFactory.getLogger(LibraryThreads.class);
  private static final String STREAMS = "docker-java-";

  private static final Duration EXIT_LIMIT = Duration.ofSeconds(60);

  private final String address;
  private final PrintStream out;

  LibraryThreads(String address, PrintStream out) {
    this.address = address;
    this.out = out;
  }

  /** From now on, in this process. */
  static void watch(String address) {
    if (Thread.getDefaultUncaughtExceptionHandler() instanceof LibraryThreads) {
      return; // already, as there is one engine for a process
    }
    Thread.setDefaultUncaughtExceptionHandler(new LibraryThreads(address, System.err));
    Runtime.getRuntime().addShutdownHook(new Thread(() -> breakOff(EXIT_LIMIT), "exit-limit"));
  }

  /** Lets no exit wait for an engine that hangs; a request is broken off by an interrupt. */
  static void breakOff(Duration limit) {
    Thread clock =
        new Thread(
            () -> {
              try {
                TimeUnit.MILLISECONDS.sleep(limit.toMillis());
                DockerClientFactory.TESTCONTAINERS_THREAD_GROUP.interrupt();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "exit-clock");
    clock.setDaemon(true);
    clock.start();
  }

  @Override
  public void uncaughtException(Thread thread, Throwable failure) {
    boolean exit = thread.getThreadGroup() == DockerClientFactory.TESTCONTAINERS_THREAD_GROUP;
    if (exit && failure instanceof RuntimeException refused) {
      IOException why = Engine.failure(address, refused);
      out.println("simulate: containers cannot be removed: " + why.getMessage());
    } else if (thread.getName().startsWith(STREAMS)) {
      LOG.info("{} ended early", thread.getName(), failure);
    } else {
      out.print("Exception in thread \"" + thread.getName() + "\" ");
      failure.printStackTrace(out);
    }
  }
}
