package dev.discoveryscale.report.tally;

import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.model.record.Sample;
import java.util.List;
import java.util.Optional;

/**
 * The consumer's resident set before forced collections, and separately after them: they may return
 * heap to the system.
 */
public final class ResidentSet {
  /** The phases after cool-down, in which the probe compares, collects and dumps. */
  private static final List<String> OF_THE_PROBE = List.of(Phases.CHECK, Phases.STOP);

  private Optional<Long> still = Optional.empty();
  private Optional<Long> churn = Optional.empty();
  private Optional<Long> peak = Optional.empty();
  private Optional<Long> settled = Optional.empty();

  /** What the kernel's peak was when the probe last forced collections. */
  private long forcedPeak = -1;

  private boolean forcing;

  void read(Sample.Reading reading) {
    if (OF_THE_PROBE.contains(reading.phase())) {
      return;
    }
    if (reading.phase().equals(Phases.STILL)) {
      still = reading.rssBytes().or(() -> still);
    } else if (Phases.PUSHING.contains(reading.phase())) {
      churn = reading.rssBytes().or(() -> churn);
    }
    reading.rssBytes().ifPresent(this::raise);
    if (forcing) {
      forcedPeak = reading.rssPeakBytes().orElse(forcedPeak);
    } else {
      reading.rssPeakBytes().filter(bytes -> bytes > forcedPeak).ifPresent(this::raise);
    }
    forcing = false;
  }

  /** A forced collection may raise the kernel's peak, which the next sample reports. */
  void collect(Sample.Gc gc) {
    forcing |= gc.forced();
  }

  void settle(Sample.Settled point) {
    forcing = true;
    settled = point.rssBytes().or(() -> settled);
  }

  private void raise(long bytes) {
    peak = Optional.of(Math.max(bytes, peak.orElse(0L)));
  }

  /** At the last sample of the still phase. */
  public Optional<Long> stillBytes() {
    return still;
  }

  /** At the last sample of churn and cool-down. */
  public Optional<Long> churnBytes() {
    return churn;
  }

  /** The highest until the end of cool-down. */
  public Optional<Long> peakBytes() {
    return peak;
  }

  /** At the last settled point. */
  public Optional<Long> settledBytes() {
    return settled;
  }
}
