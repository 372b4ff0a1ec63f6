package dev.discoveryscale.calls.load;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Keeps times in nanoseconds, in a histogram that grows as it must and cuts nothing off. Each
 * thread writes through a writer of its own; one thread takes.
 */
public interface Latencies {

  /** Adds times. Not thread-safe. */
  interface Writer {
    /** Adds one. */
    void record(long nanos);
  }

  /** Times that were added in an interval. */
  interface Recorded {
    /** How many. */
    long count();

    /** Their mean; 0 if there are none. */
    double mean();

    /** The longest; 0 if there are none. */
    long longest();

    /** The time that so many percent do not exceed; 0 if there are none. */
    long at(double percentile);

    /**
     * When they were taken, by {@link System#nanoTime}: the mean over all writers, as their times
     * are taken one after another. On a busy processor the last can be a second after the first.
     */
    long takenAt();

    /** These and those of another of the same maker. */
    Recorded with(Recorded other);

    /** The whole histogram as HdrHistogram's compressed form in Base64. */
    String encoded();
  }

  /** A writer for one more thread. */
  Writer writer();

  /** What was added since the last time. */
  Recorded take();

  /** Makes them. */
  interface Factory {
    /** New ones, empty. */
    Latencies make();
  }

  /**
   * Takes the implementation from a jar by a class loader of its own, so that nothing of it is seen
   * by the stack under test.
   *
   * @throws IllegalArgumentException if the jar has none
   */
  static Factory of(Path jar) {
    if (!Files.isRegularFile(jar)) {
      throw new IllegalArgumentException("no such jar: " + jar);
    }
    try {
      URL[] urls = {jar.toUri().toURL()};
      ClassLoader loader = new URLClassLoader(urls, Latencies.class.getClassLoader());
      return (Factory)
          loader
              .loadClass("dev.discoveryscale.calls.latency.HdrLatencies$Maker")
              .getConstructor()
              .newInstance();
    } catch (MalformedURLException | ReflectiveOperationException e) {
      throw new IllegalArgumentException("no latencies in " + jar, e);
    }
  }
}
