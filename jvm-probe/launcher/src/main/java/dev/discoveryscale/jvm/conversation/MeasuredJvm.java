package dev.discoveryscale.jvm.conversation;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * A JVM with the agent, independent of who started it. Each method waits for the JVM's answer; it
 * throws {@link JvmEnded} or {@link ApplicationLost} when the JVM is gone or does not answer in
 * time, {@link CommandFailed} when it lives but could not, and {@link InterruptedException} when
 * the waiting thread is interrupted.
 */
public interface MeasuredJvm {

  /** Its process id. */
  long pid();

  /** Why its output cannot be kept, in words; absent if it is kept, or not meant to be. */
  default Optional<String> logFailure() {
    return Optional.empty();
  }

  /** Throws as above if it is gone; does nothing else, and waits for nothing if it lives. */
  void requireAlive() throws InterruptedException;

  /** Begins a phase: all records from now on carry its name. */
  void phase(String name) throws InterruptedException;

  /** Lets its state be sampled at another interval from now on, the first after one interval. */
  void sampleEvery(Duration interval) throws InterruptedException;

  /** Forces full collections until the live set stands still. */
  SettledPoint settle(String name, Duration limit) throws InterruptedException;

  /**
   * Lets it record its native memory by category, at a point of that name; returns how many
   * categories there are, 0 where its JVM does not track them.
   */
  long nativeMemory(String point) throws InterruptedException;

  /**
   * Writes its live heap into a file in HPROF form, while all its threads stand still.
   *
   * @param file must not be there yet; its name ends with {@code .hprof}
   */
  DumpedHeap dumpHeap(Path file, Duration limit) throws InterruptedException;
}
