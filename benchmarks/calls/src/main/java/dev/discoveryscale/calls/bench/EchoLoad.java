package dev.discoveryscale.calls.bench;

import dev.discoveryscale.calls.launcher.PeerJars;
import dev.discoveryscale.calls.load.CallInterval;
import dev.discoveryscale.calls.load.Callers;
import dev.discoveryscale.calls.load.Ending;
import dev.discoveryscale.calls.load.Latencies;
import dev.discoveryscale.calls.load.Pace;
import dev.discoveryscale.calls.stack.ConnectedStack;
import dev.discoveryscale.calls.stack.StackSettings;
import dev.discoveryscale.calls.stack.Stacks;
import dev.discoveryscale.jvm.control.Settings;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.concurrent.locks.LockSupport;

/**
 * The load of a cell against the in-process echo: callers, pace, content check and latencies are a
 * cell's own, made and loaded as a client of calls does it.
 */
final class EchoLoad implements AutoCloseable {

  /** The property that names the project's home to forked JVMs. */
  static final String HOME = "bench.home";

  private static final long STOP_LIMIT_MS = 10_000;

  private final ConnectedStack echo;
  private final Callers callers;

  private EchoLoad(ConnectedStack echo, Callers callers) {
    this.echo = echo;
    this.callers = callers;
  }

  /** Starts callers of a payload; the first answer is checked before, as in a cell. */
  static EchoLoad start(String payload, int callers, Pace pace) throws Exception {
    ConnectedStack echo = Stacks.of("echo").connect(settings(payload));
    if (!echo.call().isRight(1, echo.call().make(1))) {
      throw new IllegalStateException("the echo answers wrong");
    }
    return new EchoLoad(
        echo, Callers.start(callers, echo.call(), echo::isTimeout, pace, latencies()));
  }

  /** Those of a cell, in a class loader of their own. */
  static Latencies.Factory latencies() {
    return Latencies.of(PeerJars.below(Path.of(System.getProperty(HOME))).latencies());
  }

  private static StackSettings settings(String payload) throws IOException {
    Properties told = new Properties();
    told.setProperty("framework", "echo");
    told.setProperty("form", "objects");
    told.setProperty("payload", payload);
    Path file = Files.createTempFile("echo", ".properties");
    try {
      try (Writer writer = Files.newBufferedWriter(file)) {
        told.store(writer, null);
      }
      return new StackSettings(Settings.load(file));
    } finally {
      Files.delete(file);
    }
  }

  /** What happened in the next time of that length. */
  CallInterval during(long nanos) {
    long end = System.nanoTime() + nanos;
    for (long left = nanos; left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
    CallInterval interval = callers.take();
    for (Ending how : Ending.values()) {
      if (how != Ending.RIGHT && interval.ended(how) > 0) {
        throw new IllegalStateException("calls were not answered right: " + interval.brief());
      }
    }
    return interval;
  }

  @Override
  public void close() throws Exception {
    if (callers.stop(STOP_LIMIT_MS) > 0) {
      throw new IllegalStateException("callers do not end");
    }
    echo.close();
  }
}
