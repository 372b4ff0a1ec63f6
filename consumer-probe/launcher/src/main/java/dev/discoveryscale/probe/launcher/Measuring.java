package dev.discoveryscale.probe.launcher;

import java.time.Duration;

/**
 * How the probe measures a consumer.
 *
 * @param on whether it does; if not, the consumer's JVM has no agent and Dubbo no listener of ours,
 *     and it takes no command but those that let it work: what the probe is weighed against
 * @param sampleEvery the agent's interval, until it gets another
 * @param lookEvery how late a directory that was refreshed without a new list may be seen, as after
 *     an override; every look wakes a thread, but for those with samples
 */
public record Measuring(boolean on, Duration sampleEvery, Duration lookEvery) {

  /** Looks only when a sample is taken, for which no thread has to be woken. */
  public static final Duration WITH_SAMPLES = Duration.ZERO;

  /** Looks that are close enough for the time an override takes. */
  public static final Duration CLOSELY = Duration.ofMillis(100);

  /** Measures with samples at an interval. */
  public static Measuring every(Duration interval) {
    return new Measuring(true, interval, CLOSELY);
  }

  /** Does not measure. */
  public static Measuring none() {
    return new Measuring(false, Duration.ofSeconds(5), WITH_SAMPLES);
  }
}
