package dev.discoveryscale.simulator.watch;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Asks a consumer that has not written a sample for a long time whether it still works: between two
 * changes, or in a long still phase, nothing else would ask it. A consumer that answers continues.
 * For one thread.
 */
public final class SilentConsumer {

  /** As long as a consumer may take for anything; samples are seconds apart. */
  public static final Duration LIMIT = Duration.ofMinutes(5);

  private final LongSupplier samples;
  private final Question question;
  private final LongSupplier nanos;
  private long seen;
  private long since;

  /** Asked of the consumer; throws if it does not answer in time. */
  public interface Question {
    void ask() throws InterruptedException;
  }

  /**
   * A consumer that has just been started.
   *
   * @param samples grows with each sample that it writes
   * @param question the question after a long silence
   * @param nanos the time, from an arbitrary origin
   */
  public SilentConsumer(LongSupplier samples, Question question, LongSupplier nanos) {
    this.samples = samples;
    this.question = question;
    this.nanos = nanos;
    this.seen = samples.getAsLong();
    this.since = nanos.getAsLong();
  }

  /** Looks for new samples, and asks when there have been none for five minutes. */
  void look() throws InterruptedException {
    long now = samples.getAsLong();
    if (now != seen) {
      seen = now;
      since = nanos.getAsLong();
    } else if (nanos.getAsLong() - since > LIMIT.toNanos()) {
      question.ask();
      since = nanos.getAsLong();
    }
  }
}
